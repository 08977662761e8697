import { invisible } from './text.ts'

/** Letters that look like a Latin one: of other scripts, phonetic, or with a hook. */
const looking_like: Record<string, string> = {
  a: 'аαАΑꓮᎪɑᴀ',
  b: 'вВΒƁɓꓐᏏᏴʙ',
  c: 'сСϲϹꓚᏟᴄ',
  d: 'ԁƊɗꓓᎠᴅ',
  e: 'еεЕΕꓰᎬᴇ',
  f: 'ꓝꜰ',
  g: 'ɡԌցꓖᏀᏳɢ',
  h: 'һнНΗҺհꓧᎻʜ',
  i: 'іıιІΙꓲᏆɪɩ',
  j: 'јЈϳͿյꓙᎫᴊ',
  k: 'кκКΚƘƙꓗᏦᴋ',
  l: 'ӏӀԼꓡᏞʟ',
  m: 'мМΜꓟᎷᴍ',
  n: 'Νηոꓠɴ',
  o: 'оοОΟσօՕꓳᴏ',
  p: 'рρРΡꓑᏢᴘ',
  q: 'ԛԚզ',
  r: 'гꓣᎡᏒʀ',
  s: 'ѕЅՏꓢᏕᏚꜱ',
  t: 'тτТΤꓔᎢᴛ',
  u: 'υսՍꓴᏌᴜ',
  v: 'νѵѴꓦᏙᴠ',
  w: 'ԝԜωաꓪᎳᏔᴡ',
  x: 'хХΧχꓫ',
  y: 'уУΥƳƴγꓬᎽʏ',
  z: 'ΖꓜᏃᴢ',
}
const look_alikes = new Map(
  Object.entries(looking_like).flatMap(([latin, others]) =>
    Array.from(others, (other): [string, string] => [other, latin]),
  ),
)
const has_look_alike = new RegExp(`[${[...look_alikes.keys()].join('')}]`, 'g')

/** Replaces letters that look like Latin ones, of other scripts for example, by those in lower case. */
export const toLatinLetters = (text: string) =>
  text.replace(has_look_alike, (letter) => look_alikes.get(letter)!)

/** A name in lower case without accents, invisible characters and letters that only look like others. */
export const foldedName = (name: string) =>
  toLatinLetters(name.normalize('NFKD').replace(invisible, '').replace(/\p{M}/gu, '')).toLowerCase()

/** The words of a text as they look, without signs and accents. */
const looksOf = (text: string) =>
  // A capital I, an l and a 1 look the same.
  foldedName(text)
    .replace(/[l1]/g, 'i')
    .replaceAll('0', 'o')
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** What a text looks like: equal for two texts that look the same, whatever their spaces, signs and accents. */
export const lookOf = (text: string) => looksOf(text).join('')

/** Whether two names look the same, whatever their spaces, signs, accents and the order of their words. */
export function sameName(one: string, other: string): boolean {
  const [first, second] = [lookOf(one), lookOf(other)]
  // The second test finds "YusufAmina", too.
  return (
    looksOf(one).toSorted().join('') === looksOf(other).toSorted().join('') ||
    (first.length === second.length && (first + first).includes(second))
  )
}

const latin_letter = /\p{Script=Latin}/u
const other_letter = /(?![\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}])[\p{L}\p{N}]/u

/** Whether two names have no letters of other alphabets beside Latin ones, which nobody could tell apart reliably. */
export function shareAlphabet(one: string, other: string): boolean {
  const both = `${one}${other}`.normalize('NFKD')
  return !(latin_letter.test(both) && other_letter.test(both))
}

import { invisible } from './text.ts'

const others = 'аеорсухіјѕһԁгкмтвнɡıαεορτυικνАВЕЅІЈКМНОРСТУХΑΒΕΖΗΙΚΜΝΟΡΤΥΧƁɓƊɗƘƙƳƴ'
const latin = 'aeopcyxijshdrkmtbhgiaeoptuikvabesijkmhopctyxabezhikmnoptyxbbddkkyy'
const look_alikes = new Map(Array.from(others, (letter, at) => [letter, latin[at]!]))
const has_look_alike = new RegExp(`[${others}]`, 'g')

/** Replaces letters that look like Latin ones, of other scripts for example, by those in lower case. */
export const toLatinLetters = (text: string) =>
  text.replace(has_look_alike, (letter) => look_alikes.get(letter)!)

/** A name in lower case without accents, invisible characters and letters that only look like others. */
export const foldedName = (name: string) =>
  toLatinLetters(name.normalize('NFKD').replace(invisible, '').replace(/\p{M}/gu, '')).toLowerCase()

/** Whether two names look the same, whatever their spaces, signs and accents. */
export const sameName = (one: string, other: string) => lookOf(one) === lookOf(other)
const lookOf = (name: string) =>
  foldedName(name)
    .replace(/[^\p{L}\p{N}]/gu, '')
    // A capital I, an l and a 1 look the same.
    .replace(/[l1]/g, 'i')
    .replaceAll('0', 'o')

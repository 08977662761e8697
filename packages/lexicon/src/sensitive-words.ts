import { cachedByText } from './cached-by-text.ts'
import { toLatinLetters } from '@taswira/contract'
import { foldedWords, singularOf, withoutLetters } from './fold.ts'
import { type LanguageCode, type LexiconFiles, readLexicon, type SensitiveUse } from './read-lexicon.ts'

/**
 * Words that may harm people who are shown under them (docs/search.md, "Dignity"). All words are folded.
 */
export interface SensitiveWords {
  /** The use of a name in a language, by the name itself or because all English terms that it means have one. */
  useOf: (language: LanguageCode, name: string, terms: readonly string[]) => SensitiveUse | undefined
  /** The use of an English term. */
  useOfTerm: (term: string) => SensitiveUse | undefined
  /** Whether a text contains a word of hate, also in letters that look alike, spelled out or within a longer word. */
  hasSlur: (text: string) => boolean
  /** The sensitive ones among keywords: an image with people is found by them only if everyone in it agreed. */
  amongKeywords: (keywords: readonly string[]) => SensitiveKeyword[]
  /** The spellings of typed words that count as the same keyword: the words themselves and their singular or plural. */
  spellingsOf: (words: readonly string[]) => string[]
}

interface SensitiveKeyword {
  keyword: string
  folded: string
  use: SensitiveUse
}

function createSensitiveWords({ sensitive, foreign, concepts, english }: LexiconFiles): SensitiveWords {
  const listed = new Map<string, SensitiveUse>()
  const slurs = new Set<string>()
  for (const { kind, language, names } of sensitive)
    for (const name of names) {
      const folded = foldedOf(name)
      if (kind === 'slur') slurs.add(slurKey(folded))
      else if (kind !== 'harmless') listed.set(`${language} ${folded}`, kind)
    }
  const first_words = new Set([...slurs].map((slur) => slur.split(' ')[0]!))
  const longest_slur = Math.max(1, ...[...slurs].map((slur) => slur.split(' ').length))
  // Somali "magaalada" is a city, though it contains a word of hate.
  const ordinary = new Set(
    [...english, ...foreign.flatMap(({ names }) => names), ...concepts.flatMap(({ names }) => names)].flatMap(
      foldedWords,
    ),
  )
  const contained = new RegExp([...slurs].filter((slur) => /^[a-z]{6,}$/.test(slur)).join('|') || '(?!)')
  const listedUse = (language: LanguageCode, name: string) => {
    const folded = foldedOf(name)
    return (
      listed.get(`${language} ${folded}`) ??
      (language === 'en' ? listed.get(`en ${folded.replace(/\S+$/, singularOf)}`) : undefined)
    )
  }
  const useOfTerm = cachedByText((term) => listedUse('en', term))
  const useOf: SensitiveWords['useOf'] = (language, name, terms) =>
    listedUse(language, name) ?? (terms.every(useOfTerm) ? strictest(terms.map(useOfTerm)) : undefined)

  // Every sensitive name, except those that are harmless in English: keywords are mostly English.
  const english_names = concepts.flatMap((concept) => [...concept.names, ...concept.narrower])
  const harmless = new Set(english_names.filter((name) => !useOfTerm(name)).map(foldedOf))
  const names = new Map<string, SensitiveUse>()
  const addName = (name: string, use: SensitiveUse | undefined) => {
    const folded = foldedOf(name)
    if (!use || harmless.has(folded)) return
    names.set(folded, strictest([names.get(folded), use])!)
  }
  for (const { language, names: own } of sensitive)
    for (const name of own) addName(name, listedUse(language, name))
  for (const { language, names: own, meanings } of foreign)
    for (const name of own) addName(name, useOf(language, name, meanings))

  return {
    useOf,
    useOfTerm,
    hasSlur(text) {
      const plain = toPlainLetters(text)
      const without_signs = plain.replace(/(?<=\p{L})[^\p{L}\p{N}\s]+(?=\p{L})/gu, '')
      // As a whole only: what a sign parts may contain a slur by chance, as in "wet-backpack".
      if (foldedWords(without_signs).some((word) => slurs.has(slurKey(word)))) return true
      const words = joinLetters(foldedWords(plain))
      return words.some((word, at) => {
        const key = slurKey(word)
        if (slurs.has(key) || slurs.has(slurKey(word, '$1'))) return true
        if (!ordinary.has(word) && contained.test(key)) return true
        if (!first_words.has(key)) return false
        const keys = words.slice(at, at + longest_slur).map((one) => slurKey(one))
        return keys.some((_, more) => slurs.has(keys.slice(0, more + 1).join(' ')))
      })
    },
    amongKeywords(keywords) {
      const found: SensitiveKeyword[] = []
      for (const keyword of keywords) {
        const folded = foldedKeyword(keyword)
        const use = names.get(folded)
        if (use) found.push({ keyword, folded, use })
      }
      return found
    },
    spellingsOf(words) {
      const typed = words.join(' ')
      const forms = [
        typed,
        typed.replace(/\S+$/, singularOf),
        `${typed}s`,
        `${typed}es`,
        typed.replace(/y$/, 'ies'),
      ]
      return [...new Set(forms)].filter((form) => form === typed || names.has(form))
    },
  }
}

const foldedOf = (text: string) => withoutLetters(foldedWords(text)).join(' ')
const foldedKeyword = cachedByText(foldedOf)

/** One of the uses if they are all the same, otherwise `never`. */
export function strictest(uses: readonly (SensitiveUse | undefined)[]): SensitiveUse | undefined {
  const found = uses.filter((use) => use !== undefined)
  return found.every((use) => use === found[0]) ? found[0] : 'never'
}

/** Signs that look like letters. */
const signs: Record<string, string> = { '@': 'a', $: 's', '!': 'i' }

/** White letters on black circles and squares, which have no plain form in Unicode. */
const white_letters = /[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]/gu

/** Letters of which two make a flag. */
const flag_letters = /[\u{1f1e6}-\u{1f1ff}]/gu

/**
 * Full-width, circled and mathematical letters become plain; invisible ones are dropped, and marks of other scripts on
 * Latin letters.
 */
const toPlainLetters = (text: string) => {
  const plain = text
    .replace(white_letters, (letter) => String.fromCharCode(97 + ((letter.codePointAt(0)! - 0x1f150) % 32)))
    .replace(flag_letters, (letter) => String.fromCharCode(97 + letter.codePointAt(0)! - 0x1f1e6))
    .normalize('NFKC')
    .replace(/[\p{Cf}\u2800]|(?<=\p{sc=Latn})\p{M}+/gu, '')
  // In a text of another script, these are its own letters.
  const latin = /\p{sc=Latn}/u.test(plain)
    ? toLatinLetters(plain).replace(/[@$!]/g, (sign) => signs[sign]!)
    : plain
  return latin.toLowerCase()
}

/** Joins single letters in a row to a word. */
function joinLetters(words: readonly string[]): string[] {
  const joined: string[] = []
  let letters = ''
  for (const word of [...words, '']) {
    if (word.length === 1) letters += word
    else {
      if (letters.length > 2) joined.push(letters)
      letters = ''
      if (word) joined.push(word)
    }
  }
  return joined
}

/** Digits stand for letters, and three or more of the same letter for one or two. */
const slurKey = (word: string, repeated = '$1$1') =>
  word.replace(/[0134579]/g, (digit) => letters_of_digits[digit]!).replace(/(.)\1\1+/g, repeated)
const letters_of_digits: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '9': 'g',
}

let kept: SensitiveWords | undefined
/** The words of the lexicon's files, which are read once. */
export const sensitiveWords = (files?: LexiconFiles): SensitiveWords =>
  (kept ??= createSensitiveWords(files ?? readLexicon()))

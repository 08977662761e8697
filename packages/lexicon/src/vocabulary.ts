import { readFileSync } from 'node:fs'
import { foldedWords } from './fold.ts'

/** An entry of the curated vocabulary: a search for `term` also finds what matches `to`. */
export interface VocabularyEntry {
  /** With its accents and marks. */
  term: string
  /** Other spellings. */
  variants: string[]
  language: string
  /** Short meaning. */
  meaning: string
  /** Additional search words. */
  to: string[]
  /** Reference for the meaning. */
  source: string
}

const entries = JSON.parse(
  readFileSync(new URL('./vocabulary.json', import.meta.url), 'utf8'),
) as VocabularyEntry[]

const by_words = new Map(
  entries.flatMap((entry) =>
    [entry.term, ...entry.variants].map((way) => [foldedWords(way).join(' '), entry]),
  ),
)

export const vocabulary: readonly VocabularyEntry[] = entries

/** Longest entry in words: the look-ahead when parsing a query. */
export const LONGEST_ENTRY_WORDS = Math.max(1, ...[...by_words.keys()].map((key) => key.split(' ').length))

/** The entry for folded words, in any spelling. */
export const findVocabularyEntry = (words: string[]) => by_words.get(words.join(' '))

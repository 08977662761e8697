import { readFileSync } from 'node:fs'
import { foldedWords } from './fold.ts'

/** One word of the curated vocabulary: who looks for `term` is also shown what is found by `to`. */
export interface VocabularyEntry {
  /** As it is written, with its accents and marks. */
  term: string
  /** Other ways it is written. */
  variants: string[]
  language: string
  /** What it means, in a few words. */
  meaning: string
  /** Words that are searched for as well. */
  to: string[]
  /** Where the meaning is documented. */
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

/** Words of the longest entry: so far must be looked ahead when reading a search. */
export const LONGEST_ENTRY_WORDS = Math.max(1, ...[...by_words.keys()].map((key) => key.split(' ').length))

/** The entry of folded words, in any of the ways it is written. */
export const findVocabularyEntry = (words: string[]) => by_words.get(words.join(' '))

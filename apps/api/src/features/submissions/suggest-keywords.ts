import { findVocabularyEntry, foldedWords, LONGEST_ENTRY_WORDS } from '@taswira/lexicon'
import type { Db } from '../../db/pool.ts'
import type { SubmissionWords } from './queries.ts'
import { listNearKeywords } from './suggestion-queries.ts'

const SUGGESTED_MOST = 20
/** Maximum length of the text that is used, in characters; a longer one would match every image. */
const TEXT_MAX = 400

/**
 * Suggests keywords that a submission lacks: first the meanings of its words, then keywords of images with similar
 * words.
 */
export async function suggestKeywords(
  db: Db,
  { title, description, keywords, category_slug }: SubmissionWords,
): Promise<string[]> {
  const text = [title, ...keywords, description].join(' ').slice(0, TEXT_MAX)
  const near = await listNearKeywords(db, { text, category_slug }, 2 * SUGGESTED_MOST + keywords.length)
  const known = new Set(keywords.map((keyword) => keyword.toLowerCase()))
  const suggested = new Map(
    [...meanings(text), ...near].map((keyword) => [keyword.toLowerCase(), keyword] as const),
  )
  return [...suggested]
    .flatMap(([key, keyword]) => (known.has(key) ? [] : [keyword]))
    .slice(0, SUGGESTED_MOST)
}

/** Vocabulary terms for the words of a text, in the order of the words. */
function meanings(text: string): string[] {
  const words = foldedWords(text)
  return words.flatMap((_, start) =>
    Array.from({ length: LONGEST_ENTRY_WORDS }, (__, more) =>
      findVocabularyEntry(words.slice(start, start + more + 1)),
    ).flatMap((entry) => (entry ? [entry.term, ...entry.to] : [])),
  )
}

import { editDistance, type Lexicon } from '@taswira/lexicon'
import type { Db } from '../../db/pool.ts'
import { listSimilarWords } from './queries.ts'

/** Maximum number of candidates from the similarity search, from which the edit distance chooses one. */
const SIMILAR_MAX = 12
/** Added to the frequency of catalogue words, so that they outrank words that are only in the lexicon. */
const IN_CATALOGUE = 1_000

/**
 * Finds the nearest known word; of equally near words, the most frequent. Allows one edit, and two from six
 * letters on, for words of the catalogue and of the English lexicon. Other languages aren't corrected, because they have too many short words that resemble each other. A search uses no correction that
 * `is_sensitive`.
 */
export async function nearestWord(
  db: Db,
  word: string,
  known: Lexicon,
): Promise<{ to: string; is_sensitive: boolean } | undefined> {
  // Words of three letters have too many neighbours, and numbers are never corrected.
  if (word.length < 4 || word.length > 40 || /\p{N}/u.test(word)) return undefined
  const limit = word.length < 6 ? 1 : 2
  const similar = await listSimilarWords(db, word, SIMILAR_MAX)
  const in_catalogue = new Map(
    similar.map(({ folded, document_count }) => [folded, IN_CATALOGUE + document_count]),
  )
  const near: { folded: string; distance: number; count: number }[] = []
  const compare = (folded: string) => {
    if (Math.abs(folded.length - word.length) > limit) return
    // Comparing all words takes longer than the search itself, and the first letter is seldom wrong.
    if (folded[0] !== word[0] && (word.length < 6 || folded[1] !== word[1] || folded.at(-1) !== word.at(-1)))
      return
    const distance = editDistance(word, folded, limit)
    const count = in_catalogue.get(folded) ?? known.words.get(folded)!
    if (distance <= (count > IN_CATALOGUE || word.length > 5 ? limit : 1))
      near.push({ folded, distance, count })
  }
  for (const folded of known.words.keys()) compare(folded)
  for (const folded of in_catalogue.keys()) if (!known.words.has(folded)) compare(folded)
  near.sort((a, b) => a.distance - b.distance || b.count - a.count)
  const nearest = near.find(({ folded }) => !known.isSensitive(folded))
  const harm = near.find(({ folded }) => known.isSensitive(folded))
  // One letter off, it counts as the word that may harm people; further off, only if nothing else is as near.
  const is_harm = harm && (!nearest || harm.distance < nearest.distance || harm.distance === 1)
  if (is_harm) return { to: harm.folded, is_sensitive: true }
  return nearest && { to: nearest.folded, is_sensitive: false }
}

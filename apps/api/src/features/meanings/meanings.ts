import {
  type AddedMeaning,
  DomainError,
  type FoundNow,
  MEANING_WORDS_MAX,
  type MeaningEffect,
  MEANINGS_MAX,
  SEARCH_COUNT_DAYS,
} from '@taswira/contract'
import { foldedWords, type Lexicon } from '@taswira/lexicon'
import { type Db, inTransaction } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import type { Operator } from '../../http/callers.ts'
import { overtaken, writeDeskLog } from '../operators/desk-log-queries.ts'
import { announceMeanings, countMeanings, deleteMeaning, insertMeaning, listMeanings } from './queries.ts'
import { findNow } from '../search-counts/find-now.ts'
import { listSearchCounts } from '../search-counts/list-queries.ts'
import type { CatalogueSearch } from '../search/search-catalogue.ts'

type GivenMeaning = Omit<AddedMeaning, 'meaning_id'>

/** Such words have no meaning for the search (docs/search.md, "Dignity"). */
const HARMFUL = 'This may harm the people shown, so it finds images only by their own keywords.'

/**
 * Folds the words of a meaning. Throws invalid_input for too many words, when a term equals the words, and for words
 * that may harm people.
 */
export function toMeaning({ words, terms }: GivenMeaning, known: Lexicon): GivenMeaning {
  const folded = foldedWords(words)
  if (folded.length > MEANING_WORDS_MAX) throw refused('words', `Use at most ${MEANING_WORDS_MAX} words.`)
  const key = folded.join(' ')
  if (terms.some((term) => foldedWords(term).join(' ') === key))
    throw refused('terms', 'These are the words themselves.')
  if (known.isSensitive(key)) throw refused('words', HARMFUL)
  if (terms.some((term) => known.isSensitive(term))) throw refused('terms', HARMFUL)
  return { words: key, terms }
}

/** Adds a meaning, already folded, and writes the desk log. Throws invalid_input, and conflict when the words already have a meaning. */
export async function addMeaning(
  { db }: Pick<Deps, 'db'>,
  { operator_id }: Operator,
  { words, terms }: GivenMeaning,
): Promise<AddedMeaning> {
  return inTransaction(db, async (tx) => {
    if ((await countMeanings(tx)) >= MEANINGS_MAX)
      throw refused('words', `There are ${MEANINGS_MAX} meanings. Remove one first.`)
    const added = await insertMeaning(tx, { words, terms })
    if (!added) throw await overtaken(tx, 'conflict', `meaning ${words}`)
    await writeDeskLog(tx, {
      operator_id,
      action: 'meaning_added',
      subject: `meaning ${words}`,
      after: { terms: terms.join(', ') },
    })
    await announceMeanings(tx)
    return added
  })
}

/** Removes a meaning and writes the desk log. Throws not_found. */
export async function removeMeaning(
  { db }: Pick<Deps, 'db'>,
  { operator_id }: Operator,
  meaning_id: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const removed = await deleteMeaning(tx, meaning_id)
    if (!removed) throw new DomainError('not_found')
    await writeDeskLog(tx, {
      operator_id,
      action: 'meaning_removed',
      subject: `meaning ${removed.words}`,
      before: { terms: removed.terms.join(', ') },
    })
    await announceMeanings(tx)
  })
}

const refused = (field: string, sentence: string) => new DomainError('invalid_input', { [field]: [sentence] })

/** Number of most frequent searches that are checked for the words, and of those that are run. */
const LOOKED_THROUGH = 1_000
const TRIED = 20

/** Search results with and without a meaning, for its words and for frequent searches that contain them. */
export async function previewMeaning(
  db: Db,
  search: CatalogueSearch,
  meaning: Omit<AddedMeaning, 'meaning_id'>,
): Promise<MeaningEffect> {
  const { words } = meaning
  const [before, after] = [await findNow(search, words), await findNow(search, words, meaning)]
  const asked = await listSearchCounts(db, {
    view: 'all',
    days: SEARCH_COUNT_DAYS,
    limit: LOOKED_THROUGH,
    offset: 0,
  })
  const affected = asked.filter((one) => one.words !== words && ` ${one.words} `.includes(` ${words} `))
  const others: MeaningEffect['others'] = []
  for (const one of affected.slice(0, TRIED)) {
    const [fewer, more] = [await findNow(search, one.words), await findNow(search, one.words, meaning)]
    const change = { words: one.words, before: exactTotal(fewer), after: exactTotal(more) }
    if (change.before !== change.after) others.push(change)
  }
  return { words, before, after, others }
}

const exactTotal = ({ match, total }: FoundNow) => (match === 'exact' ? total : 0)

/** Caches the added meanings until they change. */
export function keepMeanings(db: Db) {
  let kept: Promise<AddedMeaning[]> | undefined
  return {
    present(this: void): Promise<AddedMeaning[]> {
      const reading = (kept ??= listMeanings(db))
      // After a failure, read again on the next call.
      reading.catch(() => kept === reading && (kept = undefined))
      return reading
    },
    forget() {
      kept = undefined
    },
  }
}

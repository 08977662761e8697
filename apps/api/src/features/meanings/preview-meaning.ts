import { type AddedMeaning, type FoundNow, type MeaningEffect, SEARCH_COUNT_DAYS } from '@taswira/contract'
import type { Db } from '../../db/pool.ts'
import { findNow } from '../search-counts/find-now.ts'
import { listSearchCounts } from '../search-counts/list-queries.ts'
import type { CatalogueSearch } from '../search/search-catalogue.ts'

/** Searches that are looked through for the words, most asked first, and those that are tried. */
const LOOKED_THROUGH = 1_000
const TRIED = 20

/** What searches find without and with a meaning. */
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

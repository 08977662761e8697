import type { FoundNow } from '@taswira/contract'
import type { AddedMeaning } from '@taswira/lexicon'
import type { CatalogueSearch } from '../search/search-catalogue.ts'

const TITLES = 3

/**
 * Searches the whole catalogue for words, without filters. `trial` is a meaning that is used as if it had been added.
 */
export async function findNow(
  search: Pick<CatalogueSearch, 'find'>,
  words: string,
  trial?: AddedMeaning,
): Promise<FoundNow> {
  const { rows, match, exact_total, total, total_exact } = await search.find(
    { keywords: words, limit: TITLES },
    trial,
  )
  const titles = rows.map(({ title }) => title)
  return { match, total: match === 'exact' ? exact_total : total, total_exact, titles }
}

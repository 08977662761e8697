import type { SearchMatch } from '@taswira/contract'
import type { CatalogueSearch } from '../search/search-catalogue.ts'

export interface FoundNow {
  match: SearchMatch
  /** With everything, or of the nearest when nothing has. Capped like a search; `total_exact` is false when there are more. */
  total: number
  total_exact: boolean
  /** Of the first images. */
  titles: string[]
}

const TITLES = 3

/** What words find in the whole catalogue now, without any filter. */
export async function findNow(search: Pick<CatalogueSearch, 'find'>, words: string): Promise<FoundNow> {
  const { rows, match, exact_total, total, total_exact } = await search.find({
    keywords: words,
    limit: TITLES,
  })
  const titles = rows.map(({ rest }) => rest.row.title)
  return { match, total: match === 'exact' ? exact_total : total, total_exact, titles }
}

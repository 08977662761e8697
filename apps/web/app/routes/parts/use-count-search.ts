import { hasLetterOrDigit } from '@taswira/contract'
import { useEffect } from 'react'
import type { Results } from '../../lists/results.ts'

/**
 * Counts a search of the catalogue or a category when the first page of results is shown; browsing without words isn't
 * counted.
 */
export function useCountSearch(keywords: string, { items, from }: Pick<Results, 'items' | 'from'>) {
  const is_counted = from === 0 && hasLetterOrDigit(keywords)
  useEffect(() => {
    if (!is_counted) return
    const left = new AbortController()
    const stock_ids = items.map(({ stock_id }) => stock_id)
    import('../../api/count-search.ts')
      .then((counts) => counts.countSearch(keywords, stock_ids, left.signal))
      .catch(() => {})
    return () => left.abort()
  }, [keywords, items, is_counted])
}

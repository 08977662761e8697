import { hasLetterOrDigit } from '@taswira/contract'
import { useEffect } from 'react'
import { useSeen } from '../../browser/use-seen.ts'
import { countShownSearch, rememberSearch } from '../../lists/count-search.ts'
import type { Results } from '../../lists/results.ts'

/** Counts a search of the catalogue or a category by the first page of its results; browsing without words isn't one. */
export function useCountSearch(keywords: string, { items, from }: Pick<Results, 'items' | 'from'>) {
  const counted = from === 0 && hasLetterOrDigit(keywords) ? keywords : ''
  useEffect(() => {
    if (counted)
      rememberSearch(
        counted,
        items.map(({ stock_id }) => stock_id),
      )
  }, [counted, items])
  useSeen(counted, countShownSearch)
}

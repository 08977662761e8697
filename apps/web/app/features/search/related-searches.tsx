import { KeywordChips } from '../../assets/keyword-chips.tsx'

/** Searches that people go on to from this one. */
export function RelatedSearches({ searches }: { searches: string[] }) {
  if (searches.length === 0) return null
  return (
    <nav className="mb-4" aria-label="Related searches" data-screen-only>
      <KeywordChips keywords={searches} className="swipe" />
    </nav>
  )
}

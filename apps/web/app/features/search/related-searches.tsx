import { KeywordChips } from '../../assets/keyword-chips.tsx'

/** Searches for keywords that the images found have in common. */
export function RelatedSearches({ keywords }: { keywords: string[] }) {
  if (keywords.length === 0) return null
  return (
    <nav className="mb-4" aria-label="Related searches" data-screen-only>
      <KeywordChips keywords={keywords} className="swipe" />
    </nav>
  )
}

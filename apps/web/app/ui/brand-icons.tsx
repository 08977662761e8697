export type Brand = 'twitter' | 'instagram' | 'linkedin' | 'facebook'

/**
 * Logos of other companies, drawn by us to match our icons; 20 px. Loaded from a file, so that scripts don't contain
 * them.
 */
export const BrandIcon = ({ brand }: { brand: Brand }) => (
  <svg width="20" height="20" aria-hidden="true" className="flex-none">
    <use href={`/brands.svg#${brand}`} />
  </svg>
)

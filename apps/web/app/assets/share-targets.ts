/** A service on which a page can be shared. */
export interface ShareTarget {
  brand: 'twitter' | 'facebook' | 'linkedin'
  name: string
  /** Built from the page's URL (docs/specification.md, section 2). */
  to: string
}

/** Made on the server, because the URLs would make every image page's script heavier. */
export const shareTargets = ({ url, title }: { url: string; title: string }): ShareTarget[] => [
  {
    brand: 'twitter',
    name: 'Twitter',
    to: `https://twitter.com/intent/tweet?${new URLSearchParams({ url, text: title })}`,
  },
  {
    brand: 'facebook',
    name: 'Facebook',
    to: `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: url })}`,
  },
  {
    brand: 'linkedin',
    name: 'LinkedIn',
    to: `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url })}`,
  },
]

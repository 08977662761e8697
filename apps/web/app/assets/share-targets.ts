/** Where a page can be shared; each link is built from the page's URL (docs/specification.md, section 2). */
export const shareTargets = ({ url, title }: { url: string; title: string }) =>
  [
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
  ] as const

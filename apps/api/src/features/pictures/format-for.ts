const refused = (type: string) => new RegExp(`${type} *; *q=0(?:\\.0{1,3})? *(?:,|$)`, 'i')
const refuses_avif = refused('image/avif')
const refuses_webp = refused('image/webp')

/**
 * The best format that a browser accepts. Only an exact mention counts, because every browser also sends a wildcard,
 * even those without support for newer formats.
 */
export function formatFor(accept: string | undefined): 'avif' | 'webp' | 'jpeg' {
  if (!accept || accept.length > 1000) return 'jpeg'
  if (accept.includes('image/avif') && !refuses_avif.test(accept)) return 'avif'
  if (accept.includes('image/webp') && !refuses_webp.test(accept)) return 'webp'
  return 'jpeg'
}

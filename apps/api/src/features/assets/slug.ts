/** Maximum length in characters of the slug made from a title; a number may be appended. */
const SLUG_MAX = 80

/** Converts a title to a slug: "Àṣọ òkè at dusk" → "aso-oke-at-dusk"; "picture" when no character is usable. */
export function toSlug(title: string): string {
  const words = title
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/['’ʼ]/g, '')
    .match(/[a-z0-9]+/g)
  let slug = words?.join('-') ?? 'picture'
  if (slug.length > SLUG_MAX) slug = slug.slice(0, SLUG_MAX).replace(/-[^-]*$/, '')
  return slug || 'picture'
}

/** Returns the slug, with the lowest free number from 2 appended if it is taken, and adds it to `taken`. */
export function takeSlug(slug: string, taken: Set<string>): string {
  let chosen = slug
  for (let number = 2; taken.has(chosen); number++) chosen = `${slug}-${number}`
  taken.add(chosen)
  return chosen
}

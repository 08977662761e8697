import type { Db } from '../../db/pool.ts'

/** Longest part of an address that a title gives, in characters; a number may follow. */
const SLUG_MAX = 80

/** A title as an address part: "Àṣọ òkè at dusk" → "aso-oke-at-dusk"; "picture" when nothing of it can be spelt. */
export function slugOf(title: string): string {
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

/** Which of the wanted slugs, and of their numbered forms, are taken. */
export async function listTakenSlugs(db: Db, slugs: string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ slug: string }>(
    "select slug from assets where slug = any($1::text[]) or regexp_replace(slug, '-[0-9]+$', '') = any($1::text[])",
    [slugs],
  )
  return new Set(rows.map((row) => row.slug))
}

/** The slug itself, or with the first number from 2 that is free; the choice counts as taken from then on. */
export function takeSlug(slug: string, taken: Set<string>): string {
  let chosen = slug
  for (let number = 2; taken.has(chosen); number++) chosen = `${slug}-${number}`
  taken.add(chosen)
  return chosen
}

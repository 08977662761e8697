import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

/** The fifteen categories in the order of the hub page (specification, section 2). Slugs never change. */
export const categories = [
  { slug: 'people', name: 'People' },
  { slug: 'landscape', name: 'Landscape' },
  { slug: 'beauty', name: 'Beauty' },
  { slug: 'fashion', name: 'Fashion' },
  { slug: 'animal-wildlife', name: 'Animal & Wildlife' },
  { slug: 'editorial', name: 'Editorial' },
  { slug: 'education', name: 'Education' },
  { slug: 'sports-recreation', name: 'Sports & Recreation' },
  { slug: 'food-drink', name: 'Food & Drink' },
  { slug: 'healthcare', name: 'Healthcare' },
  { slug: 'moments', name: 'Moments' },
  { slug: 'business', name: 'Business' },
  { slug: 'professional', name: 'Professional' },
  { slug: 'lifestyle', name: 'Lifestyle' },
  { slug: 'travel', name: 'Travel' },
] as const

export type CategorySlug = (typeof categories)[number]['slug']

export const category_slugs = categories.map((category) => category.slug)

export function isCategorySlug(slug: string): slug is CategorySlug {
  return (category_slugs as string[]).includes(slug)
}

/** The name people read for a slug; throws on a slug that is none of ours. */
export function categoryName(slug: string): string {
  const category = categories.find((one) => one.slug === slug)
  if (!category) throw new Error(`no category ${slug}`)
  return category.name
}

export const category_summary = v.object({
  name: v.string(),
  slug: v.picklist(category_slugs),
  /** How many published assets it holds. */
  count: v.number(),
  /** A thumbnail of its newest asset; null while it is empty. */
  cover: v.nullable(v.object({ thumbnail: v.string(), placeholder: v.nullable(v.string()), colour: v.string() })),
})
export type CategorySummary = v.InferOutput<typeof category_summary>

/** The fifteen categories with counts and covers. Source: product.md, section 1, Catalogue. */
export const listCategories = endpoint({
  name: 'listCategories',
  method: 'GET',
  path: '/categories/',
  auth: 'public',
  summary: 'The 15 categories: name, slug, count, cover',
  response: v.array(category_summary),
  cache_seconds: 60,
  errors: [],
})

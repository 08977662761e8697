/** The fifteen categories in the order of the hub page (docs/specification.md, section 2). Slugs never change. */
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

/** The display name of a slug; throws for an unknown one. */
export function categoryName(slug: string): string {
  const category = categories.find((one) => one.slug === slug)
  if (!category) throw new Error(`unknown category ${slug}`)
  return category.name
}

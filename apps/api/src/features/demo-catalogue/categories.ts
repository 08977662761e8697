/** The shop's fifteen categories (specification, section 2). */
export const category_slugs = [
  'people',
  'landscape',
  'beauty',
  'fashion',
  'animal-wildlife',
  'editorial',
  'education',
  'sports-recreation',
  'food-drink',
  'healthcare',
  'moments',
  'business',
  'professional',
  'lifestyle',
  'travel',
] as const
export type CategorySlug = (typeof category_slugs)[number]

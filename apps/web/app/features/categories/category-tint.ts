import type { CategorySlug } from '@taswira/contract'

export type Tint = 'brown' | 'ochre' | 'indigo' | 'leaf' | 'hibiscus'

/** The colour of each category, for the ground and the cloth edge of its page. */
export const category_tints: Record<CategorySlug, Tint> = {
  people: 'brown',
  landscape: 'leaf',
  beauty: 'hibiscus',
  fashion: 'indigo',
  'animal-wildlife': 'ochre',
  editorial: 'brown',
  education: 'indigo',
  'sports-recreation': 'leaf',
  'food-drink': 'hibiscus',
  healthcare: 'leaf',
  moments: 'ochre',
  business: 'brown',
  professional: 'indigo',
  lifestyle: 'hibiscus',
  travel: 'ochre',
}

/** Entries of the Images panel, in their order (docs/specification.md, section 2). */
export const image_entries = [
  { name: 'People', slug: 'people' },
  { name: 'Landscape', slug: 'landscape' },
  { name: 'Beauty', slug: 'beauty' },
  { name: 'Fashion', slug: 'fashion' },
  { name: 'Education', slug: 'education' },
  { name: 'Animal & Wildlife', slug: 'animal-wildlife' },
  { name: 'Food & Drink', slug: 'food-drink' },
  { name: 'Sports', slug: 'sports-recreation' },
  { name: 'Healthcare', slug: 'healthcare' },
] as const

export const kind_entries = [
  { name: 'Video', to: '/video' },
  { name: 'Music', to: '/music' },
  { name: 'Graphics', to: '/graphics' },
] as const

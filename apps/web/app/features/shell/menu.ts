import { categoryName } from '@taswira/contract'

/** Entries of the Images panel, in their order (docs/specification.md, section 2). */
export const image_entries = (
  [
    'people',
    'landscape',
    'beauty',
    'fashion',
    'education',
    'animal-wildlife',
    'food-drink',
    'sports-recreation',
    'healthcare',
  ] as const
).map((slug) => ({ slug, name: slug === 'sports-recreation' ? 'Sports' : categoryName(slug) }))

export const kind_entries = [
  { name: 'Video', to: '/video' },
  { name: 'Music', to: '/music' },
  { name: 'Graphics', to: '/graphics' },
] as const

export const entry_class =
  'inline-flex min-h-11 items-center rounded-field px-2 text-small font-semibold whitespace-nowrap hover:bg-soft aria-[current=page]:text-link xl:px-3'

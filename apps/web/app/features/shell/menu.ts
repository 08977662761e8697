import type { Member } from './member.ts'

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

/** One per tab of the account page. */
const account_entries = [
  { name: 'Profile', to: '/account/profile' },
  { name: 'Purchases', to: '/account/download' },
  { name: 'Saved', to: '/account/saved' },
  { name: 'Following', to: '/account/following' },
  { name: 'My subscription', to: '/account/subscription' },
] as const

/** Entries of a member's menu. */
export const memberEntries = ({ studio }: Pick<Member, 'studio'>): readonly { name: string; to: string }[] =>
  studio ? [...account_entries, { name: 'Studio', to: '/studio' }] : account_entries

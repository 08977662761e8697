export interface Member {
  full_name: string
  email: string
  /** Whether they are a contributor. */
  studio: boolean
}

/** One entry per tab of the account page. */
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

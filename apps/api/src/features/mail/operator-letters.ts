import type { Site } from '@taswira/contract'
import { letter, type LetterText } from './letter.ts'

export type OwnerChange = 'is a new owner' | 'is no longer an owner'

interface OwnersChanged {
  /** Email address of the owner who made the change. */
  operator: string
  /** Email address of the account that was changed. */
  email: string
  change: OwnerChange
  desk_url: string
}

/** For all owners and recent ones, when somebody becomes an owner or is no longer one (decision 123). */
export const ownersLetter = (site: Site, { operator, email, change, desk_url }: OwnersChanged): LetterText =>
  letter(site, {
    subject: `${email} ${change} of ${site.name}`,
    heading: 'The owners have changed',
    before: [`${operator} made this change: ${email} ${change}.`],
    link: { url: desk_url, label: 'See all operators' },
    after: [
      'If none of you made this change, someone else may be using one of your accounts. Change your passwords. Anyone with access to the server can remove accounts with npm run desk.',
    ],
    to_us: true,
  })

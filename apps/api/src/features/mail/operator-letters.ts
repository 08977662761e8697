import { nairaText, type Site } from '@taswira/contract'
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

interface ManyRefunds {
  /** Email address of the operator who made the refunds. */
  operator: string
  /** Refunded by the operator today, including this refund. */
  today_kobo: number
  amount_kobo: number
  reference: string
  order_url: string
}

/** For all owners and recent ones, when an operator refunds a lot in a day (decision 133). */
export const manyRefundsLetter = (
  site: Site,
  { operator, today_kobo, amount_kobo, reference, order_url }: ManyRefunds,
): LetterText =>
  letter(site, {
    subject: `${operator} refunded ${nairaText(today_kobo)} today`,
    heading: 'Many refunds today',
    before: [
      `${operator} has refunded ${nairaText(today_kobo)} at the desk today. This is the latest refund:`,
    ],
    facts: [
      ['Amount', nairaText(amount_kobo)],
      ['Order', reference],
    ],
    link: { url: order_url, label: 'See the order' },
    after: [
      "If you didn't expect this, remove the operator's account at the desk, under Operators. The desk log lists all refunds.",
    ],
    to_us: true,
  })

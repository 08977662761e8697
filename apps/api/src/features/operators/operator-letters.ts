import { CHANGE_WAIT_HOURS, type DeskRole, INVITATION_HOURS, nairaText, type Site } from '@taswira/contract'
import { dayText, letter, type LetterText } from '../mail/letter.ts'

/** What happens to a way in, as the rest of a sentence that begins with an email address. */
export type AccessChange =
  | 'is invited'
  | 'is invited as an owner'
  | 'is no longer invited'
  | 'is a new owner'
  | 'is no longer an owner'
  | 'can log in'
  | 'can no longer log in'
  | 'has another role'
  | 'stays as before, the change was cancelled'
  | 'used a recovery code'
  | 'changed their password'
  | 'turned two-step log-in on'
  | 'turned two-step log-in off'

interface AccessChanged {
  /** Email address of the operator who made the change. */
  operator: string
  /** Email address of the account that changes. */
  email: string
  change: AccessChange
  /** When it applies; undefined for now. */
  applies_at?: Date
  desk_url: string
}

/** For an operator and all owners, when a way in to the desk changes (decision 136). */
export const accessLetter = (
  site: Site,
  { operator, email, change, applies_at, desk_url }: AccessChanged,
): LetterText => {
  const when = applies_at ? ` from ${dayText(applies_at)}` : ''
  return letter(site, {
    subject: `${site.name} desk: ${email} ${change}${when}`,
    heading: 'Access to the desk changes',
    before: [
      operator === email
        ? `${email} ${change}${when}.`
        : `${operator} made this change: ${email} ${change}${when}.`,
      ...(applies_at
        ? [`It applies in ${CHANGE_WAIT_HOURS} hours. Until then, any owner can cancel it at the desk.`]
        : []),
    ],
    link: { url: desk_url, label: 'See all operators' },
    after: [
      'If none of you made this change, someone else may be using one of your accounts. Change your passwords. Anyone with access to the server can remove accounts with npm run desk.',
    ],
    to_us: true,
  })
}

const role_texts: Record<DeskRole, string> = {
  owner: 'an owner',
  editor: 'an editor',
  support: 'support staff',
}

/** For somebody who was invited to the desk, with the only copy of the link. */
export const deskInvitationLetter = (
  site: Site,
  { operator, role, url }: { operator: string; role: DeskRole; url: string },
): LetterText =>
  letter(site, {
    subject: `You're invited to the ${site.name} desk`,
    heading: 'Join the desk',
    before: [
      `${operator} invited you as ${role_texts[role]}. Choose a password to start.`,
      `The link works once, for ${INVITATION_HOURS} hours. Don't forward it: it opens your account.`,
    ],
    link: { url, label: 'Choose a password' },
    after: ["If you don't know about this, ignore this email. Nothing happens."],
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

interface ContributorLeft {
  username: string
  /** Number of images that went off sale. */
  images: number
  log_url: string
}

/** For all owners and recent ones, when a contributor leaves and their images go off sale (decision 68). */
export const contributorLeftLetter = (
  site: Site,
  { username, images, log_url }: ContributorLeft,
): LetterText => {
  const counted = images === 1 ? '1 image' : `${images} images`
  return letter(site, {
    subject: `${site.name}: @${username} left and took ${counted} off sale`,
    heading: 'A contributor left',
    before: [
      `@${username} left as a contributor, so ${counted} went off sale. They stay off sale, because nobody can be paid for them.`,
    ],
    link: { url: log_url, label: 'Open the desk log' },
    after: ["If you didn't expect this, check the desk log to see who invited this contributor."],
    to_us: true,
  })
}

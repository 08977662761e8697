import {
  nairaAndKoboText,
  nairaText,
  type PaymentRules,
  PAYOUT_WAIT_HOURS,
  type Site,
} from '@taswira/contract'
import { dayText, letter, type LetterText } from './letter.ts'

interface PayoutFacts {
  reference: string
  kobo: number
  bank_name: string
  last4: string
  payouts_url: string
}

const factsOf = ({ kobo, bank_name, last4, reference }: PayoutFacts): [string, string][] => [
  ['Amount', nairaAndKoboText(kobo)],
  ['Account', `${bank_name}, ending in ${last4}`],
  ['Reference', reference],
]

export const payoutSentLetter = (site: Site, payout: PayoutFacts): LetterText =>
  letter(site, {
    subject: `Your ${site.name} earnings were paid out`,
    heading: 'We paid out your earnings',
    before: [`We sent ${nairaAndKoboText(payout.kobo)} to your account.`],
    facts: factsOf(payout),
    link: { url: payout.payouts_url, label: 'View your payouts' },
    after: [],
  })

export const payoutFailedLetter = (site: Site, payout: PayoutFacts): LetterText =>
  letter(site, {
    subject: `Your ${site.name} payout didn't work`,
    heading: "Your payout didn't work",
    before: [
      `We couldn't pay ${nairaAndKoboText(payout.kobo)} to your account. The money is back in your balance.`,
    ],
    facts: factsOf(payout),
    link: { url: payout.payouts_url, label: 'Check your account' },
    after: ['Check your account details, then request the payout again.'],
  })

/** For a payout that was withheld because buyers' payments behind it were reversed or are disputed. */
export const payoutWithheldLetter = (site: Site, payout: PayoutFacts): LetterText =>
  letter(site, {
    subject: `Your ${site.name} payout wasn't sent`,
    heading: "Your payout wasn't sent",
    before: [
      `Payments of buyers that this payout came from were reversed or are disputed, so we didn't send ${nairaAndKoboText(payout.kobo)}. What is left is in your balance, and your studio shows what is available.`,
    ],
    facts: factsOf(payout),
    link: { url: payout.payouts_url, label: 'View your balance' },
    after: [],
  })

export const leftLetter = (
  site: Site,
  {
    images,
    kobo,
    on_hold,
    payouts_url,
  }: { images: number; kobo: number; on_hold: boolean; payouts_url: string },
): LetterText =>
  letter(site, {
    subject: `You left ${site.name} as a contributor`,
    heading: 'You left as a contributor',
    before: [
      images === 1
        ? 'Your image is off sale, and what you had not published is deleted.'
        : `Your ${images} images are off sale, and what you had not published is deleted.`,
      'Licences that were sold stay valid, and your name stays on them.',
      kobo > 0
        ? `Your balance is ${nairaAndKoboText(kobo)}. We pay it to your account, whatever the sum${on_hold ? ', when the hold on your last sales ends' : ''}. If you haven't given us an account yet, add one.`
        : "There is nothing left to pay. You don't owe us anything either.",
    ],
    link: { url: payouts_url, label: 'View your payouts' },
    after: ["If this wasn't you, reset your password now and write to us."],
  })

export const payoutAccountLetter = (
  site: Site,
  {
    bank_name,
    last4,
    is_first,
    forgot_url,
  }: { bank_name: string; last4: string; is_first: boolean; forgot_url: string },
): LetterText =>
  letter(site, {
    subject: `Your ${site.name} payout account was ${is_first ? 'added' : 'changed'}`,
    heading: `Your payout account was ${is_first ? 'added' : 'changed'}`,
    before: [
      `Your earnings will be paid to ${bank_name}, account ending in ${last4}.`,
      ...(is_first ? [] : [`We send nothing there for the next ${PAYOUT_WAIT_HOURS} hours.`]),
    ],
    link: { url: forgot_url, label: 'Reset your password' },
    after: ["If this wasn't you, reset your password now and write to us."],
  })

interface PayoutLimits {
  operator: string
  before: PaymentRules
  after: PaymentRules
  valid_at: Date
  desk_url: string
}

/** For all owners, when one of them loosens the limits of payouts. */
export const payoutLimitsLetter = (
  site: Site,
  { operator, before, after, valid_at, desk_url }: PayoutLimits,
): LetterText => {
  const naira = (
    rules: PaymentRules,
    name: 'approve_above_kobo' | 'two_above_kobo' | 'daily_kobo' | 'free_month_kobo',
  ) => nairaText(rules[name])
  const changes: [string, string, string][] = [
    ['One approval above', naira(before, 'approve_above_kobo'), naira(after, 'approve_above_kobo')],
    ['Two approvals above', naira(before, 'two_above_kobo'), naira(after, 'two_above_kobo')],
    ['Paid out in a day', naira(before, 'daily_kobo'), naira(after, 'daily_kobo')],
    ['From free credits in a month', naira(before, 'free_month_kobo'), naira(after, 'free_month_kobo')],
    ['Days on hold', String(before.hold_days), String(after.hold_days)],
  ]
  return letter(site, {
    subject: `The payout limits of ${site.name} change on ${dayText(valid_at)}`,
    heading: 'The payout limits change',
    before: [
      `${operator} changed the limits. They apply ${PAYOUT_WAIT_HOURS} hours later at the earliest, so that every owner can object.`,
    ],
    facts: [
      ...changes
        .filter(([, old, now]) => old !== now)
        .map(([label, old, now]): [string, string] => [label, `${old}, then ${now}`]),
      ['Applies from', dayText(valid_at)],
    ],
    link: { url: desk_url, label: 'Review the change' },
    after: ['If you disagree, take the change back at the desk and talk to your team.'],
  })
}

import { nairaAndKoboText, PAYOUT_WAIT_HOURS, type Site } from '@taswira/contract'
import { letter, type LetterText } from '../mail/letter.ts'
import { mailText } from '../mail/mail-text.ts'

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
    ...mailText(site, 'payout-sent', { amount: nairaAndKoboText(payout.kobo) }),
    facts: factsOf(payout),
    link: { url: payout.payouts_url, label: 'View your payouts' },
  })

export const payoutFailedLetter = (site: Site, payout: PayoutFacts): LetterText =>
  letter(site, {
    ...mailText(site, 'payout-failed', { amount: nairaAndKoboText(payout.kobo) }),
    facts: factsOf(payout),
    link: { url: payout.payouts_url, label: 'Check your account' },
  })

/** For a payout that was withheld because buyers' payments behind it were reversed or are disputed. */
export const payoutWithheldLetter = (site: Site, payout: PayoutFacts): LetterText =>
  letter(site, {
    ...mailText(site, 'payout-withheld', { amount: nairaAndKoboText(payout.kobo) }),
    facts: factsOf(payout),
    link: { url: payout.payouts_url, label: 'View your balance' },
  })

export const leftLetter = (
  site: Site,
  { kobo, on_hold, payouts_url }: { kobo: number; on_hold: boolean; payouts_url: string },
): LetterText =>
  letter(site, {
    ...mailText(site, 'contributor-left', {
      balance:
        kobo > 0
          ? `Your balance is ${nairaAndKoboText(kobo)}. We'll pay it out in full${on_hold ? ' when the hold on your last sales ends' : ''}. If you haven't given us an account yet, add one.`
          : "There is nothing left to pay. You don't owe us anything either.",
    }),
    link: { url: payouts_url, label: 'View your payouts' },
  })

export const payoutAccountLetter = (
  site: Site,
  {
    bank_name,
    last4,
    is_first,
    forgot_url,
  }: { bank_name: string; last4: string; is_first: boolean; forgot_url: string },
): LetterText => {
  const text = mailText(site, 'payout-account', {
    change: is_first ? 'added' : 'changed',
    account: `${bank_name}, account ending in ${last4}`,
  })
  return letter(site, {
    ...text,
    before: [
      ...text.before,
      ...(is_first ? [] : [`We send nothing there for the next ${PAYOUT_WAIT_HOURS} hours.`]),
    ],
    link: { url: forgot_url, label: 'Reset your password' },
  })
}

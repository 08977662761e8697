import { nairaText, offerText, type Site } from '@taswira/contract'
import { letter, type LetterText } from './letters.ts'

/** Facts about a renewal. All of them come from us or the provider, never from user input. */
export interface RenewalFacts {
  code: string
  frequency: string
  amount_kobo: number
  /** "visa ending in 4081" */
  card: string
  /** End of the current period. */
  ends_at: Date
  /** Link to the page where renewal is turned on and off. */
  account_url: string
}

const day = (at: Date) =>
  at.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const planOf = ({ code, frequency }: Pick<RenewalFacts, 'code' | 'frequency'>) => offerText(code, frequency)
const toAccount = (url: string) => ({ url, label: 'Your subscription' })

export const renewalComingLetter = (site: Site, facts: RenewalFacts, charge_at: Date): LetterText =>
  letter(site, {
    subject: `Your ${site.name} plan renews soon`,
    before: [
      `Your plan (${planOf(facts)}) runs until ${day(facts.ends_at)} and renews by itself: on ${day(charge_at)} we charge ${nairaText(facts.amount_kobo)} to your ${facts.card}.`,
      'If you do not want that, end the renewal before that day:',
    ],
    link: toAccount(facts.account_url),
    after: ['Otherwise you need not do anything.'],
  })

export const renewedLetter = (site: Site, facts: Omit<RenewalFacts, 'ends_at'>): LetterText =>
  letter(site, {
    subject: `Your ${site.name} plan is renewed`,
    before: [
      `We charged ${nairaText(facts.amount_kobo)} to your ${facts.card}, and your plan (${planOf(facts)}) goes on.`,
      'The receipt is in your account, and there you can end the renewal:',
    ],
    link: toAccount(facts.account_url),
    after: [],
  })

export const renewalRefusedLetter = (site: Site, facts: RenewalFacts, retry_at: Date): LetterText =>
  letter(site, {
    subject: `Your card was refused for your ${site.name} plan`,
    before: [
      `We could not charge ${nairaText(facts.amount_kobo)} to your ${facts.card} for the next period of your plan (${planOf(facts)}).`,
      `We try again on ${day(retry_at)}. Your plan runs until ${day(facts.ends_at)}. You can also pay with another card, or end the renewal:`,
    ],
    link: toAccount(facts.account_url),
    after: [],
  })

export const renewalNeedsActionLetter = (site: Site, facts: RenewalFacts, action_url: string): LetterText =>
  letter(site, {
    subject: `Please confirm the payment for your ${site.name} plan`,
    before: [
      `Your bank wants you to confirm ${nairaText(facts.amount_kobo)} on your ${facts.card} for the next period of your plan (${planOf(facts)}).`,
      `Please do so before ${day(facts.ends_at)}; until then your plan runs. This leads to our payment provider:`,
    ],
    link: { url: action_url, label: 'Confirm the payment' },
    after: ['We do not charge the card again unless the bank refuses this payment.'],
  })

export const renewalGivenUpLetter = (
  site: Site,
  facts: Omit<RenewalFacts, 'card' | 'amount_kobo'>,
  over: boolean,
): LetterText =>
  letter(site, {
    subject: `Your ${site.name} plan was not renewed`,
    before: [
      over
        ? `The payment for the next period of your plan (${planOf(facts)}) did not come through, so the plan ended on ${day(facts.ends_at)}.`
        : `Your card was refused for the next period of your plan (${planOf(facts)}). We do not try again; your plan ends on ${day(facts.ends_at)}.`,
      'Buy the same plan again within 7 days of that day to keep what its rollover allows of your unused credits:',
    ],
    link: toAccount(facts.account_url),
    after: ['Credits of packs stay yours in any case.'],
  })

export const noCardLetter = (
  site: Site,
  facts: Pick<RenewalFacts, 'code' | 'frequency' | 'account_url'>,
): LetterText =>
  letter(site, {
    subject: `Your ${site.name} plan will not renew by itself`,
    before: [
      `You asked us to renew your plan (${planOf(facts)}) by itself, but the card that you paid with cannot be charged again without you.`,
      'Your plan is paid and runs as it should. See in your account until when, and buy it again before that day to go on:',
    ],
    link: toAccount(facts.account_url),
    after: [],
  })

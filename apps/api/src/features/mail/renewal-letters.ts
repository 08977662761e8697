import { creditsText, itemText, nairaText, type Offer, type Site, type SoldItem } from '@taswira/contract'
import { letter, type LetterText } from './letter.ts'

/** Facts about a renewal. All of them come from us or the provider, never from user input. */
export interface RenewalFacts extends SoldItem {
  amount_kobo: number
  /** "visa ending in 4081" */
  card: string
  /** End of the current period. */
  ends_at: Date
  /** Link to the page where members turn renewal on and off. */
  account_url: string
}

const day = (at: Date) =>
  at.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const toAccount = (url: string) => ({ url, label: 'View your subscription' })

export const renewalComingLetter = (site: Site, facts: RenewalFacts, charge_at: Date): LetterText =>
  letter(site, {
    subject: `Your ${site.name} plan renews soon`,
    heading: 'Your plan renews soon',
    before: [
      `Your plan (${itemText(facts)}) renews automatically on ${day(facts.ends_at)}. We'll charge ${nairaText(facts.amount_kobo)} to your ${facts.card} on ${day(charge_at)}.`,
      "If you don't want to renew, turn off automatic renewal before then:",
    ],
    link: toAccount(facts.account_url),
    after: ["Otherwise, you don't need to do anything."],
  })

/** "₦9,360 and gives you 15 credits each month, of which up to 20 unused roll over." */
const termsText = ({
  amount_kobo,
  credits,
  rollover_cap,
}: Pick<Offer, 'amount_kobo' | 'credits' | 'rollover_cap'>) =>
  `${nairaText(amount_kobo)} and gives you ${creditsText(credits)} each month; up to ${rollover_cap} unused credits roll over.`

interface PlanChange extends SoldItem {
  /** The terms of the current period. */
  amount_kobo: number
  credits: number
  rollover_cap: number
  /** What it renews as. */
  offer: Offer
  /** From when it does. */
  moves_at: Date
  account_url: string
}

/** For a plan that renews automatically: its next terms, four weeks before the first renewal under them. */
export const planChangeLetter = (
  site: Site,
  { offer, moves_at, account_url, ...now }: PlanChange,
): LetterText =>
  letter(site, {
    subject: `Your ${site.name} plan changes`,
    heading: 'Your plan changes',
    before: [
      `Now, your plan (${itemText(now)}) costs ${termsText(now)}`,
      `From the first renewal after ${day(moves_at)}, it costs ${termsText(offer)}`,
      "Nothing changes until then. If you don't want to continue, turn off automatic renewal:",
    ],
    link: toAccount(account_url),
    after: ["Otherwise, you don't need to do anything."],
  })

export const renewalRefusedLetter = (site: Site, facts: RenewalFacts, retry_at: Date): LetterText =>
  letter(site, {
    subject: `Your card was declined for your ${site.name} plan`,
    heading: 'Your card was declined',
    before: [
      `We couldn't charge ${nairaText(facts.amount_kobo)} to your ${facts.card} for the next period of your plan (${itemText(facts)}).`,
      `We'll try again on ${day(retry_at)}. Your plan runs until ${day(facts.ends_at)}. You can also pay with another card or turn off automatic renewal:`,
    ],
    link: toAccount(facts.account_url),
    after: [],
  })

export const renewalNeedsActionLetter = (site: Site, facts: RenewalFacts, action_url: string): LetterText =>
  letter(site, {
    subject: `Please confirm the payment for your ${site.name} plan`,
    heading: 'Please confirm your payment',
    before: [
      `Your bank needs you to confirm ${nairaText(facts.amount_kobo)} on your ${facts.card} for the next period of your plan (${itemText(facts)}).`,
      `Please do so before your plan ends on ${day(facts.ends_at)}. This link opens our payment provider:`,
    ],
    link: { url: action_url, label: 'Confirm payment' },
    after: ["We won't charge the card again unless the bank declines this payment."],
  })

export const renewalGivenUpLetter = (
  site: Site,
  facts: Omit<RenewalFacts, 'card' | 'amount_kobo'>,
  over: boolean,
): LetterText =>
  letter(site, {
    subject: `Your ${site.name} plan was not renewed`,
    heading: 'Your plan was not renewed',
    before: [
      over
        ? `The payment for the next period of your plan (${itemText(facts)}) didn't go through, so your plan ended on ${day(facts.ends_at)}.`
        : `Your card was declined for the next period of your plan (${itemText(facts)}). We won't try again; your plan ends on ${day(facts.ends_at)}.`,
      'Buy the same plan again within 7 days of that date to keep your unused credits, up to its rollover limit:',
    ],
    link: toAccount(facts.account_url),
    after: ["Credits from packs don't expire."],
  })

export const noCardLetter = (site: Site, facts: SoldItem & Pick<RenewalFacts, 'account_url'>): LetterText =>
  letter(site, {
    subject: `Your ${site.name} plan won't renew automatically`,
    heading: "Your plan won't renew automatically",
    before: [
      `You asked us to renew your plan (${itemText(facts)}) automatically, but the card you paid with can't be charged again without you.`,
      'Your current plan is paid and active. To keep it, buy it again before the end date shown in your account:',
    ],
    link: toAccount(facts.account_url),
    after: [],
  })

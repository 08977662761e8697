import { creditsText, itemText, nairaText, type Offer, type Site, type SoldItem } from '@taswira/contract'
import { dayText, letter, type LetterText } from '../mail/letter.ts'
import { mailText } from '../mail/mail-text.ts'

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

/** The values of a renewal in mails. */
const textsOf = (facts: RenewalFacts) => ({
  item: itemText(facts),
  day: dayText(facts.ends_at),
  amount: nairaText(facts.amount_kobo),
  card: facts.card,
})
const toAccount = (url: string) => ({ url, label: 'View your subscription' })

export const renewalComingLetter = (site: Site, facts: RenewalFacts, charge_at: Date): LetterText =>
  letter(site, {
    ...mailText(site, 'renewal-coming', { ...textsOf(facts), charge_day: dayText(charge_at) }),
    link: toAccount(facts.account_url),
  })

/** "₦9,360 and gives you 15 credits each month, of which up to 20 unused roll over" */
const termsText = ({
  amount_kobo,
  credits,
  rollover_cap,
}: Pick<Offer, 'amount_kobo' | 'credits' | 'rollover_cap'>) =>
  `${nairaText(amount_kobo)} and gives you ${creditsText(credits)} each month; up to ${rollover_cap} unused credits roll over`

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
    ...mailText(site, 'plan-change', {
      item: itemText(now),
      now: termsText(now),
      day: dayText(moves_at),
      later: termsText(offer),
    }),
    link: toAccount(account_url),
  })

export const renewalRefusedLetter = (site: Site, facts: RenewalFacts, retry_at: Date): LetterText =>
  letter(site, {
    ...mailText(site, 'renewal-refused', { ...textsOf(facts), retry_day: dayText(retry_at) }),
    link: toAccount(facts.account_url),
  })

export const renewalNeedsActionLetter = (site: Site, facts: RenewalFacts, action_url: string): LetterText =>
  letter(site, {
    ...mailText(site, 'renewal-needs-action', textsOf(facts)),
    link: { url: action_url, label: 'Confirm payment' },
  })

export const renewalGivenUpLetter = (
  site: Site,
  facts: Omit<RenewalFacts, 'card' | 'amount_kobo'>,
  over: boolean,
): LetterText =>
  letter(site, {
    ...mailText(site, over ? 'plan-over' : 'renewal-given-up', {
      item: itemText(facts),
      day: dayText(facts.ends_at),
    }),
    link: toAccount(facts.account_url),
  })

export const noCardLetter = (site: Site, facts: SoldItem & Pick<RenewalFacts, 'account_url'>): LetterText =>
  letter(site, {
    ...mailText(site, 'no-card', { item: itemText(facts) }),
    link: toAccount(facts.account_url),
  })

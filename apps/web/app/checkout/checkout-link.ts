import { creditsText, ONE_TIME, type Offer } from '@taswira/contract'
import { safePath } from '../session/login-link.ts'

/**
 * State that a link passes to the checkout (docs/specification.md, section 3). The checkout trusts only the code and
 * the frequency.
 */
export interface CheckoutState {
  price: number
  title: string
  code: string
  frequency: string
}

/** Display name of an offer: "Creative Basic", "20 credits". */
export const offerTitle = ({ plan_name, credits }: Pick<Offer, 'plan_name' | 'credits'>) =>
  plan_name ?? creditsText(credits)

/** Display text of a frequency: "monthly", "yearly", "one-time purchase". */
export const frequencyText = (frequency: string) =>
  frequency === ONE_TIME ? 'one-time purchase' : frequency.toLowerCase()

/**
 * Link to the checkout with an offer. The URL contains the choice too, so that it survives a log-in in between. `next`
 * is the URL to continue at afterwards.
 */
export function checkoutLink(offer: Offer, next: string | null): { to: string; state: CheckoutState } {
  const { code, frequency, amount_kobo } = offer
  const back = safePath(next)
  const choice = new URLSearchParams({ code, frequency, ...(back !== '/' && { next: back }) })
  return {
    to: `/checkout?${choice}`,
    state: { price: amount_kobo / 100, title: offerTitle(offer), code, frequency },
  }
}

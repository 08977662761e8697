import { findPack, findPlan, creditsText, ONE_TIME, type Offer } from '@taswira/contract'
import { safePath } from '../session/login-link.ts'

/**
 * What a link passes to the checkout (docs/specification.md, section 3). The checkout trusts only the code and the
 * frequency.
 */
export interface CheckoutState {
  price: number
  title: string
  code: string
  frequency: string
}

/** "Creative Basic", "20 credits". */
export const offerTitle = ({ code, credits }: Pick<Offer, 'code' | 'credits'>) =>
  findPlan(code)?.name ?? (findPack(code) ? creditsText(credits) : code)

/** "monthly", "yearly", "one-time purchase". */
export const frequencyText = (frequency: string) =>
  frequency === ONE_TIME ? 'one-time purchase' : frequency.toLowerCase()

/**
 * The link to the checkout with an offer. The choice is in the address too, so that it survives a log-in on the way;
 * `next` is the address to continue at afterwards.
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

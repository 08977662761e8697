import { findPack, findPlan, creditsText, ONE_TIME, type Offer } from '@taswira/contract'
import { safePath } from '../session/login-link.ts'

/**
 * What the checkout is told of what was chosen (docs/specification.md, section 3). It believes the code and the
 * frequency alone.
 */
export interface CheckoutState {
  /** In naira. */
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
 * The way to the checkout with an offer. The choice stands in the address as well, where it outlives a log-in on the
 * way; `next` is where to go on afterwards.
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

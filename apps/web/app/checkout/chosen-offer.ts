import { findOffer, type Offer } from '@taswira/contract'
import { settings } from '../site/settings.ts'

/**
 * The offer to buy, from the navigation state or else from the URL. Only code and frequency are trusted; the price is
 * read from our catalogue. Undefined when neither names an offer.
 */
export function chosenOffer(state: unknown, params: URLSearchParams): Offer | undefined {
  const { code, frequency } = (state ?? {}) as { code?: unknown; frequency?: unknown }
  if (typeof code === 'string' && typeof frequency === 'string') {
    const offer = findOffer(settings.now().prices, code, frequency)
    if (offer) return offer
  }
  return findOffer(settings.now().prices, params.get('code') ?? '', params.get('frequency') ?? '')
}

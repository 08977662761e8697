import { creditsText, imageKobo, listOffers, nairaText } from '@taswira/contract'
import { settings } from '../site/settings.ts'

/**
 * The download button for visitors, with the price of an image that the pricing page shows first, rounded to hundreds of
 * naira: "Download · 3 credits (about ₦1,900)".
 */
export function downloadText(): string {
  const { prices } = settings.now()
  const naira = imageKobo(prices, listOffers(prices)[0]!) / 100
  const price_kobo = Math.round(naira / 100) * 10_000
  return `Download · ${creditsText(prices.credits_per_image)} (about ${nairaText(price_kobo)})`
}

import { creditsText, imageKobo, listOffers, nairaText } from '@taswira/contract'
import { site } from '../site/site.ts'

/** The download button for visitors, with the price that the pricing page shows first: "Download · 3 credits (about ₦1,872)". */
export function downloadText(): string {
  const { prices } = site
  const price_kobo = imageKobo(prices, listOffers(prices)[0]!)
  return `Download · ${creditsText(prices.credits_per_image)} (about ${nairaText(price_kobo)})`
}

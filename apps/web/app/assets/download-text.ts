import { creditsText, lowestImageKobo, nairaText } from '@taswira/contract'
import { site } from '../site/site.ts'

/** The download button for visitors: "Download · 3 credits (about ₦1,700)". */
export const downloadText = () =>
  `Download · ${creditsText(site.prices.credits_per_image)} (about ${nairaText(toHundreds(lowestImageKobo(site.prices)))})`

/** Rounds kobo to full hundreds of naira. */
const toHundreds = (kobo: number) => Math.round(kobo / 10_000) * 10_000

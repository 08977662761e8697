/** Credits of welcome, claimed once (specification, section 9). */
export const WELCOME_CREDITS = 24
/** What the download of one image costs, and what one image of a plan is worth (product.md, section 1). */
export const CREDITS_PER_IMAGE = 3

/** "1 credit", "2 credits" (specification, section 9). */
export const creditsText = (credits: number) =>
  credits === 1 ? '1 credit' : `${credits.toLocaleString('en-GB')} credits`

import { numberText } from '../money.ts'

/** Welcome credits, claimed once (docs/specification.md, section 9). */
export const WELCOME_CREDITS = 24
/**
 * Credits that an image download costs, and credits per image in a plan (docs/product-decisions.md, "Credits and
 * plans").
 */
export const CREDITS_PER_IMAGE = 3

/** "1 credit", "2 credits" (docs/specification.md, section 9). */
export const creditsText = (credits: number) =>
  credits === 1 ? '1 credit' : `${numberText(credits)} credits`

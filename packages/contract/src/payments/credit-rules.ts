import { numberText } from '../money.ts'

/** "1 credit", "2 credits" (docs/specification.md, section 9). */
export const creditsText = (credits: number) =>
  credits === 1 ? '1 credit' : `${numberText(credits)} credits`

import { creditsText, nairaText, offerText, type Site } from '@taswira/contract'
import { letter, type LetterText } from './letters.ts'

/** The amount refunded and what was taken back with it. */
interface RefundFacts {
  code: string
  frequency: string
  amount_kobo: number
  /** Credits taken back; 0 when they were spent, or when the amount is too small for one. */
  credits: number
  plan_ended: boolean
  /** Link to the statement. */
  account_url: string
}

export const refundedLetter = (site: Site, { account_url, ...facts }: RefundFacts): LetterText =>
  letter(site, {
    subject: `${site.name}: we gave ${nairaText(facts.amount_kobo)} back`,
    before: [
      `We gave ${nairaText(facts.amount_kobo)} of your order (${offerText(facts.code, facts.frequency)}) back to the card that paid. It may take your bank some days to show it.`,
      wentWithIt(facts),
      'You see it in your account:',
    ],
    link: { url: account_url, label: 'Your statement' },
    after: ['What you have licensed stays in your purchases. If you did not expect this, answer this mail.'],
  })

function wentWithIt({ credits, plan_ended }: Pick<RefundFacts, 'credits' | 'plan_ended'>): string {
  const went = credits === 1 ? '1 credit went' : `${creditsText(credits)} went`
  if (plan_ended && credits > 0) return `${went} with it, and the plan that it paid for has ended.`
  if (plan_ended) return 'The plan that it paid for has ended.'
  return credits > 0 ? `${went} with it.` : 'Your credits stay as they are.'
}

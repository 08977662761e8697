import { creditsText, nairaText, offerText, type Site } from '@taswira/contract'
import { letter, type LetterText } from './letter.ts'

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
    subject: `${site.name}: we refunded ${nairaText(facts.amount_kobo)}`,
    heading: 'We refunded your payment',
    before: [
      `We refunded ${nairaText(facts.amount_kobo)} of your order (${offerText(facts.code, facts.frequency)}) to the card you paid with. Your bank may take a few days to show it.`,
      wentWithIt(facts),
      'You can see it in your account:',
    ],
    link: { url: account_url, label: 'View credit history' },
    after: ["Images you licensed stay in your purchases. If you didn't expect this, reply to this email."],
  })

function wentWithIt({ credits, plan_ended }: Pick<RefundFacts, 'credits' | 'plan_ended'>): string {
  const went = credits === 1 ? '1 credit was' : `${creditsText(credits)} were`
  if (plan_ended && credits > 0) return `${went} removed, and the plan it paid for has ended.`
  if (plan_ended) return 'The plan it paid for has ended.'
  return credits > 0 ? `${went} removed.` : 'Your credits are unchanged.'
}

import { creditsText, type Earning } from '@taswira/contract'

/** How an earning came about: "3 credits of a plan". */
export function earningText({ cause, credits, paid_with }: Pick<Earning, 'cause' | 'credits' | 'paid_with'>) {
  if (cause === 'unused') return 'Expired credits of the same month'
  if (cause === 'refund') return 'Payment refunded or reversed'
  const kinds = { pack: `${creditsText(credits)} of a pack`, plan: `${creditsText(credits)} of a plan` }
  return paid_with === 'free' ? `${creditsText(credits)}, given away by us` : kinds[paid_with]
}

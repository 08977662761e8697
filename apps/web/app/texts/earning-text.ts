import { creditsText, type Earning } from '@taswira/contract'

/** Marks the earnings of demo contributors wherever people read them (decision 82). */
export const invented_sales_text = 'Invented sales of the demo catalogue'
export const invented_balance_text = `${invented_sales_text}. Nobody paid, and nothing is paid out.`

/** How an earning came about: "3 credits of a plan". */
export function earningText({ cause, credits, paid_with }: Pick<Earning, 'cause' | 'credits' | 'paid_with'>) {
  if (cause === 'unused') return 'Expired credits of the same month'
  if (cause === 'refund') return 'Payment refunded or reversed'
  const kinds = { pack: `${creditsText(credits)} of a pack`, plan: `${creditsText(credits)} of a plan` }
  return paid_with === 'free' ? `${creditsText(credits)}, given away by us` : kinds[paid_with]
}

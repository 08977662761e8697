import { type DeskOrderDetail, nairaText } from '@taswira/contract'
import { chargedText } from '../frame/desk-texts.ts'

type Review = DeskOrderDetail['reviews'][number]

/**
 * One sentence for each charge that can't be refunded at the desk: above the order's amount, in another currency or
 * mode, or under another reference. Empty for an order that was paid as expected.
 */
export function elsewhereTexts({
  amount,
  status,
  reviews,
}: Pick<DeskOrderDetail, 'amount' | 'status' | 'reviews'>): string[] {
  if (status !== 'review') return []
  return reviews.flatMap((review) => elsewhereText(review, amount) ?? [])
}

function elsewhereText(review: Review, ordered: number): string | undefined {
  const charged = chargedText(review)
  switch (review.reason) {
    case 'another_currency':
      return `${charged} was charged in another currency. Refund it in the provider's dashboard.`
    case 'another_mode':
      return `${charged} was charged in the wrong mode (test or live). Refund it in the provider's dashboard.`
    case 'another_reference':
      return `${charged} was charged under another reference. Refund it in the provider's dashboard.`
    case 'another_amount_was_asked_for':
      if (review.amount <= ordered) return undefined
      return `${charged} was charged, ${nairaText(review.amount - ordered)} more than ordered. Refund the difference in the provider's dashboard.`
    default:
      return undefined
  }
}

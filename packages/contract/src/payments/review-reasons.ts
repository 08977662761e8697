/** Why an order needs review, with the text shown to operators. The database stores the code. */
export const review_reasons = {
  another_reference: 'The provider reported a different transaction',
  another_mode: 'Paid in the wrong mode (test or live)',
  another_currency: 'Paid in another currency',
  no_currency: 'The provider sent no currency. Check its dashboard.',
  unreadable_amount: 'The provider sent no readable amount. Check its dashboard.',
  less_was_charged: 'Less was paid than ordered. Refund it; the member can order again.',
  more_was_paid: 'More was paid than ordered. Refund the difference.',
  paid_twice: 'The same order was paid a second time. Refund the second payment.',
  another_amount_was_asked_for: 'A different amount was requested than ordered',
  member_was_deleted: 'Paid after the member was deleted',
  reversed: 'Refunded by the provider',
  disputed: 'Disputed by the member with their bank',
  refund_of_another_kind: 'Refund reported in another currency or mode',
  refunded_by_us: 'Refunded from this desk',
  refund_did_not_work: 'A pending refund failed; the member has not received it',
} as const

export type ReviewReason = keyof typeof review_reasons

export const review_reason_codes = Object.keys(review_reasons) as ReviewReason[]

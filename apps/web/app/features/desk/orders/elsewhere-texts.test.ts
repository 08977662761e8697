import type { ReviewReason } from '@taswira/contract'
import { expect, it } from 'vitest'
import { elsewhereTexts } from './elsewhere-texts.ts'

const order = (review: { reason: ReviewReason; amount?: number; currency?: string }) => ({
  amount: 936_000,
  status: 'review' as const,
  reviews: [
    {
      review_id: 1,
      amount: 936_000,
      currency: 'NGN',
      created_at: '2026-11-20T12:00:00Z',
      looked_at: null,
      ...review,
    },
  ],
})

it.each<[Parameters<typeof order>[0], string]>([
  [
    { reason: 'another_amount_was_asked_for', amount: 1_000_000 },
    "₦10,000 was charged, ₦640 more than ordered. Refund the difference in the provider's dashboard.",
  ],
  [
    { reason: 'another_currency', amount: 9_360, currency: 'GHS' },
    "93.60 GHS was charged in another currency. Refund it in the provider's dashboard.",
  ],
  [
    { reason: 'another_mode' },
    "₦9,360 was charged in the wrong mode (test or live). Refund it in the provider's dashboard.",
  ],
  [
    { reason: 'another_reference' },
    "₦9,360 was charged under another reference. Refund it in the provider's dashboard.",
  ],
])('the desk explains where to refund %j', (review, sentence) =>
  expect(elsewhereTexts(order(review))).toEqual([sentence]),
)

it.each<ReviewReason>(['less_was_charged', 'reversed', 'disputed', 'refunded_by_us'])(
  'no refund explanation is shown for the reason "%s"',
  (reason) => expect(elsewhereTexts(order({ reason }))).toEqual([]),
)

it('no refund explanation is shown for an order that was paid as expected', () =>
  expect(elsewhereTexts({ ...order({ reason: 'another_mode' }), status: 'paid' })).toEqual([]))

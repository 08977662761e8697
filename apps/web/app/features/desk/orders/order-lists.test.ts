import { expect, it } from 'vitest'
import { orderTags } from './order-lists.tsx'

it.each([
  [{ status: 'paid', test: false }, ['Paid']],
  [{ status: 'paid', test: true }, ['Paid', 'Test']],
  [{ status: 'review', test: true }, ['Mismatch', 'Test']],
] as const)('the desk marks the order %j with %j', (order, texts) =>
  expect(orderTags(order).map(({ text }) => text)).toEqual(texts),
)

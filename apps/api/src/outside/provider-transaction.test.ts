import * as v from 'valibot'
import { expect, it } from 'vitest'
import {
  asked_refund_schema,
  dispute_schema,
  refund_schema,
  transaction_schema,
} from './provider-transaction.ts'

const authorization = {
  authorization_code: 'AUTH_x1',
  card_type: 'visa ',
  last4: '4081',
  exp_month: '12',
  exp_year: '2030',
  reusable: true,
  signature: 'SIG_x',
}
const answer = {
  reference: 'TSW-1',
  status: 'success',
  amount: '936000',
  requested_amount: null,
  currency: 'NGN',
  domain: 'test',
  metadata: 0,
  fees: null,
  customer: { email: 'a@b.c' },
}
const toCard = (more: object) => v.parse(transaction_schema, { ...answer, ...more }).card

it("a transaction's card is parsed, and an invalid one never fails the transaction", () => {
  expect(toCard({ authorization })).toEqual({
    authorization_code: 'AUTH_x1',
    email: 'a@b.c',
    label: 'visa ending in 4081',
  })
  expect(toCard({ authorization: { ...authorization, reusable: false } })).toBe(null)
  const { reusable: _, ...silent } = authorization
  for (const unclear of [
    {},
    { authorization: null },
    { authorization: {} },
    { authorization: 'AUTH_x1' },
    { authorization: silent },
    { authorization: { ...authorization, reusable: 'true' } },
    { authorization: { ...authorization, authorization_code: 'AUTH x1\r\n' } },
    { authorization, customer: null },
    { authorization, customer: { email: 7 } },
  ])
    expect(toCard(unclear)).toBe(undefined)
  expect(toCard({ authorization: { ...authorization, card_type: '<b>', last4: null } })?.label).toBe('card')
})

it('a transaction with an unreadable amount is accepted, with null as its amount', () => {
  const read = (more: object) => v.parse(transaction_schema, { ...answer, ...more })
  for (const amount of [null, undefined, '', 'x', '9360.00', 1.5, -1, 2 ** 60, {}, []])
    expect(read({ amount }), JSON.stringify(amount)).toMatchObject({ status: 'success', amount_kobo: null })
  for (const currency of [null, undefined, '', 'N G N', 566, {}])
    expect(read({ currency }), JSON.stringify(currency)).toMatchObject({
      amount_kobo: 936_000,
      currency: null,
    })
  for (const requested_amount of ['9360.00', {}, -1])
    expect(read({ requested_amount }).requested_amount_kobo).toBe(NaN)
  expect(read({ requested_amount: undefined }).requested_amount_kobo).toBe(null)
  expect(read({ domain: undefined }).mode).toBe(null)
})

it("a refund's amount is parsed from a number or text", () => {
  const refund = { transaction_reference: 'TSW-1', refund_reference: 'r-1', amount: '500', currency: 'NGN' }
  const read = {
    reference: 'TSW-1',
    refund_reference: 'r-1',
    dispute_id: '',
    amount_kobo: 500,
    currency: 'NGN',
    mode: null,
  }
  expect(v.parse(refund_schema, refund)).toEqual(read)
  expect(v.parse(refund_schema, { ...refund, amount: 500, domain: 'live' })).toEqual({
    ...read,
    mode: 'live',
  })
  expect(v.parse(refund_schema, { ...refund, amount: undefined }).amount_kobo).toBe(null)
  for (const amount of [-1, '1.5', 1.5, {}, 'x'])
    expect(v.safeParse(refund_schema, { ...refund, amount }).success).toBe(false)
})

it.each([
  ['processed', 'processed'],
  ['needs-attention', 'needs_attention'],
  ['something new', 'pending'],
  ['constructor', 'pending'],
])('a refund with status %s is parsed as %s', (status, state) => {
  expect(v.parse(asked_refund_schema, { id: 1, status }).state).toBe(state)
})

it.each([
  ['merchant-accepted', true],
  ['auto-accepted', true],
  ['declined', false],
  ['something new', false],
  [null, false],
])('a dispute resolved as %s is parsed as lost: %s', (resolution, lost) => {
  const transaction = { reference: 'TSW-1' }
  const dispute = { id: 358_950, transaction, refund_amount: 5, currency: 'NGN', resolution }
  expect(v.parse(dispute_schema, dispute)).toMatchObject({
    lost,
    refund: { reference: 'TSW-1', amount_kobo: 5, dispute_id: '358950' },
  })
})

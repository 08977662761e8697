import * as v from 'valibot'
import { endpoint, paging_query } from '../endpoint.ts'
import { invoice_details_schema } from './invoice-details.ts'
import { reference_schema } from './payments.ts'
import { ONE_TIME, plan_frequencies } from './plans.ts'

/** A completed payment. Amounts in kobo, times ISO 8601 UTC. */
export const receipt_schema = v.object({
  reference: reference_schema,
  /** "ABC-2026-000123": numbered per year, without gaps. */
  invoice_number: v.string(),
  /** Description of the order: "Creative Basic, 5 images a month". */
  item: v.string(),
  code: v.string(),
  frequency: v.picklist([...plan_frequencies, ONE_TIME]),
  /** The amount paid. */
  amount: v.number(),
  currency: v.literal('NGN'),
  /** The promotion code and what it took off the price, in kobo; null without one. */
  discount: v.nullable(v.object({ promo_code: v.string(), amount: v.number() })),
  /** Granted at once for a pack, monthly for a plan. */
  credits: v.number(),
  paid_at: v.string(),
  /** Amount refunded since; 0 when there was no refund. */
  refunded_amount: v.number(),
  /** One credit note per refund, oldest first, with their own numbers: "ABC-CN-2026-000004". */
  credit_notes: v.array(v.object({ number: v.string(), amount: v.number(), issued_at: v.string() })),
  /** VAT included in the amount, in kobo, at the rate when it was ordered; null if there was none. */
  vat: v.nullable(v.object({ percent: v.number(), amount: v.number() })),
  /** Who sold it, under the names of that time. */
  seller: v.object({
    name: v.string(),
    legal_name: v.nullable(v.string()),
    address: v.nullable(v.string()),
    tax_number: v.nullable(v.string()),
  }),
  /** Share of the price without VAT that contributors got when it was paid, in percent. */
  share_percent: v.number(),
  /** The member, and the company as it was when they ordered; empty without one. */
  billed_to: v.object({ full_name: v.string(), email: v.string(), ...invoice_details_schema.entries }),
  /** Whether it was a test payment. */
  test: v.boolean(),
})
export type Receipt = v.InferOutput<typeof receipt_schema>

/** Newest first, 20 by default. */
export const listReceipts = endpoint({
  name: 'listReceipts',
  method: 'GET',
  path: '/user/receipts/',
  auth: 'member',
  summary: "Lists the member's payments",
  query: paging_query,
  response: receipt_schema,
  list: true,
  errors: ['invalid_input', 'unauthenticated'],
})

/**
 * An order that isn't paid although money was sent, or may have been. `waiting`: for a bank transfer. `review`: what was
 * paid doesn't match the order. `returned`: all of that money was returned.
 */
export const open_payment_schema = v.object({
  reference: reference_schema,
  item: v.string(),
  /** The price of the order, in kobo. */
  amount: v.number(),
  ordered_at: v.string(),
  state: v.picklist(['waiting', 'review', 'returned']),
})
export type OpenPayment = v.InferOutput<typeof open_payment_schema>

/** Newest first, at most 20. */
export const listOpenPayments = endpoint({
  name: 'listOpenPayments',
  method: 'GET',
  path: '/user/open_payments/',
  auth: 'member',
  summary: "Lists the member's payments that have no receipt yet",
  response: v.array(open_payment_schema),
  errors: ['unauthenticated'],
})

export const viewReceipt = endpoint({
  name: 'viewReceipt',
  method: 'GET',
  path: '/user/receipts/:reference/',
  auth: 'member',
  summary: "Returns one of the member's payments",
  params: v.object({ reference: reference_schema }),
  response: receipt_schema,
  errors: ['unauthenticated', 'not_found'],
})

/** The receipt that the order's member sees; `not_found` for an order that isn't paid. */
export const viewDeskReceipt = endpoint({
  name: 'viewDeskReceipt',
  method: 'GET',
  path: '/desk/orders/:reference/receipt/',
  auth: 'operator',
  summary: "Returns an order's receipt",
  params: v.object({ reference: reference_schema }),
  response: receipt_schema,
  errors: ['unauthenticated', 'not_found'],
})

/** Mails the receipt again, at most 3 times a day. `conflict` when the member's account was deleted. */
export const sendReceipt = endpoint({
  name: 'sendReceipt',
  method: 'POST',
  path: '/desk/orders/:reference/receipt/',
  auth: 'operator',
  summary: "Mails an order's receipt to its member again",
  params: v.object({ reference: reference_schema }),
  errors: ['unauthenticated', 'not_found', 'conflict', 'too_many_requests'],
})

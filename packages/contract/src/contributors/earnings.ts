import * as v from 'valibot'
import { endpoint, paging_query } from '../endpoint.ts'

/** What a licence is called; `slug` is null when the image has no page any more. */
const image_schema = v.object({ stock_id: v.string(), title: v.string(), slug: v.nullable(v.string()) })

/** How long the earnings of a licence are on hold at most, in days, as the contributor agreement says. */
export const EARNINGS_HOLD_MAX_DAYS = 30

/** Earnings that can't be paid out yet, in kobo. */
export const held_schema = v.object({
  sum: v.number(),
  /** The day in Lagos, "2026-12-24"; null while a bank decides about the buyers' payment. */
  available_on: v.nullable(v.string()),
})
export type Held = v.InferOutput<typeof held_schema>

/** A contributor's earnings. Amounts in kobo; negative when more went back than was earned. */
export const earnings_schema = v.object({
  /** Not paid out yet. */
  balance: v.number(),
  /** Of the balance, what can be paid out now. */
  available: v.number(),
  /** What is on hold, the next to be available first. With a dispute it may be more than the balance. */
  held: v.array(held_schema),
  earned: v.number(),
  /** On the way to the contributor. */
  pending: v.number(),
  paid_out: v.number(),
  /** The most that given credits earn in a calendar month (UTC). */
  free_month_max: v.number(),
  /** Latest first, by the calendar of Lagos: "2026-11". */
  months: v.array(v.object({ month: v.string(), licences: v.number(), earned: v.number() })),
  /** The images that earned most, at most 50. */
  images: v.array(v.object({ image: image_schema, licences: v.number(), earned: v.number() })),
})
export type Earnings = v.InferOutput<typeof earnings_schema>

/** Why the earnings changed. */
export const earning_causes = ['licence', 'unused', 'refund'] as const

/** One change of what a licence earned. No buyer is named. */
export const earning_schema = v.object({
  earning_id: v.string(),
  cause: v.picklist(earning_causes),
  image: image_schema,
  /** Credits that paid for it; 0 when the change isn't a licence. */
  credits: v.number(),
  paid_with: v.picklist(['pack', 'plan', 'free']),
  /** Net value in kobo. */
  value: v.number(),
  share_percent: v.number(),
  /** The contributor's share of the value, in kobo. */
  share: v.number(),
  /** Of the share, what isn't paid because given credits have earned the most of the month, in kobo. */
  unpaid: v.number(),
  /** ISO 8601 UTC. */
  date_and_time: v.string(),
})
export type Earning = v.InferOutput<typeof earning_schema>

export const viewEarnings = endpoint({
  name: 'viewEarnings',
  method: 'GET',
  path: '/studio/earnings/',
  auth: 'member',
  summary: "Returns the contributor's balance, and earnings by month and image",
  response: earnings_schema,
  errors: ['unauthenticated', 'no_studio'],
})

/** Newest first, 20 by default. */
export const listEarnings = endpoint({
  name: 'listEarnings',
  method: 'GET',
  path: '/studio/earnings/licences/',
  auth: 'member',
  summary: 'Lists what each licence earned the contributor, and how it was calculated',
  query: paging_query,
  response: earning_schema,
  list: true,
  errors: ['invalid_input', 'unauthenticated', 'no_studio'],
})

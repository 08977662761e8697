import * as v from 'valibot'
import { endpoint, paging_query } from '../endpoint.ts'

/** The licensed image; `slug` is null when it no longer has a page. */
const image_schema = v.object({ stock_id: v.string(), title: v.string(), slug: v.nullable(v.string()) })

/** Maximum number of days that a licence's earnings are on hold, as the contributor agreement states. */
export const EARNINGS_HOLD_MAX_DAYS = 30

/** Earnings that can't be paid out yet, in kobo. */
export const held_schema = v.object({
  sum: v.number(),
  /** The day in Lagos, "2026-12-24"; null while a bank decides about the buyers' payment. */
  available_on: v.nullable(v.string()),
})
export type Held = v.InferOutput<typeof held_schema>

/** A contributor's earnings, in kobo. Amounts are negative when refunds exceed earnings. */
export const earnings_schema = v.object({
  /** Earned and not paid out yet. */
  balance: v.number(),
  /** The part of the balance that can be paid out now. */
  available: v.number(),
  /** Amounts on hold, earliest release first. During a dispute they may exceed the balance. */
  held: v.array(held_schema),
  earned: v.number(),
  /** Amount of payouts in progress. */
  pending: v.number(),
  paid_out: v.number(),
  /** Maximum earned from free credits in a calendar month (UTC). */
  free_month_max: v.number(),
  /** Latest first. Months are calendar months in Lagos: "2026-11". */
  months: v.array(v.object({ month: v.string(), licences: v.number(), earned: v.number() })),
  /** The images that earned most, at most 50. */
  images: v.array(
    v.object({
      image: image_schema,
      /** Null when the image no longer has a page. */
      thumbnail: v.nullable(v.string()),
      licences: v.number(),
      earned: v.number(),
    }),
  ),
})
export type Earnings = v.InferOutput<typeof earnings_schema>

/** Why the earnings changed. */
export const earning_causes = ['licence', 'unused', 'refund'] as const

/** One change of a licence's earnings. Doesn't identify the buyer. */
export const earning_schema = v.object({
  earning_id: v.string(),
  cause: v.picklist(earning_causes),
  image: image_schema,
  /** Number of credits spent; 0 when the change isn't a licence. */
  credits: v.number(),
  paid_with: v.picklist(['pack', 'plan', 'free']),
  /** Net value in kobo. */
  value: v.number(),
  share_percent: v.number(),
  /** The contributor's share of the value, in kobo. */
  share: v.number(),
  /** The part of the share that isn't paid because it exceeds the monthly limit for free credits, in kobo. */
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

import * as v from 'valibot'
import { endpoint, paging_query } from '../endpoint.ts'
import { isDay } from '../text.ts'

/** Longest range of a sales report, in days: two years. */
export const SALES_DAYS_MAX = 731

/** The days of a report without a range, today included. */
export const REPORT_DAYS = 30

export const sales_periods = ['day', 'week', 'month'] as const
export type SalesPeriod = (typeof sales_periods)[number]
/** `item`: one row per plan or pack. */
export const sales_splits = ['none', 'item', 'country'] as const
export type SalesSplit = (typeof sales_splits)[number]

const wrong_day = 'Enter a date like 2026-03-31.'
/** A day in Lagos, YYYY-MM-DD. */
export const day_schema = v.pipe(v.string(), v.check(isDay, wrong_day))

/** Amounts in kobo. `net` is the sales less the money returned in the same period. */
const sums = {
  orders: v.number(),
  sold: v.number(),
  /** Refunds through our desk or the provider's dashboard. */
  refunds: v.number(),
  /** Chargebacks by the payer's bank, less disputes won. */
  chargebacks: v.number(),
  net: v.number(),
}

export const sales_row_schema = v.object({
  /** First day of the period (day, week from Monday, or month) in Lagos, YYYY-MM-DD. */
  period: v.string(),
  /** Name of the plan or pack, or the country (ISO 3166-1 alpha-2, null for unknown); null without a split. */
  group: v.nullable(v.string()),
  ...sums,
})
export type SalesRow = v.InferOutput<typeof sales_row_schema>

/**
 * Sales and refunds by day in Lagos: orders count on the day they were paid, refunds on the day the money was returned.
 * Both dates are included; the default is the last 30 days. Newest period first. Test payments count only while the
 * site itself accepts test payments.
 */
export const viewSales = endpoint({
  name: 'viewSales',
  method: 'GET',
  path: '/desk/sales/',
  auth: 'operator',
  summary: 'Returns the sales report',
  query: v.object({
    from: v.optional(day_schema),
    to: v.optional(day_schema),
    by: v.optional(v.picklist(sales_periods, 'Must be day, week or month.')),
    split: v.optional(v.picklist(sales_splits, 'Must be none, item or country.')),
  }),
  response: v.object({
    from: v.string(),
    to: v.string(),
    by: v.picklist(sales_periods),
    split: v.picklist(sales_splits),
    /** Whether these are test payments. */
    test: v.boolean(),
    rows: v.array(sales_row_schema),
    total: v.object(sums),
  }),
  errors: ['invalid_input', 'unauthenticated'],
})

/** Days of the desk's figures: today, the 30 days before it, and 30 more to compare these with. */
export const FIGURE_DAYS = 61

export const day_figures_schema = v.object({
  /** In Lagos, YYYY-MM-DD. */
  day: v.string(),
  /** Net sales in kobo, as in the sales report; null for roles that may not see it. */
  net: v.nullable(v.number()),
  /** Paid orders; null for roles that may not see orders. */
  orders: v.nullable(v.number()),
  /** Licences of images; downloading one again is free and doesn't count. */
  licences: v.number(),
})
export type DayFigures = v.InferOutput<typeof day_figures_schema>

/** What the shop sold on each of the last FIGURE_DAYS days, oldest first, today included, as far as a role may see it. */
export const viewFigures = endpoint({
  name: 'viewFigures',
  method: 'GET',
  path: '/desk/figures/',
  auth: 'operator',
  summary: 'Returns the sales of today and the last 60 days',
  response: v.object({
    /** Whether these are test payments. */
    test: v.boolean(),
    days: v.array(day_figures_schema),
  }),
  errors: ['unauthenticated'],
})

export const image_sales_schema = v.object({
  stock_id: v.string(),
  title: v.string(),
  /** Whether the image was removed and therefore has no page at the desk. */
  removed: v.boolean(),
  /** Null for a removed image. */
  thumbnail: v.nullable(v.string()),
  /** The contributor's public name. */
  username: v.string(),
  licences: v.number(),
  /** The time of the last licence, ISO 8601 UTC; null for an image with refunds alone. */
  last_licensed_at: v.nullable(v.string()),
  /** Spent on it, given ones included. */
  credits: v.number(),
  /** What the buyers paid for these credits, without VAT and less refunds, in kobo. Given credits bring nothing. */
  net: v.number(),
  /** The part of it and of given credits that contributors earned, in kobo. */
  share: v.number(),
})
export type ImageSales = v.InferOutput<typeof image_sales_schema>

/**
 * What each image sold between two days in Lagos, both included, best first; the default is the last 30 days. Refunds
 * and expired credits count on the day they were booked, as in the contributors' earnings.
 */
export const listImageSales = endpoint({
  name: 'listImageSales',
  method: 'GET',
  path: '/desk/sales/images/',
  auth: 'operator',
  summary: 'Lists sales by image',
  query: v.object({ ...paging_query.entries, from: v.optional(day_schema), to: v.optional(day_schema) }),
  response: image_sales_schema,
  list: true,
  errors: ['invalid_input', 'unauthenticated'],
})

/** The most rows of an exported list. */
export const EXPORT_MAX = 10_000

const exported = {
  method: 'POST',
  auth: 'operator',
  body: v.strictObject({ from: day_schema, to: day_schema }),
  response: v.object({
    /** The file, with a header row. */
    csv: v.string(),
    rows: v.number(),
  }),
  errors: ['invalid_input', 'unauthenticated'],
} as const

/** The orders placed between two days in Lagos, both included, as CSV. Writes a log entry. */
export const exportOrders = endpoint({
  ...exported,
  name: 'exportOrders',
  path: '/desk/orders/export/',
  summary: 'Exports orders as CSV',
})

/** The members who signed up between two days in Lagos, both included, as CSV. Writes a log entry. */
export const exportMembers = endpoint({
  ...exported,
  name: 'exportMembers',
  path: '/desk/members/export/',
  summary: 'Exports members as CSV',
})

import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { isDay } from '../text.ts'

/** Longest range of a sales report, in days: two years. */
export const SALES_DAYS_MAX = 731

export const sales_periods = ['day', 'week', 'month'] as const
export type SalesPeriod = (typeof sales_periods)[number]
/** `item`: one row per plan or pack. */
export const sales_splits = ['none', 'item', 'country'] as const
export type SalesSplit = (typeof sales_splits)[number]

const wrong_day = 'Enter a date like 2026-03-31.'
/** A day in Lagos, YYYY-MM-DD. */
const day = v.pipe(v.string(), v.check(isDay, wrong_day))

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
    from: v.optional(day),
    to: v.optional(day),
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

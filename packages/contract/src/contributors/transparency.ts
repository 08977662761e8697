import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { submission_reason_codes } from '../submissions/submission-reasons.ts'

/** Smaller numbers are not published, because they could identify a person. */
export const TRANSPARENCY_MIN = 5

/** Figures of a calendar month in Lagos. Null: below `TRANSPARENCY_MIN`. */
export const transparency_month_schema = v.object({
  /** "2026-11". */
  month: v.string(),
  /** Decisions on images that contributors submitted. */
  reviewed: v.nullable(v.number()),
  /** Median hours to a decision. */
  median_hours: v.nullable(v.number()),
  /** Number of refusals by reason, most frequent first, without those below `TRANSPARENCY_MIN`. */
  reasons: v.array(v.object({ reason: v.picklist(submission_reason_codes), refused: v.number() })),
  /** Licences of contributors' images. */
  licences: v.nullable(v.number()),
  /** Paid out to contributors, in kobo; null unless at least `TRANSPARENCY_MIN` contributors were paid. */
  paid_out: v.nullable(v.number()),
})
export type TransparencyMonth = v.InferOutput<typeof transparency_month_schema>

/** The latest 24 months, latest first (docs/decisions/0076-submissions-and-reviews.md). */
export const listTransparencyMonths = endpoint({
  name: 'listTransparencyMonths',
  method: 'GET',
  path: '/contributor/transparency/',
  auth: 'public',
  summary: 'Returns what is public about reviews and payouts, by month',
  response: v.object({ months: v.array(transparency_month_schema) }),
  cache_seconds: 60,
  errors: [],
})

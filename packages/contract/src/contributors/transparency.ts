import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { submission_reason_codes } from '../submissions/submission-reasons.ts'

/** Smaller numbers are not published, because they could say something about one person. */
export const TRANSPARENCY_MIN = 5

/** A whole month of Lagos. Null stands for fewer than `TRANSPARENCY_MIN`. */
export const transparency_month_schema = v.object({
  /** "2026-11". */
  month: v.string(),
  /** Decisions on images that contributors submitted. */
  reviewed: v.nullable(v.number()),
  /** Hours within which half of them were made. */
  median_hours: v.nullable(v.number()),
  /** How many refusals gave a reason, most frequent first, without those given less than `TRANSPARENCY_MIN` times. */
  reasons: v.array(v.object({ reason: v.picklist(submission_reason_codes), refused: v.number() })),
  /** Licences of contributors' images. */
  licences: v.nullable(v.number()),
  /** What arrived with contributors, in kobo, if at least `TRANSPARENCY_MIN` of them were paid. */
  paid_out: v.nullable(v.number()),
})
export type TransparencyMonth = v.InferOutput<typeof transparency_month_schema>

/** The latest 24 months, latest first (docs/decisions/0080-transparency-page.md). */
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

import * as v from 'valibot'
import { earning_schema } from './earnings.ts'
import { payout_schema } from './payouts.ts'
import { desk_reason_schema } from '../desk/desk.ts'
import { endpoint, paging_query } from '../endpoint.ts'
import { member_texts } from '../members/member-rules.ts'

const one_payout = v.object({
  reference: v.pipe(v.string(), v.regex(/^tsw-payout-[0-9a-f]{24}$/)),
})

/** The licences that became payable since the contributor's last payout. Amounts in kobo. */
export const payout_evidence_schema = v.object({
  licences: v.number(),
  sum: v.number(),
  /** Licences by day in Lagos, latest first, at most 50 days. */
  days: v.array(
    v.object({
      date: v.string(),
      paid_with: earning_schema.entries.paid_with,
      licences: v.number(),
      sum: v.number(),
    }),
  ),
  /** Largest share of the amount that comes from one buyer, in percent. */
  largest_buyer_percent: v.number(),
  /** Share of the amount that comes from free credits, in percent. */
  free_percent: v.number(),
  /** Number of their payments with an open dispute, and of those lost to a dispute. */
  disputes_open: v.number(),
  disputes_lost: v.number(),
})
export type PayoutEvidence = v.InferOutput<typeof payout_evidence_schema>

export const desk_payout_schema = v.object({
  ...payout_schema.entries,
  username: v.string(),
  /** The member's name when they accepted the agreement; without one, the account's current name. */
  full_name: v.string(),
  /** Whether the bank account has that name. */
  name_matches: v.boolean(),
  monthly: v.boolean(),
  approvals_needed: v.number(),
  /** Email addresses of the operators who approved it. */
  approved_by: v.array(v.string()),
  /** Why it failed or was declined, or what an operator must check; null when there is no problem. */
  problem: v.nullable(v.string()),
  mode: v.picklist(['test', 'live']),
  /** Set while the payout waits for approval; otherwise null. */
  evidence: v.nullable(payout_evidence_schema),
})
export type DeskPayout = v.InferOutput<typeof desk_payout_schema>

export const payout_views = ['open', 'done'] as const

/** Open payouts oldest first, others newest first. */
export const listDeskPayouts = endpoint({
  name: 'listDeskPayouts',
  method: 'GET',
  path: '/desk/payouts/',
  auth: 'operator',
  summary: 'Lists payouts to contributors',
  query: v.object({ ...paging_query.entries, view: v.optional(v.picklist(payout_views, 'Unknown view.')) }),
  response: desk_payout_schema,
  list: true,
  errors: ['invalid_input', 'unauthenticated'],
})

/** `forbidden` for the operator's own payout and for a second approval by the same operator. */
export const approvePayout = endpoint({
  name: 'approvePayout',
  method: 'POST',
  path: '/desk/payouts/:reference/approved/',
  auth: 'operator',
  summary: 'Approves a payout; above the limit, two operators have to',
  params: one_payout,
  errors: ['unauthenticated', 'not_found', 'conflict', 'own_payout', 'approver_too_new'],
})

export const declinePayout = endpoint({
  name: 'declinePayout',
  method: 'POST',
  path: '/desk/payouts/:reference/declined/',
  auth: 'operator',
  summary: 'Declines a payout; its money returns to the balance',
  params: one_payout,
  body: v.strictObject({
    reason: desk_reason_schema,
  }),
  errors: ['invalid_input', 'unauthenticated', 'not_found', 'conflict', 'own_payout'],
})

export const finishPayout = endpoint({
  name: 'finishPayout',
  method: 'POST',
  path: '/desk/payouts/:reference/otp/',
  auth: 'operator',
  summary: 'Sends the one-time password that the payment provider asked for',
  params: one_payout,
  body: v.strictObject({
    otp: v.pipe(
      v.string(member_texts.required),
      v.trim(),
      v.regex(/^[0-9]{4,10}$/, 'Enter the code in digits.'),
    ),
  }),
  errors: ['invalid_input', 'unauthenticated', 'not_found', 'conflict', 'own_payout', 'unavailable'],
})

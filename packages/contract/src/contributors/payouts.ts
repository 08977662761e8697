import * as v from 'valibot'
import { earning_schema, held_schema } from './earnings.ts'
import { endpoint, paging_query } from '../endpoint.ts'
import { desk_reason_schema } from '../desk/desk.ts'
import { member_texts } from '../members/member-rules.ts'
import { account_kind_codes, payout_states } from './payout-rules.ts'

/** An account, without its full number. */
const account_schema = v.object({
  bank_name: v.string(),
  last4: v.string(),
  /** The account holder's name according to the bank; null when it couldn't be looked up. */
  account_name: v.nullable(v.string()),
})

/** Amounts in kobo, times ISO 8601 UTC. */
export const payout_schema = v.object({
  reference: v.string(),
  amount: v.number(),
  state: v.picklist(payout_states),
  account: account_schema,
  created_at: v.string(),
  changed_at: v.string(),
})
export type Payout = v.InferOutput<typeof payout_schema>

export const payouts_schema = v.object({
  balance: v.number(),
  /** The part of the balance that can be paid out now. */
  available: v.number(),
  /** Amounts on hold, earliest release first. During a dispute they may exceed the balance. */
  held: v.array(held_schema),
  /** Null until the contributor has added one. */
  account: v.nullable(
    v.object({
      ...account_schema.entries,
      kind: v.picklist(account_kind_codes),
      /** Whether it's in the name of the agreement, as far as the bank tells; otherwise an operator checks it. */
      name_matches: v.boolean(),
      /** No payout is sent to it before this time. */
      usable_from: v.string(),
    }),
  ),
  /** Kinds of account that can be added. */
  kinds: v.array(v.picklist(account_kind_codes)),
  /** Whether a payout is in progress. Until it finishes, the account can't be changed. */
  in_progress: v.boolean(),
  /** Whether a payout can be requested now. */
  requestable: v.boolean(),
})
export type Payouts = v.InferOutput<typeof payouts_schema>

export const viewPayouts = endpoint({
  name: 'viewPayouts',
  method: 'GET',
  path: '/studio/payouts/',
  auth: 'member',
  summary: "Returns the contributor's account for payouts and what can be paid out",
  response: payouts_schema,
  errors: ['unauthenticated', 'no_studio'],
})

/** Newest first, 20 by default. */
export const listPayouts = endpoint({
  name: 'listPayouts',
  method: 'GET',
  path: '/studio/payouts/history/',
  auth: 'member',
  summary: "Lists the contributor's payouts",
  query: paging_query,
  response: payout_schema,
  list: true,
  errors: ['invalid_input', 'unauthenticated', 'no_studio'],
})

export const listPayoutBanks = endpoint({
  name: 'listPayoutBanks',
  method: 'GET',
  path: '/studio/payouts/banks/',
  auth: 'member',
  summary: 'Lists the banks of a kind of account',
  query: v.object({ kind: v.picklist(account_kind_codes, 'Unknown kind.') }),
  response: v.object({ banks: v.array(v.object({ code: v.string(), name: v.string() })) }),
  errors: ['invalid_input', 'unauthenticated', 'no_studio', 'unavailable'],
})

export const payout_account_form = v.strictObject({
  kind: v.picklist(account_kind_codes, member_texts.required),
  bank_code: v.pipe(v.string(member_texts.required), v.regex(/^[A-Za-z0-9_-]{1,20}$/, member_texts.required)),
  account_number: v.pipe(
    v.string(member_texts.required),
    v.transform((text) => text.replace(/[\s-]/g, '')),
    v.regex(/^[0-9]{6,20}$/, 'Enter the account number in digits.'),
  ),
  current_password: v.pipe(
    v.string(member_texts.required),
    v.nonEmpty(member_texts.required),
    v.maxLength(1024),
  ),
})

/** Changes the account and emails the contributor. Nothing is paid out to it for PAYOUT_WAIT_HOURS. */
export const setPayoutAccount = endpoint({
  name: 'setPayoutAccount',
  method: 'PUT',
  path: '/studio/payouts/account/',
  auth: 'member',
  summary: "Sets the contributor's account for payouts",
  body: payout_account_form,
  errors: [
    'invalid_input',
    'unauthenticated',
    'no_studio',
    'too_many_requests',
    'payout_in_progress',
    'unavailable',
  ],
})

/** Pays out the whole available amount. */
export const requestPayout = endpoint({
  name: 'requestPayout',
  method: 'POST',
  path: '/studio/payouts/',
  auth: 'member',
  status: 201,
  summary: 'Requests a payout of all available earnings',
  response: v.object({ reference: v.string() }),
  errors: ['unauthenticated', 'no_studio', 'no_payout'],
})

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

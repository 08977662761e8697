import * as v from 'valibot'
import { log_in_schema } from './desk-account.ts'
import { endpoint, paging_query } from '../endpoint.ts'
import { coming_kinds } from '../enquiries/enquiry-rules.ts'
import { member_texts } from '../members/member-rules.ts'
import { cleanText } from '../clean-text.ts'

/** Counts at the desk stop here; one more than this means "more". */
export const DESK_COUNT_MAX = 10_000

/**
 * Exchanges an operator's email and password for a token that is valid only at the desk. With a second factor,
 * `code_required` when the code is missing.
 */
export const deskLogIn = endpoint({
  name: 'deskLogIn',
  method: 'POST',
  path: '/desk/log_in/',
  auth: 'password',
  summary: 'Logs an operator in',
  body: v.strictObject({
    /** A code from the authenticator app, or a recovery code. */
    code: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(40))),
  }),
  response: log_in_schema,
  errors: [
    'invalid_input',
    'wrong_credentials',
    'code_required',
    'wrong_code',
    'too_many_requests',
    'unavailable',
  ],
})

export const deskLogOut = endpoint({
  name: 'deskLogOut',
  method: 'POST',
  path: '/desk/log_out/',
  auth: 'operator',
  summary: "Ends the operator's session",
  errors: ['unauthenticated'],
})

const count = v.number()

/** Numbers of open items. */
export const viewDesk = endpoint({
  name: 'viewDesk',
  method: 'GET',
  path: '/desk/',
  auth: 'operator',
  summary: 'Returns the numbers of open tasks at the desk',
  response: v.object({
    requests: v.object({ received: count, in_triage: count, overdue: count }),
    contact: count,
    appointment: count,
    /** Open contributor applications. */
    contributor: count,
    /** Submitted images that wait for a decision. */
    submissions: count,
    /** Paper releases that wait for a decision. */
    papers: count,
    /** Corrections of published images that wait for a decision. */
    corrections: count,
    /** Published images with faces that an operator must decide on. */
    faces: count,
    /** Orders and members that need review. */
    orders: count,
    /** Refunds that the provider has not completed. */
    refunds: count,
    /** Payouts that need an operator's approval. */
    payouts: count,
    /** Mails that have waited for more than an hour, and failed ones; `to_us` counts those addressed to us. */
    mails: v.object({ late: count, given_up: count, to_us: count }),
    /** Work on uploads and images that failed several times, and payouts that have not arrived after a day. */
    stuck: v.object({ work: count, payouts: count }),
    /**
     * Welcome credits claimed in the last 24 hours; `networks` lists client networks with unusually many claims,
     * hashed.
     */
    claims: v.object({
      today: count,
      networks: v.array(v.object({ network: v.string(), claims: count })),
    }),
    /** Searches of the last 7 days, and how many ended in a download. */
    searches: v.object({ asked: count, licensed: count }),
    /** Number of subscribers for each coming kind. */
    notify_me: v.object(v.entriesFromList(coming_kinds, count)),
  }),
  errors: ['unauthenticated'],
})

/** Actions of operators; each is logged. */
export const desk_actions = [
  'operator_invited',
  'operator_invitation_withdrawn',
  'operator_added',
  'operator_removed',
  'operator_role_changed',
  'operator_change_scheduled',
  'operator_change_cancelled',
  'password_changed',
  'second_factor_on',
  'second_factor_off',
  'recovery_code_used',
  'member_erased',
  'contributor_left',
  'writer_erased',
  'mails_resent',
  'work_retried',
  'addresses_listed',
  'marketing_ended',
  'round_started',
  'request_found',
  'request_declined',
  'enquiry_answered',
  'enquiry_reopened',
  'flag_cleared',
  'refund_asked',
  'receipt_sent',
  'orders_exported',
  'members_exported',
  'hold_ended',
  'goodwill_given',
  'member_sessions_ended',
  'asset_uploaded',
  'asset_published',
  'asset_unpublished',
  'asset_removed',
  'asset_edited',
  'focal_point_chosen',
  'faces_decided',
  'set_curated',
  'wanted_hidden',
  'wanted_shown',
  'meaning_added',
  'meaning_removed',
  'submission_published',
  'submission_refused',
  'submission_changes_requested',
  'correction_accepted',
  'correction_refused',
  'release_opened',
  'release_paper_opened',
  'release_accepted',
  'release_refused',
  'release_withdrawn',
  'application_invited',
  'application_declined',
  'payout_approved',
  'payout_declined',
  'payout_otp_sent',
  'setting_published',
  'setting_scheduled',
  'setting_taken_back',
  'setup_step_done',
  'plans_moved',
  'promo_code_added',
  'promo_code_ended',
  'mailing_planned',
  'mailing_cancelled',
] as const
export type DeskAction = (typeof desk_actions)[number]

/** The reason for an action that concerns money, for other operators. */
export const desk_reason_schema = v.pipe(
  v.string(member_texts.required),
  v.transform(cleanText),
  v.trim(),
  v.nonEmpty(member_texts.required),
  v.maxLength(300),
)

export const desk_entry_schema = v.object({
  entry_id: v.number(),
  action: v.picklist(desk_actions),
  /** What the action applied to: "request 12", "order ABC-…", "asset ABC-000123". */
  subject: v.string(),
  /** The operator's email address; null for a command on the server. */
  operator: v.nullable(v.string()),
  before: v.record(v.string(), v.string()),
  after: v.record(v.string(), v.string()),
  /** ISO 8601 UTC. */
  date_and_time: v.string(),
})
export type DeskEntry = v.InferOutput<typeof desk_entry_schema>

/** Newest first; entries are immutable. */
export const listDeskLog = endpoint({
  name: 'listDeskLog',
  method: 'GET',
  path: '/desk/log/',
  auth: 'operator',
  summary: 'Lists the actions of operators',
  query: v.object({
    ...paging_query.entries,
    /** Only entries about this subject. */
    subject: v.optional(v.pipe(v.string(), v.maxLength(100))),
  }),
  response: desk_entry_schema,
  list: true,
  errors: ['invalid_input', 'unauthenticated'],
})

/** Tasks before the shop opens, in order. */
export const checklist_items = [
  'stand_ins',
  'public_origin',
  'payments',
  'mail',
  'signing_secret',
  'certificate_key',
  'storage',
  'backup',
  'demo',
] as const
export type ChecklistItem = (typeof checklist_items)[number]

export const viewChecklist = endpoint({
  name: 'viewChecklist',
  method: 'GET',
  path: '/desk/checklist/',
  auth: 'operator',
  summary: 'Returns the checklist for opening the shop',
  response: v.object({
    items: v.array(v.object({ item: v.picklist(checklist_items), done: v.boolean() })),
  }),
  errors: ['unauthenticated'],
})

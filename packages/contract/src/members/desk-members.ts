import * as v from 'valibot'
import { credit_movement_schema } from '../payments/credits.ts'
import { singleLine } from '../text.ts'
import { current_password } from '../desk/desk-account.ts'
import { mail_subjects } from '../desk/desk-mails.ts'
import { earning_schema, earnings_schema } from '../contributors/earnings.ts'
import { endpoint, paging_query } from '../endpoint.ts'
import { subscription_schema } from '../payments/subscriptions.ts'

/** Goodwill credits that an operator may grant per day in Lagos; maximum length of the reason, in characters. */
export const GOODWILL_CREDITS_PER_DAY = 60
export const GOODWILL_REASON_MAX = 200

/** `erased`: deleted; only the books are left, without name and email address. */
export const member_states = ['verified', 'unverified', 'erased'] as const

/** A member at the desk. Times ISO 8601 UTC. */
export const desk_member_schema = v.object({
  profile_id: v.string(),
  full_name: v.string(),
  email: v.string(),
  state: v.picklist(member_states),
  created_at: v.string(),
  /** When the member was flagged for review; otherwise null. */
  flagged_at: v.nullable(v.string()),
  credits: v.number(),
  /** Name of the plan that runs; null without one. */
  plan: v.nullable(v.string()),
  /** What the member paid, without refunds. */
  paid_kobo: v.number(),
  licences: v.number(),
})
export type DeskMember = v.InferOutput<typeof desk_member_schema>

/**
 * `q` is an email address, a profile id, the start of either, or a certificate number; results are sorted by address.
 * Without `q`, the latest sign-ups. Returns one page at most; a longer prefix finds the rest.
 */
export const listDeskMembers = endpoint({
  name: 'listDeskMembers',
  method: 'GET',
  path: '/desk/members/',
  auth: 'operator',
  summary: 'Searches members by email, profile id or certificate',
  query: v.object({
    q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(254, 'Please use at most 254 characters.'))),
  }),
  response: v.object({
    members: v.array(desk_member_schema),
    /** Whether more members match than were returned. */
    more: v.boolean(),
  }),
  errors: ['invalid_input', 'unauthenticated'],
})

const one_member = v.object({ profile_id: v.pipe(v.string(), v.uuid()) })

export const desk_member_detail_schema = v.object({
  ...desk_member_schema.entries,
  spent_credits: v.number(),
  login_count: v.number(),
  /** Time of the last log-in, stored for 180 days; null when there was none in that time. */
  last_log_in_at: v.nullable(v.string()),
  /** Number of open sessions. */
  sessions: v.number(),
  marketing: v.boolean(),
  subscription: subscription_schema,
  /** Goodwill credits that the calling operator may still grant today. */
  goodwill_left: v.number(),
  /** The contributor that the member is or was until they left, with earnings in kobo; null for other members. */
  contributor: v.nullable(
    v.object({
      username: v.string(),
      ...v.pick(earnings_schema, ['balance', 'available', 'held', 'earned', 'pending', 'paid_out']).entries,
    }),
  ),
})
export type DeskMemberDetail = v.InferOutput<typeof desk_member_detail_schema>

export const viewDeskMember = endpoint({
  name: 'viewDeskMember',
  method: 'GET',
  path: '/desk/members/:profile_id/',
  auth: 'operator',
  summary: 'Returns one member',
  params: one_member,
  response: desk_member_detail_schema,
  errors: ['unauthenticated', 'not_found'],
})

const listed = {
  method: 'GET',
  auth: 'operator',
  params: one_member,
  query: paging_query,
  list: true,
} as const
const errors = ['invalid_input', 'unauthenticated', 'not_found'] as const

/** Newest first. */
export const listMemberCredits = endpoint({
  ...listed,
  name: 'listMemberCredits',
  path: '/desk/members/:profile_id/credits/',
  summary: "Lists a member's credit history",
  response: credit_movement_schema,
  errors,
})

export const desk_licence_schema = v.object({
  stock_id: v.string(),
  title: v.string(),
  /** Whether the asset was removed and therefore has no page at the desk. */
  removed: v.boolean(),
  certificate_id: v.string(),
  /** ISO 8601 UTC. */
  licensed_at: v.string(),
})
export type DeskLicence = v.InferOutput<typeof desk_licence_schema>

/** Newest first. */
export const listMemberLicences = endpoint({
  ...listed,
  name: 'listMemberLicences',
  path: '/desk/members/:profile_id/licences/',
  summary: "Lists a member's licences",
  response: desk_licence_schema,
  errors,
})

/** A mail that has not been sent, without its text. Sent mails are deleted. Times are ISO 8601 UTC. */
export const member_mail_schema = v.object({
  mail_id: v.number(),
  about: v.picklist(mail_subjects),
  created_at: v.string(),
  tries: v.number(),
  /** When sending was given up; null while it is retried. */
  failed_at: v.nullable(v.string()),
})
export type MemberMail = v.InferOutput<typeof member_mail_schema>

/** Newest first. */
export const listMemberMails = endpoint({
  ...listed,
  name: 'listMemberMails',
  path: '/desk/members/:profile_id/mails/',
  summary: "Lists a member's unsent emails",
  response: member_mail_schema,
  errors,
})

/** A contributor's earnings per licence, newest first; empty for other members. */
export const listMemberEarnings = endpoint({
  ...listed,
  name: 'listMemberEarnings',
  path: '/desk/members/:profile_id/earnings/',
  summary: "Lists what licences of a member's images earned",
  response: earning_schema,
  errors,
})

const whole = 'Enter a whole number of credits.'

/**
 * Grants a member lasting credits without notifying them. The key makes it idempotent. `invalid_input` above the
 * operator's daily limit, and for an unverified or deleted account.
 */
export const giveGoodwill = endpoint({
  name: 'giveGoodwill',
  method: 'POST',
  path: '/desk/members/:profile_id/goodwill/',
  auth: 'operator',
  summary: 'Gives a member goodwill credits',
  params: one_member,
  body: v.strictObject({
    credits: v.pipe(
      v.number(whole),
      v.safeInteger(whole),
      v.minValue(1, whole),
      v.maxValue(GOODWILL_CREDITS_PER_DAY, `You can give at most ${GOODWILL_CREDITS_PER_DAY} credits a day.`),
    ),
    /** Recorded in the desk log. */
    reason: singleLine(GOODWILL_REASON_MAX),
    idempotency_key: v.pipe(v.string(), v.uuid()),
  }),
  response: desk_member_detail_schema,
  errors,
})

/** Ends all sessions of a member, for one who can't, and emails them. Requires the operator's own password. */
export const endMemberSessions = endpoint({
  name: 'endMemberSessions',
  method: 'POST',
  path: '/desk/members/:profile_id/end_sessions/',
  auth: 'operator',
  summary: "Ends a member's sessions",
  params: one_member,
  body: v.strictObject({ current_password }),
  response: desk_member_detail_schema,
  errors: ['invalid_input', 'unauthenticated', 'not_found', 'too_many_requests', 'unavailable'],
})

import * as v from 'valibot'
import { current_password } from './desk-account.ts'
import { desk_roles } from './desk-roles.ts'
import { endpoint } from '../endpoint.ts'
import { email_schema } from '../members/members.ts'

const role = v.picklist(desk_roles, 'Must be owner, editor or support.')

/** An operator. Times ISO 8601 UTC. */
export const operator_schema = v.object({
  operator_id: v.number(),
  email: v.string(),
  role: v.picklist(desk_roles),
  /** Whether a second factor is on. */
  second_factor: v.boolean(),
  created_at: v.string(),
  /** Last activity in an existing session; null when there is no session. */
  active_at: v.nullable(v.string()),
  /** When the account was disabled; null while it is enabled. */
  disabled_at: v.nullable(v.string()),
  /** A change that waits: when it applies, and the role from then on; null: the account is turned off. */
  change: v.nullable(v.object({ applies_at: v.string(), role: v.nullable(v.picklist(desk_roles)) })),
})
export type DeskOperator = v.InferOutput<typeof operator_schema>

/** Hours for which the link to join the desk works. */
export const INVITATION_HOURS = 72

/** Somebody who was invited and hasn't chosen a password yet. */
export const desk_invitation_schema = v.object({
  invitation_id: v.number(),
  email: v.string(),
  role: v.picklist(desk_roles),
  /** Email address of the owner who made it. */
  invited_by: v.string(),
  /** ISO 8601 UTC; may be in the past. */
  expires_at: v.string(),
})
export type DeskInvitation = v.InferOutput<typeof desk_invitation_schema>

/** Enabled operators first, then sorted by email address. */
export const listOperators = endpoint({
  name: 'listOperators',
  method: 'GET',
  path: '/desk/operators/',
  auth: 'operator',
  summary: 'Lists operators',
  response: v.object({ operators: v.array(operator_schema), invitations: v.array(desk_invitation_schema) }),
  errors: ['unauthenticated'],
})

export const add_operator_form = v.strictObject({ email: email_schema, role, current_password })

/**
 * Mails somebody a link with which they choose a password and become an operator, also one whose account is disabled.
 * It works once, for INVITATION_HOURS; inviting them again ends the earlier link. A former owner is invited a day later:
 * `conflict` while a change of the account waits, `change_cancelled` for a day after one was cancelled.
 */
export const addOperator = endpoint({
  name: 'addOperator',
  method: 'POST',
  path: '/desk/operators/',
  auth: 'operator',
  summary: 'Invites an operator',
  body: add_operator_form,
  status: 201,
  response: v.object({
    /** When the link is mailed, ISO 8601 UTC; null: now. */
    applies_at: v.nullable(v.string()),
  }),
  errors: [
    'invalid_input',
    'unauthenticated',
    'operator_exists',
    'conflict',
    'change_cancelled',
    'too_many_requests',
    'unavailable',
  ],
})

const row_id = v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,14}$/), v.transform(Number))
const one_operator = v.object({ operator_id: row_id })

/** Ends an invitation, so that its link no longer works. */
export const withdrawInvitation = endpoint({
  name: 'withdrawInvitation',
  method: 'POST',
  path: '/desk/invitations/:invitation_id/withdraw/',
  auth: 'operator',
  summary: 'Withdraws the invitation of an operator',
  params: v.object({ invitation_id: row_id }),
  body: v.strictObject({ current_password }),
  errors: ['invalid_input', 'unauthenticated', 'not_found', 'too_many_requests', 'unavailable'],
})

const change_errors = [
  'invalid_input',
  'unauthenticated',
  'not_found',
  'last_owner',
  'conflict',
  'change_cancelled',
  'too_many_requests',
  'unavailable',
] as const

/**
 * Changes a role and ends the operator's sessions. A role changes a day later when it is another owner's, or one's own
 * while all other owners became one less than a day ago. `last_owner` when no other owner is left, `conflict` while
 * another change of the account waits, `change_cancelled` for a day after one was cancelled.
 */
export const setOperatorRole = endpoint({
  name: 'setOperatorRole',
  method: 'PUT',
  path: '/desk/operators/:operator_id/role/',
  auth: 'operator',
  summary: "Changes an operator's role",
  params: one_operator,
  body: v.strictObject({ role, current_password }),
  errors: change_errors,
})

/** Disables an account and ends its sessions; its log entries stay. Delays and errors as above. */
export const removeOperator = endpoint({
  name: 'removeOperator',
  method: 'POST',
  path: '/desk/operators/:operator_id/turn_off/',
  auth: 'operator',
  summary: "Turns off an operator's account",
  params: one_operator,
  body: v.strictObject({ current_password }),
  errors: change_errors,
})

/** Cancels a change of an account that waits. */
export const cancelOperatorChange = endpoint({
  name: 'cancelOperatorChange',
  method: 'POST',
  path: '/desk/operators/:operator_id/cancel_change/',
  auth: 'operator',
  summary: 'Cancels a change of an operator that waits',
  params: one_operator,
  body: v.strictObject({ current_password }),
  errors: ['invalid_input', 'unauthenticated', 'not_found', 'too_many_requests', 'unavailable'],
})

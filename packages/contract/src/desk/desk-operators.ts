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

/** Enabled operators first, then sorted by email address. */
export const listOperators = endpoint({
  name: 'listOperators',
  method: 'GET',
  path: '/desk/operators/',
  auth: 'operator',
  summary: 'Lists operators',
  response: v.object({ operators: v.array(operator_schema) }),
  errors: ['unauthenticated'],
})

export const add_operator_form = v.strictObject({ email: email_schema, role, current_password })

/**
 * Adds an operator, or enables a disabled one, with a generated password. A former owner's account is enabled a day
 * later. `conflict` while a change of it waits, `change_cancelled` for a day after one was cancelled.
 */
export const addOperator = endpoint({
  name: 'addOperator',
  method: 'POST',
  path: '/desk/operators/',
  auth: 'operator',
  summary: 'Adds an operator',
  body: add_operator_form,
  status: 201,
  response: v.object({
    /** Shown only once, because only its hash is stored. */
    password: v.string(),
    /** ISO 8601 UTC; null: it works now. */
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

const one_operator = v.object({
  operator_id: v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,14}$/), v.transform(Number)),
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

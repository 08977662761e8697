import * as v from 'valibot'
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

export const add_operator_form = v.strictObject({ email: email_schema, role })

/**
 * Adds an operator, or enables a disabled one, with a generated password. `conflict` when the account is already
 * enabled.
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
  }),
  errors: ['invalid_input', 'unauthenticated', 'operator_exists'],
})

const one_operator = v.object({
  operator_id: v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,14}$/), v.transform(Number)),
})

/** Changes a role and ends the operator's sessions. `last_owner` when no other owner is left. */
export const setOperatorRole = endpoint({
  name: 'setOperatorRole',
  method: 'PUT',
  path: '/desk/operators/:operator_id/role/',
  auth: 'operator',
  summary: "Changes an operator's role",
  params: one_operator,
  body: v.strictObject({ role }),
  errors: ['invalid_input', 'unauthenticated', 'not_found', 'last_owner'],
})

/** Disables an account and ends its sessions; its log entries stay. */
export const removeOperator = endpoint({
  name: 'removeOperator',
  method: 'DELETE',
  path: '/desk/operators/:operator_id/',
  auth: 'operator',
  summary: "Turns off an operator's account",
  params: one_operator,
  errors: ['unauthenticated', 'not_found', 'last_owner'],
})

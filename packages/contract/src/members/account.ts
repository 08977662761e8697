import * as v from 'valibot'
import { endpoint, paging_query } from '../endpoint.ts'
import { change_password_form, current_password_schema, profile_schema } from './members.ts'

/** Requires the current password; ends the member's other sessions and keeps this one. */
export const changePassword = endpoint({
  name: 'changePassword',
  method: 'POST',
  path: '/user/password/',
  auth: 'member',
  summary: "Changes the member's password and ends their other sessions",
  body: change_password_form,
  errors: ['invalid_input', 'unauthenticated', 'too_many_requests', 'unavailable'],
})

/** Kinds of mail that a member agreed to, beyond mails about their own actions. */
export const mail_preferences_schema = v.strictObject({
  /** News and offers. */
  news: v.boolean(),
})
export type MailPreferences = v.InferOutput<typeof mail_preferences_schema>

export const viewMailPreferences = endpoint({
  name: 'viewMailPreferences',
  method: 'GET',
  path: '/user/mail_preferences/',
  auth: 'member',
  summary: 'Returns which mails the member agreed to',
  response: mail_preferences_schema,
  errors: ['unauthenticated'],
})

/** Changes the mail preferences. Consent is stored with its time. */
export const changeMailPreferences = endpoint({
  name: 'changeMailPreferences',
  method: 'PUT',
  path: '/user/mail_preferences/',
  auth: 'member',
  summary: 'Gives or withdraws the consent to news and offers',
  body: mail_preferences_schema,
  response: mail_preferences_schema,
  errors: ['invalid_input', 'unauthenticated'],
})

/** Stores how the member's new searches start, on every device. Returns the profile. */
export const changeSearchPreferences = endpoint({
  name: 'changeSearchPreferences',
  method: 'PUT',
  path: '/user/search_preferences/',
  auth: 'member',
  summary: "Stores how the member's new searches start",
  body: v.strictObject({
    /** Whether new searches start with the filter *Made by people*. */
    made_by_people: v.boolean(),
  }),
  response: profile_schema,
  errors: ['invalid_input', 'unauthenticated'],
})

const unsubscribe_link = v.strictObject({
  member: v.pipe(v.string(), v.maxLength(64)),
  signature: v.pipe(v.string(), v.maxLength(128)),
})

/** Changes nothing; `forbidden` for a link that we didn't sign. */
export const checkUnsubscribeLink = endpoint({
  name: 'checkUnsubscribeLink',
  method: 'POST',
  path: '/unsubscribe/check/',
  auth: 'public',
  summary: "Checks the signature of a mail's link",
  body: unsubscribe_link,
  errors: ['invalid_input', 'forbidden'],
})

/**
 * Withdraws the marketing consent of the account in a mail's link; `forbidden` for a link that we didn't sign. Accounts
 * without consent and deleted accounts get the same response.
 */
export const unsubscribe = endpoint({
  name: 'unsubscribe',
  method: 'POST',
  path: '/unsubscribe/',
  auth: 'public',
  summary: "Withdraws the consent to news and offers with a mail's signed link",
  body: unsubscribe_link,
  errors: ['invalid_input', 'forbidden'],
})

export const session_schema = v.object({
  session_id: v.string(),
  /** "Chrome on Android"; null when unknown. */
  device: v.nullable(v.string()),
  /** Whether this call uses the session. */
  current: v.boolean(),
  /** ISO 8601 UTC. */
  logged_in_at: v.string(),
  /** Last use, to the hour, ISO 8601 UTC. */
  used_at: v.string(),
})
export type Session = v.InferOutput<typeof session_schema>

/** The current session first, then by last use; 20 by default. */
export const listSessions = endpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/user/sessions/',
  auth: 'member',
  summary: 'Lists where the member is logged in',
  query: paging_query,
  response: session_schema,
  list: true,
  errors: ['invalid_input', 'unauthenticated'],
})

export const end_sessions_form = v.strictObject({
  /** The session to end; without it, all except the one of this call. */
  session_id: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))),
  current_password: current_password_schema,
})

/** Requires the current password; emails the member. */
export const endSessions = endpoint({
  name: 'endSessions',
  method: 'POST',
  path: '/user/sessions/end/',
  auth: 'member',
  summary: "Ends one or all other of the member's sessions",
  body: end_sessions_form,
  errors: ['invalid_input', 'unauthenticated', 'not_found', 'too_many_requests', 'unavailable'],
})

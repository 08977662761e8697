import * as v from 'valibot'
import { desk_roles } from './desk-roles.ts'
import { endpoint } from '../endpoint.ts'
import { enquiry_texts } from '../enquiries/enquiry-rules.ts'
import { characterCount } from '../text.ts'
import { isEmail, PASSWORD_MAX } from '../members/member-rules.ts'
import { canonicalEmail, opaquePassword } from '../members/typed-values.ts'

/** Minimum length of an operator's password in characters; longer than a member's. */
export const OPERATOR_PASSWORD_MIN = 12
/** Operators are logged out after OPERATOR_IDLE_HOURS without activity, and always after OPERATOR_HOURS. */
export const OPERATOR_IDLE_HOURS = 12
export const OPERATOR_HOURS = 24
/** Days in which a new owner turns the second factor on. */
export const SECOND_FACTOR_DAYS = 7

export const log_in_schema = v.object({
  token: v.string(),
  role: v.picklist(desk_roles),
  /** From when an owner without a second factor can only set one up, ISO 8601 UTC; null for anybody else. */
  second_factor_due: v.nullable(v.string()),
})

/** The calling operator's own account. */
export const viewOwnAccount = endpoint({
  name: 'viewOwnAccount',
  method: 'GET',
  path: '/desk/account/',
  auth: 'operator',
  summary: "Returns the operator's own account",
  response: v.object({
    email: v.string(),
    role: v.picklist(desk_roles),
    second_factor: v.boolean(),
    recovery_codes_left: v.number(),
    /** Whether the password was generated and has to be replaced before anything else. */
    password_made: v.boolean(),
    /** From when an owner without a second factor can only set one up, ISO 8601 UTC; null for anybody else. */
    second_factor_due: v.nullable(v.string()),
  }),
  errors: ['unauthenticated'],
})

const required = v.pipe(v.string(enquiry_texts.required), v.minLength(1, enquiry_texts.required))

/** Asked for again before a change of a way in. */
export const current_password = v.pipe(
  required,
  v.maxLength(4 * PASSWORD_MAX, 'This is not your current password.'),
)

const password_length = `Use ${OPERATOR_PASSWORD_MIN} to ${PASSWORD_MAX} characters.`

const new_password = v.pipe(
  required,
  v.check((text) => {
    const length = characterCount(opaquePassword(text))
    return length >= OPERATOR_PASSWORD_MIN && length <= PASSWORD_MAX
  }, password_length),
)

/**
 * Makes the first owner's account with the link that the server printed, and logs them in. `invalid_input` also for a
 * guessable password.
 */
export const claimFirstOwner = endpoint({
  name: 'claimFirstOwner',
  method: 'POST',
  path: '/desk/first_owner/',
  auth: 'public',
  summary: "Makes the first owner's account",
  body: v.strictObject({
    /** The fragment of the link. */
    secret: v.pipe(v.string(), v.maxLength(100)),
    email: v.pipe(
      v.string(enquiry_texts.required),
      v.transform(canonicalEmail),
      v.check(isEmail, 'Enter an email address.'),
    ),
    password: new_password,
  }),
  response: log_in_schema,
  errors: ['invalid_input', 'invalid_owner_link', 'too_many_requests', 'unavailable'],
})

const invitation_secret = v.pipe(v.string(), v.maxLength(100))

/** Whom a mailed link invites; the secret is its fragment. `forbidden` when it was used, withdrawn or has expired. */
export const viewDeskInvitation = endpoint({
  name: 'viewDeskInvitation',
  method: 'POST',
  path: '/desk/invitation/',
  auth: 'public',
  summary: 'Returns whom a link invites to the desk',
  body: v.strictObject({ secret: invitation_secret }),
  response: v.object({ email: v.string(), role: v.picklist(desk_roles) }),
  errors: ['invalid_input', 'forbidden', 'too_many_requests'],
})

/** Opens the invited account with a password of the operator's own, and logs them in. Errors as above. */
export const acceptDeskInvitation = endpoint({
  name: 'acceptDeskInvitation',
  method: 'POST',
  path: '/desk/invitation/accept/',
  auth: 'public',
  summary: 'Opens the account of an invited operator',
  body: v.strictObject({ secret: invitation_secret, password: new_password }),
  response: log_in_schema,
  errors: ['invalid_input', 'forbidden', 'too_many_requests', 'unavailable'],
})

/** Ends the operator's other sessions. `invalid_input` for a wrong current password or a guessable new one. */
export const changeOwnPassword = endpoint({
  name: 'changeOwnPassword',
  method: 'PUT',
  path: '/desk/account/password/',
  auth: 'operator',
  summary: "Changes the operator's own password",
  body: v.strictObject({
    current_password,
    password: new_password,
  }),
  errors: ['invalid_input', 'unauthenticated', 'too_many_requests', 'unavailable'],
})

/**
 * Creates a secret for an authenticator app, which takes effect when its first code is confirmed. `conflict` when a
 * second factor is already on.
 */
export const startSecondFactor = endpoint({
  name: 'startSecondFactor',
  method: 'POST',
  path: '/desk/account/second_factor/',
  auth: 'operator',
  summary: 'Creates a secret for an authenticator app',
  body: v.strictObject({ current_password }),
  response: v.object({
    /** The secret in base 32, to type in. */
    secret: v.string(),
    /** The secret as a URL for a QR code: `otpauth://totp/…`. */
    url: v.string(),
  }),
  errors: ['invalid_input', 'unauthenticated', 'conflict', 'too_many_requests', 'unavailable'],
})

const code = v.pipe(required, v.trim(), v.maxLength(40, 'Enter the 6-digit code.'))

/** Turns the second factor on with a first code from the app. */
export const confirmSecondFactor = endpoint({
  name: 'confirmSecondFactor',
  method: 'POST',
  path: '/desk/account/second_factor/confirmed/',
  auth: 'operator',
  summary: 'Turns the second factor on',
  body: v.strictObject({ code }),
  response: v.object({
    /** Shown only once. Each code works once in place of a code from the app. */
    recovery_codes: v.array(v.string()),
  }),
  errors: ['invalid_input', 'unauthenticated', 'conflict', 'too_many_requests', 'unavailable'],
})

/** Turns the second factor off with the password and a code from the app or a recovery code. */
export const endSecondFactor = endpoint({
  name: 'endSecondFactor',
  method: 'POST',
  path: '/desk/account/second_factor/ended/',
  auth: 'operator',
  summary: 'Turns the second factor off',
  body: v.strictObject({ current_password, code }),
  errors: ['invalid_input', 'unauthenticated', 'conflict', 'too_many_requests', 'unavailable'],
})

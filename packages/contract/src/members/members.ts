import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import {
  EMAIL_MAX,
  FULL_NAME_MAX,
  isEmail,
  member_texts,
  PASSWORD_MAX,
  PASSWORD_MIN,
} from './member-rules.ts'
import { canonicalEmail, opaquePassword } from './typed-values.ts'
import { cleanLine } from '../clean-text.ts'
import { characterCount, one_line, visible } from '../text.ts'

const text = (message: string) => v.pipe(v.string(message), v.nonEmpty(message))

/** An email address as stored: canonical, at most 254 characters. */
export const email_schema = v.pipe(
  text(member_texts.required),
  // Limits the length before any processing; surrounding spaces are allowed.
  v.maxLength(2 * EMAIL_MAX, member_texts.invalid_email),
  v.transform(canonicalEmail),
  v.check(isEmail, member_texts.invalid_email),
)

/** 8 to 128 characters of any kind, unchanged; counted as they are hashed. */
export const new_password_schema = v.pipe(
  text(member_texts.required),
  // Decomposed letters may have several marks.
  v.maxLength(4 * PASSWORD_MAX, member_texts.password_long),
  v.check(
    (password) => characterCount(opaquePassword(password)) >= PASSWORD_MIN,
    member_texts.password_short,
  ),
  v.check((password) => characterCount(opaquePassword(password)) <= PASSWORD_MAX, member_texts.password_long),
)

/** A name in any script, without line breaks. */
export const full_name_schema = v.pipe(
  v.string(member_texts.required),
  v.transform(cleanLine),
  v.regex(visible, member_texts.required),
  v.maxLength(FULL_NAME_MAX, `Please use at most ${FULL_NAME_MAX} characters.`),
  v.regex(one_line, member_texts.invalid_name),
)

/**
 * Reports different passwords at `confirm_password`. A separate schema, because pipe steps do not run once a field is
 * invalid, and the two must be compared even when the password is invalid.
 */
export const samePasswords = (message: string) =>
  v.pipe(
    v.object({ password: v.optional(v.unknown()), confirm_password: v.optional(v.unknown()) }),
    v.forward(
      v.check(
        // The form reports an empty confirmation itself.
        ({ password, confirm_password: repeated }) =>
          typeof repeated !== 'string' ||
          repeated === '' ||
          (typeof password === 'string' && opaquePassword(repeated) === opaquePassword(password)),
        message,
      ),
      ['confirm_password'],
    ),
  )

/**
 * The sign-up form, validated in the browser on every change and again on the server (docs/specification.md, section
 * 5).
 */
export const sign_up_form = v.intersect([
  v.strictObject({
    full_name: full_name_schema,
    email: email_schema,
    password: new_password_schema,
    confirm_password: text(member_texts.required),
    /** Marketing checkbox; consent is stored with its time. */
    marketing_consent: v.optional(v.boolean()),
  }),
  samePasswords(member_texts.passwords_differ),
])

/** What the link in the mail contains. */
const reset_link = { uid: v.pipe(v.string(), v.maxLength(64)), token: v.pipe(v.string(), v.maxLength(128)) }

const reset_password_form = v.intersect([
  v.strictObject({
    ...reset_link,
    password: new_password_schema,
    confirm_password: text(member_texts.required),
  }),
  samePasswords(member_texts.reset_passwords_differ),
])

/** Asked for again before a change of a way in. */
export const current_password_schema = v.pipe(
  text(member_texts.required),
  v.maxLength(4 * PASSWORD_MAX, member_texts.wrong_password),
)

/** The form for changing the password; the new password follows the rules of the sign-up form. */
export const change_password_form = v.intersect([
  v.strictObject({
    current_password: current_password_schema,
    password: new_password_schema,
    confirm_password: text(member_texts.required),
  }),
  samePasswords(member_texts.passwords_differ),
])

/** A member's own profile (docs/specification.md, section 3). */
export const profile_schema = v.object({
  profile_id: v.string(),
  user: v.object({ full_name: v.string(), email: v.string() }),
  /** Number of log-ins including the current one. */
  login_count: v.number(),
  /** True for contributors, who have a studio; absent for others. */
  studio: v.optional(v.literal(true)),
  /** True when the member's new searches start with the filter *Made by people*; absent otherwise. */
  made_by_people: v.optional(v.literal(true)),
})
export type Profile = v.InferOutput<typeof profile_schema>

const detail_schema = v.object({ detail: v.string() })

/**
 * Creates an unverified account and mails a code. For an address that already has an account: `{"email": ["user with
 * this email already exists."]}`.
 */
export const signUp = endpoint({
  name: 'signUp',
  method: 'POST',
  base: 'auth',
  path: '/sign_up/',
  auth: 'public',
  status: 201,
  summary: 'Creates an account and emails a verification code',
  body: sign_up_form,
  response: v.object({ full_name: v.string(), email: v.string() }),
  errors: ['invalid_input', 'too_many_requests', 'unavailable'],
})

/**
 * Verifies the email address. `verified: false` after five wrong tries; `invalid_otp` for a wrong, used or expired
 * code.
 */
export const verifyOtp = endpoint({
  name: 'verifyOtp',
  method: 'POST',
  base: 'auth',
  path: '/verify_user_otp/',
  auth: 'public',
  summary: 'Verifies an email address with the emailed code',
  body: v.strictObject({
    email: email_schema,
    // Anything other than six digits counts as a wrong code.
    code: v.pipe(v.string(), v.maxLength(32)),
  }),
  response: v.object({ verified: v.boolean() }),
  errors: ['invalid_input', 'invalid_otp', 'too_many_requests', 'too_many_codes'],
})

/** Mails a new code, which invalidates the previous one. The response is the same for addresses that need no code. */
export const resendOtp = endpoint({
  name: 'resendOtp',
  method: 'POST',
  base: 'auth',
  path: '/resend_otp/',
  auth: 'public',
  status: 202,
  summary: 'Emails a new code, at most one a minute and 5 an hour',
  body: v.strictObject({ email: email_schema }),
  response: detail_schema,
  errors: ['invalid_input', 'too_many_requests'],
})

/** Email and password are sent in the Authorization header; there is no body. `unverified` also mails a new code. */
export const logIn = endpoint({
  name: 'logIn',
  method: 'POST',
  base: 'auth',
  path: '/user_login/',
  auth: 'password',
  summary: 'Exchanges email and password for a token',
  response: v.object({ token: v.string() }),
  errors: ['wrong_credentials', 'unverified', 'too_many_requests', 'unavailable'],
})

/** Invalidates the token on all servers. */
export const logOut = endpoint({
  name: 'logOut',
  method: 'POST',
  base: 'auth',
  path: '/user_logout/',
  auth: 'member',
  summary: 'Ends the session of this token',
  errors: ['unauthenticated'],
})

export const viewProfile = endpoint({
  name: 'viewProfile',
  method: 'GET',
  base: 'auth',
  path: '/user_profile/',
  auth: 'member',
  summary: 'Returns the profile and the number of logins',
  response: profile_schema,
  errors: ['unauthenticated'],
})

/**
 * Same response under the other base URL (docs/specification.md, section 7); the browser stores it as `updated_user`.
 */
export const viewUpdatedProfile = endpoint({
  name: 'viewUpdatedProfile',
  method: 'GET',
  path: '/user/user_profile/',
  auth: 'member',
  summary: 'Returns the profile and the number of logins',
  response: profile_schema,
  errors: ['unauthenticated'],
})

/** The form for changing the name. */
export const edit_name_form = v.strictObject({ full_name: full_name_schema })

/** Changes the member's name. */
export const editProfile = endpoint({
  name: 'editProfile',
  method: 'PUT',
  path: '/user/user_edit_profile/',
  auth: 'member',
  summary: "Changes the member's name",
  body: v.strictObject({ user: edit_name_form }),
  response: profile_schema,
  errors: ['invalid_input', 'unauthenticated'],
})

/** Mails a reset link if the address has an account. The response is the same for every address. */
export const requestPasswordReset = endpoint({
  name: 'requestPasswordReset',
  method: 'POST',
  path: '/users/reset_password/',
  auth: 'public',
  summary: 'Emails a link to set a new password',
  body: v.strictObject({
    email: v.pipe(
      v.string(member_texts.email_required),
      v.check((email) => email.trim() !== '', member_texts.email_required),
      email_schema,
    ),
    /** The site's origin, used in the link; ignored unless it is a configured origin. */
    domain: v.optional(v.pipe(v.string(), v.maxLength(300))),
  }),
  response: detail_schema,
  errors: ['invalid_input', 'too_many_requests'],
})

/** Doesn't use up the link. The refusal is the same whether the account exists or not. */
export const checkResetLink = endpoint({
  name: 'checkResetLink',
  method: 'POST',
  path: '/users/reset_password/check/',
  auth: 'public',
  summary: 'Checks that an emailed link can still set a new password',
  body: v.strictObject(reset_link),
  errors: ['invalid_input', 'invalid_reset_link'],
})

/** Sets a new password and ends all sessions of the account. Each link works once. */
export const resetPassword = endpoint({
  name: 'resetPassword',
  method: 'POST',
  path: '/users/reset_password/confirm/',
  auth: 'public',
  summary: 'Sets a new password with the emailed link',
  body: reset_password_form,
  response: detail_schema,
  errors: ['invalid_input', 'invalid_reset_link', 'too_many_requests', 'unavailable'],
})

import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import {
  canonicalEmail,
  characterCount,
  EMAIL_MAX,
  FULL_NAME_MAX,
  isEmail,
  member_texts,
  PASSWORD_MAX,
  PASSWORD_MIN,
} from './member-rules.ts'

const text = (message: string) => v.pipe(v.string(message), v.nonEmpty(message))

/** An address as it is kept: canonical, at most 254 characters. */
export const email_schema = v.pipe(
  text(member_texts.required),
  // Before anything is done with it; spaces around an address are forgiven.
  v.maxLength(2 * EMAIL_MAX, member_texts.invalid_email),
  v.transform(canonicalEmail),
  v.check(isEmail, member_texts.invalid_email),
)

/** Any characters, unchanged, 8 to 128 of them. */
export const new_password_schema = v.pipe(
  text(member_texts.required),
  v.maxLength(2 * PASSWORD_MAX, member_texts.password_long),
  v.check((password) => characterCount(password) >= PASSWORD_MIN, member_texts.password_short),
  v.check((password) => characterCount(password) <= PASSWORD_MAX, member_texts.password_long),
)

/** A name of any script; what breaks lines or turns the direction of what follows stays out. */
export const full_name_schema = v.pipe(
  v.string(member_texts.required),
  v.trim(),
  v.nonEmpty(member_texts.required),
  v.maxLength(FULL_NAME_MAX, `Please use at most ${FULL_NAME_MAX} characters.`),
  v.regex(/^[^\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]+$/u, member_texts.invalid_name),
)

/**
 * Reports at `confirm_password` that the two differ. A schema of its own and no step after the form's: steps do not run
 * once a field is wrong, and the two are compared even when the password itself is not valid.
 */
const samePasswords = (message: string) =>
  v.pipe(
    v.object({ password: v.optional(v.unknown()), confirm_password: v.optional(v.unknown()) }),
    v.forward(
      v.check(
        // The form itself reports an empty repetition.
        ({ password, confirm_password: repeated }) =>
          typeof repeated !== 'string' || repeated === '' || repeated === password,
        message,
      ),
      ['confirm_password'],
    ),
  )

/** The sign-up form: the screen checks with it on every change, the server again (docs/specification.md, section 5). */
export const sign_up_form = v.intersect([
  v.strictObject({
    full_name: full_name_schema,
    email: email_schema,
    password: new_password_schema,
    confirm_password: text(member_texts.required),
    /** The marketing box; stored as consent, with its time, when true. */
    marketing_consent: v.optional(v.boolean()),
  }),
  samePasswords(member_texts.passwords_differ),
])

/** The reset form; `uid` and `token` come from the mail's link. */
export const reset_password_form = v.intersect([
  v.strictObject({
    uid: v.pipe(v.string(), v.maxLength(64)),
    token: v.pipe(v.string(), v.maxLength(128)),
    password: new_password_schema,
    confirm_password: text(member_texts.required),
  }),
  samePasswords(member_texts.reset_passwords_differ),
])

/** A member as the member sees it (docs/specification.md, section 3). */
export const profile_schema = v.object({
  profile_id: v.string(),
  user: v.object({ full_name: v.string(), email: v.string() }),
  /** Log-ins so far, this one included: 1 at the first. */
  login_count: v.number(),
})
export type Profile = v.InferOutput<typeof profile_schema>

const told_schema = v.object({ detail: v.string() })

/** Makes an unverified account and mails its code. A known address: `{"email": ["user with this email already exists."]}`. */
export const signUp = endpoint({
  name: 'signUp',
  method: 'POST',
  base: 'auth',
  path: '/sign_up/',
  auth: 'public',
  status: 201,
  summary: 'Creates an account and mails a code to prove the address',
  body: sign_up_form,
  response: v.object({ full_name: v.string(), email: v.string() }),
  errors: ['invalid_input', 'too_many_requests', 'unavailable'],
})

/** `verified: false` when the code is dead after five wrong tries; a wrong, used or old one is `invalid_otp`. */
export const verifyOtp = endpoint({
  name: 'verifyOtp',
  method: 'POST',
  base: 'auth',
  path: '/verify_user_otp/',
  auth: 'public',
  summary: 'Proves an address with the code that was mailed to it',
  body: v.strictObject({
    email: email_schema,
    // What are not six digits is a wrong code, not another kind of mistake.
    code: v.pipe(v.string(), v.maxLength(32)),
  }),
  response: v.object({ verified: v.boolean() }),
  errors: ['invalid_input', 'invalid_otp', 'too_many_requests', 'too_many_codes'],
})

/** The same answer whether or not the address awaits a code. A new code ends the old one. */
export const resendOtp = endpoint({
  name: 'resendOtp',
  method: 'POST',
  base: 'auth',
  path: '/resend_otp/',
  auth: 'public',
  status: 202,
  summary: 'Mails a new code, at most one a minute and 5 an hour',
  body: v.strictObject({ email: email_schema }),
  response: told_schema,
  errors: ['invalid_input', 'too_many_requests'],
})

/** E-mail and password go in the Authorization header, the body stays empty. `unverified` has sent a new code. */
export const logIn = endpoint({
  name: 'logIn',
  method: 'POST',
  base: 'auth',
  path: '/user_login/',
  auth: 'password',
  summary: 'Exchanges e-mail and password for a token',
  response: v.object({ token: v.string() }),
  errors: ['wrong_credentials', 'unverified', 'too_many_requests', 'unavailable'],
})

/** The token is dead from then on, on every server. */
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
  summary: 'The member and how often they logged in',
  response: profile_schema,
  errors: ['unauthenticated'],
})

/** The same under the other base (docs/specification.md, section 7): what the browser keeps as `updated_user`. */
export const viewUpdatedProfile = endpoint({
  name: 'viewUpdatedProfile',
  method: 'GET',
  path: '/user/user_profile/',
  auth: 'member',
  summary: 'The member and how often they logged in',
  response: profile_schema,
  errors: ['unauthenticated'],
})

/** Changes the name and nothing else. */
export const editProfile = endpoint({
  name: 'editProfile',
  method: 'PUT',
  path: '/user/user_edit_profile/',
  auth: 'member',
  summary: "Changes the member's name",
  body: v.strictObject({ user: v.strictObject({ full_name: full_name_schema }) }),
  response: profile_schema,
  errors: ['invalid_input', 'unauthenticated'],
})

/** The same answer for every address; mails a link when there is an account. */
export const requestPasswordReset = endpoint({
  name: 'requestPasswordReset',
  method: 'POST',
  path: '/users/reset_password/',
  auth: 'public',
  summary: 'Mails a link to choose a new password',
  body: v.strictObject({
    email: v.pipe(
      v.string(member_texts.email_required),
      v.check((email) => email.trim() !== '', member_texts.email_required),
      email_schema,
    ),
    /** The site's own origin; only one of the configured list has an effect. */
    domain: v.optional(v.pipe(v.string(), v.maxLength(300))),
  }),
  response: told_schema,
  errors: ['invalid_input', 'too_many_requests'],
})

/** Works once for each link; ends every session of the account. */
export const resetPassword = endpoint({
  name: 'resetPassword',
  method: 'POST',
  path: '/users/reset_password/confirm/',
  auth: 'public',
  summary: 'Sets a new password with the link that was mailed',
  body: reset_password_form,
  response: told_schema,
  errors: ['invalid_input', 'invalid_reset_link', 'too_many_requests', 'unavailable'],
})

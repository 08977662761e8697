/** Number of digits in a verification code (docs/specification.md, section 9). */
export const OTP_DIGITS = 6
/** Lifetime of a verification code and of the countdown, in seconds (docs/specification.md, section 9). */
export const OTP_LIFETIME_S = 300
/** Wrong tries after which a code is invalid (docs/product-decisions.md, "Members"). */
export const OTP_TRIES = 5
/** Lifetime of a password reset link, in minutes (docs/threat-model.md, "Codes and reset links"). */
export const RESET_LIFETIME_MIN = 60

/** Minimum and maximum length of a password, in characters (docs/threat-model.md, "Passwords"). */
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
/** Maximum length of an email address (RFC 5321, section 4.5.3.1.3, without the brackets). */
export const EMAIL_MAX = 254
export const FULL_NAME_MAX = 100

/** Texts of the forms, exactly as specified (docs/specification.md, sections 5 and 8). */
export const member_texts = {
  required: 'required',
  invalid_email: 'Invalid email address',
  email_required: 'Email is required',
  email_taken: 'user with this email already exists.',
  password_short: 'Passwords must be at least 8 characters long',
  password_long: 'Passwords must be at most 128 characters long',
  password_email: 'Please choose a password without your email address.',
  password_common: 'This password is too common. Please choose another one.',
  passwords_differ: 'oops! password do not match',
  /** The reset form has its own wording. */
  reset_passwords_differ: 'Password do not match',
  wrong_password: "That's not your current password.",
  login_blank: 'Enter email and password',
  invalid_name: 'Please enter a name without line breaks or invisible characters.',
  otp_failed: 'OTP verification failed.',
  sign_up_failed: 'Sorry...something went wrong, please try again.',
} as const

/** The welcome modal is shown up to this login count (docs/specification.md, section 9). */
export const WELCOME_LOGIN_COUNT = 1
/** Delay of the modal on the home page, in ms (docs/specification.md, section 9). */
export const WELCOME_DELAY_MS = 4_000

const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
// Each part ends with a character that it cannot contain, so that matching takes linear time.
const email_pattern = new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$`)

/** Whether a canonical address is valid: local part of at most 64 characters, a domain with a dot. */
export const isEmail = (email: string) =>
  email.length <= EMAIL_MAX && email.indexOf('@') <= 64 && email_pattern.test(email)

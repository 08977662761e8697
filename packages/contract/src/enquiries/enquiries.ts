import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { todayInLagos } from '../lagos-time.ts'
import { coming_kinds, enquiry_texts, LINE_MAX, MESSAGE_MAX } from './enquiry-rules.ts'
import { EMAIL_MAX, isEmail } from '../members/member-rules.ts'
import { canonicalEmail } from '../members/typed-values.ts'
import { cleanText } from '../clean-text.ts'
import { isDay, visible } from '../text.ts'
import { numberText } from '../money.ts'

const { required, invalid_email } = enquiry_texts

const text = (max: number) =>
  v.pipe(
    v.string(required),
    v.transform(cleanText),
    v.trim(),
    v.regex(visible, required),
    v.maxLength(max, `Please use at most ${numberText(max)} characters.`),
  )

const line = v.pipe(text(LINE_MAX), v.regex(/^[^\r\n\p{Zl}\p{Zp}]*$/u, 'Please use a single line.'))

const email = v.pipe(
  v.string(required),
  v.trim(),
  v.nonEmpty(required),
  v.maxLength(2 * EMAIL_MAX, invalid_email),
  v.transform(canonicalEmail),
  v.check(isEmail, invalid_email),
)

/**
 * 7 to 15 digits in any script (ITU E.164) plus an extension of up to 5 digits, with common separators. Not stricter,
 * because a person reads it.
 */
const telephone = v.pipe(
  line,
  v.check((number) => {
    const digits = number.match(/\p{Nd}/gu)?.length ?? 0
    return digits >= 7 && digits <= 20 && /^[+(]?[\p{Nd}\s()+./,#x-]+(ext[\p{Nd}\s.]+)?$/iu.test(number)
  }, 'Please enter a phone number.'),
)

/** A real date from today (in Lagos) to a year ahead; YYYY-MM-DD. */
const day = v.pipe(
  v.string(required),
  v.trim(),
  v.nonEmpty(required),
  v.check(isDay, 'Please enter a date.'),
  v.check((date) => date >= todayInLagos(), enquiry_texts.past_date),
  v.check((date) => date <= aYearAfter(todayInLagos()), enquiry_texts.far_date),
)

const aYearAfter = (date: string) => `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`

/** Honeypot: a field hidden from people. Messages that fill it in appear to be sent but are discarded. */
const trap = { website: v.optional(v.string()) }

/** The forms, validated in the browser and again on the server; their output is stored. */
export const contact_form = v.strictObject({
  full_name: line,
  email,
  phone: telephone,
  subject: line,
  message: text(MESSAGE_MAX),
  ...trap,
})
export const asset_request_form = v.strictObject({
  email,
  description: text(MESSAGE_MAX),
  ...trap,
})
export const appointment_form = v.strictObject({
  full_name: line,
  email,
  phone_number: telephone,
  date: day,
  message: text(MESSAGE_MAX),
  ...trap,
})
const contributor_form = v.strictObject({
  first_name: line,
  last_name: line,
  email,
  country: line,
  /** Genre of photography. */
  extra: text(MESSAGE_MAX),
  ...trap,
})
const notify_me_form = v.strictObject({
  email,
  type: v.picklist(coming_kinds, 'Please choose video, music or graphics.'),
  ...trap,
})

/** A confirmation message. */
const taken = v.object({ detail: v.string() })
const errors = ['invalid_input', 'too_many_requests', 'unavailable'] as const

/**
 * Stores the message, mails it to us and mails the sender a confirmation, like all forms (docs/product-decisions.md,
 * "Forms").
 */
export const sendContactMessage = endpoint({
  name: 'sendContactMessage',
  method: 'POST',
  path: '/contact/',
  auth: 'public',
  status: 201,
  summary: 'Sends a contact message',
  body: contact_form,
  response: taken,
  errors,
})

export const requestAsset = endpoint({
  name: 'requestAsset',
  method: 'POST',
  path: '/asset_requests/',
  auth: 'public',
  status: 201,
  summary: 'Requests an image that the catalogue lacks',
  body: asset_request_form,
  response: taken,
  errors,
})

export const bookAppointment = endpoint({
  name: 'bookAppointment',
  method: 'POST',
  path: '/appointments/',
  auth: 'public',
  status: 201,
  summary: 'Requests a virtual call',
  body: appointment_form,
  response: taken,
  errors,
})

export const applyAsContributor = endpoint({
  name: 'applyAsContributor',
  method: 'POST',
  path: '/user/join_cont_email_list/',
  auth: 'public',
  status: 201,
  summary: 'Signs up for news of the contributor platform',
  body: contributor_form,
  response: taken,
  errors,
})

/** Idempotent per email address and kind. Sends no confirmation mail. */
export const notifyMe = endpoint({
  name: 'notifyMe',
  method: 'POST',
  path: '/notify_me/',
  auth: 'public',
  status: 201,
  summary: 'Signs up for news of video, music or graphics',
  body: notify_me_form,
  response: taken,
  errors,
})

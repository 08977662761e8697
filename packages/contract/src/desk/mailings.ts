import * as v from 'valibot'
import { stock_id_schema } from '../assets/assets.ts'
import { endpoint } from '../endpoint.ts'
import { member_texts } from '../members/member-rules.ts'
import { typed_promo_schema } from '../payments/promo-codes.ts'
import { cleanText } from '../clean-text.ts'
import { isDay, singleLine } from '../text.ts'

/** Limits of a mailing's texts in characters, of mailings that are planned, and the hours between planning and sending one. */
export const MAILING_SUBJECT_MAX = 100
export const MAILING_BODY_MAX = 2_000
export const MAILINGS_PLANNED_MAX = 10
export const MAILING_WAIT_HOURS = 24

/** `cancelled` also when its image or code was no longer available at its hour. */
export const mailing_states = ['planned', 'sending', 'sent', 'cancelled'] as const

/** What a mailing says. */
const content = {
  subject: singleLine(MAILING_SUBJECT_MAX),
  /** Paragraphs with blank lines between them. */
  body: v.pipe(
    v.string(member_texts.required),
    v.transform(cleanText),
    v.trim(),
    v.nonEmpty(member_texts.required),
    v.maxLength(MAILING_BODY_MAX, `Please use at most ${MAILING_BODY_MAX} characters.`),
  ),
  /** An image on sale, to show and link to. */
  stock_id: v.nullable(stock_id_schema),
  /** A promotion code, to offer. */
  promo_code: v.nullable(typed_promo_schema),
}

export const mailing_schema = v.object({
  mailing_id: v.number(),
  subject: v.string(),
  state: v.picklist(mailing_states),
  /** ISO 8601 UTC. */
  send_at: v.string(),
  /** How many members it was queued for. */
  mailed: v.number(),
  /** Email address of the owner who planned it. */
  operator: v.string(),
})
export type Mailing = v.InferOutput<typeof mailing_schema>

/** The latest 50, those to come first. */
export const listMailings = endpoint({
  name: 'listMailings',
  method: 'GET',
  path: '/desk/mailings/',
  auth: 'operator',
  summary: 'Lists mailings to members',
  response: v.object({
    mailings: v.array(mailing_schema),
    /** Members who agree to news now. */
    members: v.number(),
  }),
  errors: ['unauthenticated'],
})

/** What the mail will show. `invalid_input` when the image isn't on sale or the code doesn't work. */
export const previewMailing = endpoint({
  name: 'previewMailing',
  method: 'POST',
  path: '/desk/mailings/preview/',
  auth: 'operator',
  summary: 'Returns what a mailing shows',
  body: v.strictObject(content),
  response: v.object({
    subject: v.string(),
    paragraphs: v.array(v.string()),
    picture: v.nullable(v.object({ title: v.string(), url: v.string() })),
    promo_code: v.nullable(v.string()),
  }),
  errors: ['invalid_input', 'unauthenticated'],
})

/** Mails it to the operator alone, at most 20 times an hour. */
export const testMailing = endpoint({
  name: 'testMailing',
  method: 'POST',
  path: '/desk/mailings/test/',
  auth: 'operator',
  summary: 'Mails a mailing to the operator only',
  body: v.strictObject(content),
  errors: ['invalid_input', 'unauthenticated', 'too_many_requests'],
})

/**
 * Plans a mail to every member who agrees to news at its hour, which is MAILING_WAIT_HOURS away at least. All owners are
 * mailed, so that they can cancel it. At most MAILINGS_PLANNED_MAX are planned.
 */
export const planMailing = endpoint({
  name: 'planMailing',
  method: 'POST',
  path: '/desk/mailings/',
  auth: 'operator',
  summary: 'Plans a mail to all members who agreed to news',
  body: v.strictObject({
    ...content,
    /** A day and an hour in Lagos. */
    day: v.pipe(v.string('Enter a day.'), v.check(isDay, 'Enter a day.')),
    hour: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23)),
  }),
  status: 201,
  response: mailing_schema,
  errors: ['invalid_input', 'unauthenticated'],
})

/** Cancels a mailing before its hour; `conflict` after that. */
export const cancelMailing = endpoint({
  name: 'cancelMailing',
  method: 'POST',
  path: '/desk/mailings/:mailing_id/cancel/',
  auth: 'operator',
  summary: 'Cancels a planned mailing',
  params: v.object({
    mailing_id: v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,14}$/), v.transform(Number)),
  }),
  errors: ['unauthenticated', 'not_found', 'conflict'],
})

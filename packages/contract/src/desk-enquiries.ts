import * as v from 'valibot'
import { stock_id_schema } from './assets.ts'
import { DECLINE_SENTENCE_MAX } from './desk-rules.ts'
import { endpoint } from './endpoint.ts'
import { characterCount } from './member-rules.ts'
import { paging_query, wholeNumber } from './paging-query.ts'
import { one_line } from './visible-text.ts'

/** Kinds of enquiry that a person answers. */
export const answered_kinds = ['asset_request', 'contact', 'appointment', 'contributor'] as const
export type AnsweredKind = (typeof answered_kinds)[number]

export const enquiry_statuses = ['received', 'in_triage', 'found', 'declined', 'answered'] as const

export const desk_enquiry_schema = v.object({
  enquiry_id: v.number(),
  kind: v.picklist(answered_kinds),
  email: v.string(),
  /** What else stood in the form. */
  fields: v.record(v.string(), v.string()),
  status: v.picklist(enquiry_statuses),
  /** ISO 8601 UTC, both. */
  created_at: v.string(),
  changed_at: v.string(),
  /** Of an open request: days left of its 14, negative when it is late; null for all else. */
  days_left: v.nullable(v.number()),
  /** What an answered request was answered with: an asset of ours, or a sentence of the operator's own where there was one. */
  stock_id: v.nullable(v.string()),
  sentence: v.nullable(v.string()),
})
export type DeskEnquiry = v.InferOutput<typeof desk_enquiry_schema>

/** Open ones oldest first, answered ones latest first. With `enquiry_id` that one alone, open or answered. */
export const listDeskEnquiries = endpoint({
  name: 'listDeskEnquiries',
  method: 'GET',
  path: '/desk/enquiries/',
  auth: 'operator',
  summary: 'What people wrote',
  query: v.object({
    ...paging_query.entries,
    kind: v.picklist(answered_kinds, 'This is no kind of enquiry.'),
    state: v.optional(v.picklist(['open', 'answered'], 'Say open or answered.')),
    enquiry_id: v.optional(wholeNumber('enquiry_id', 1, 999_999_999)),
  }),
  response: desk_enquiry_schema,
  list: true,
  errors: ['invalid_input', 'unauthenticated'],
})

const one_enquiry = v.object({
  enquiry_id: v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,14}$/), v.transform(Number)),
})
const nothing = v.strictObject({})
const errors = ['invalid_input', 'unauthenticated', 'not_found', 'conflict'] as const

/** For messages, calls and contributors, which are answered by one's own mail program. */
export const markAnswered = endpoint({
  name: 'markAnswered',
  method: 'POST',
  path: '/desk/enquiries/:enquiry_id/answered/',
  auth: 'operator',
  summary: 'Notes that an enquiry was answered',
  params: one_enquiry,
  body: nothing,
  errors,
})

/** Takes back that an enquiry was answered: it is open again. */
export const reopenEnquiry = endpoint({
  name: 'reopenEnquiry',
  method: 'POST',
  path: '/desk/enquiries/:enquiry_id/reopened/',
  auth: 'operator',
  summary: 'Opens an answered enquiry again',
  params: one_enquiry,
  body: nothing,
  errors,
})

/** The weekly round: all requests that have arrived are looked into from now on. */
export const startRound = endpoint({
  name: 'startRound',
  method: 'POST',
  path: '/desk/asset_requests/round/',
  auth: 'operator',
  summary: 'Takes all asset requests that have arrived in hand',
  body: nothing,
  response: v.object({ taken: v.number() }),
  errors: ['invalid_input', 'unauthenticated'],
})

/** Mails the requester where the asset is. A stock id of nothing that is published is `invalid_input`. */
export const answerFound = endpoint({
  name: 'answerFound',
  method: 'POST',
  path: '/desk/asset_requests/:enquiry_id/found/',
  auth: 'operator',
  summary: 'Answers an asset request with an asset',
  params: one_enquiry,
  body: v.strictObject({
    stock_id: v.pipe(v.string(), v.trim(), v.toUpperCase(), stock_id_schema),
  }),
  errors,
})

/** Mails the requester that there is nothing, with a sentence of the operator's own where there is one. */
export const answerDeclined = endpoint({
  name: 'answerDeclined',
  method: 'POST',
  path: '/desk/asset_requests/:enquiry_id/declined/',
  auth: 'operator',
  summary: 'Declines an asset request',
  params: one_enquiry,
  body: v.strictObject({
    sentence: v.optional(
      v.pipe(
        v.string(),
        v.trim(),
        v.regex(one_line, 'Please write this in one line.'),
        v.check(
          (text) => characterCount(text) <= DECLINE_SENTENCE_MAX,
          `Please use at most ${DECLINE_SENTENCE_MAX} characters.`,
        ),
      ),
      '',
    ),
  }),
  errors,
})

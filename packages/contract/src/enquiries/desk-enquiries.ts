import * as v from 'valibot'
import { stock_id_schema } from '../assets/assets.ts'
import { DECLINE_SENTENCE_MAX } from './enquiry-rules.ts'
import { endpoint, paging_query, wholeNumber } from '../endpoint.ts'
import { textLine } from '../text.ts'

/** Kinds of enquiry that need a reply. */
export const answered_kinds = ['asset_request', 'contact', 'appointment', 'contributor'] as const
export type AnsweredKind = (typeof answered_kinds)[number]

export const enquiry_statuses = ['received', 'in_triage', 'found', 'declined', 'answered'] as const

export const desk_enquiry_schema = v.object({
  enquiry_id: v.number(),
  kind: v.picklist(answered_kinds),
  email: v.string(),
  /** The other fields of the form. */
  fields: v.record(v.string(), v.string()),
  status: v.picklist(enquiry_statuses),
  /** Both ISO 8601 UTC. */
  created_at: v.string(),
  changed_at: v.string(),
  /** For an open request: days left of its 14, negative when overdue; otherwise null. */
  days_left: v.nullable(v.number()),
  /** The reply: the stock id of one of our assets, or the operator's message; null when there is none. */
  stock_id: v.nullable(v.string()),
  /** The image that a request was answered with, unless it was removed since. */
  image: v.nullable(v.object({ title: v.string(), thumbnail: v.string() })),
  sentence: v.nullable(v.string()),
})
export type DeskEnquiry = v.InferOutput<typeof desk_enquiry_schema>

/** Open enquiries oldest first, answered ones newest first. With `enquiry_id`, only that enquiry, open or answered. */
export const listDeskEnquiries = endpoint({
  name: 'listDeskEnquiries',
  method: 'GET',
  path: '/desk/enquiries/',
  auth: 'operator',
  summary: 'Lists enquiries',
  query: v.object({
    ...paging_query.entries,
    kind: v.picklist(answered_kinds, 'Unknown kind of enquiry.'),
    state: v.optional(v.picklist(['open', 'answered'], 'Must be open or answered.')),
    enquiry_id: v.optional(wholeNumber('enquiry_id', 1, 999_999_999)),
  }),
  response: desk_enquiry_schema,
  list: true,
  errors: ['invalid_input', 'unauthenticated'],
})

/** Open and answered enquiries of each kind, counted up to DESK_COUNT_MAX + 1. */
export const countDeskEnquiries = endpoint({
  name: 'countDeskEnquiries',
  method: 'GET',
  path: '/desk/enquiries/counts/',
  auth: 'operator',
  summary: 'Counts enquiries by kind and state',
  response: v.object(v.entriesFromList(answered_kinds, v.object({ open: v.number(), answered: v.number() }))),
  errors: ['unauthenticated'],
})

const one_enquiry = v.object({
  enquiry_id: v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,14}$/), v.transform(Number)),
})
const nothing = v.strictObject({})
const errors = ['invalid_input', 'unauthenticated', 'not_found', 'conflict'] as const

/** Marks a message, call or contributor enquiry as answered; operators reply from their own mail program. */
export const markAnswered = endpoint({
  name: 'markAnswered',
  method: 'POST',
  path: '/desk/enquiries/:enquiry_id/answered/',
  auth: 'operator',
  summary: 'Marks an enquiry as answered',
  params: one_enquiry,
  body: nothing,
  errors,
})

export const reopenEnquiry = endpoint({
  name: 'reopenEnquiry',
  method: 'POST',
  path: '/desk/enquiries/:enquiry_id/reopened/',
  auth: 'operator',
  summary: 'Reopens an answered enquiry',
  params: one_enquiry,
  body: nothing,
  errors,
})

/** Weekly round: moves all new requests to review. */
export const startRound = endpoint({
  name: 'startRound',
  method: 'POST',
  path: '/desk/asset_requests/round/',
  auth: 'operator',
  summary: 'Moves all new image requests into review',
  body: nothing,
  response: v.object({ taken: v.number() }),
  errors: ['invalid_input', 'unauthenticated'],
})

/** Mails the requester a link to the asset. `invalid_input` unless the stock id belongs to a published asset. */
export const answerFound = endpoint({
  name: 'answerFound',
  method: 'POST',
  path: '/desk/asset_requests/:enquiry_id/found/',
  auth: 'operator',
  summary: 'Answers an image request with an image',
  params: one_enquiry,
  body: v.strictObject({
    stock_id: v.pipe(v.string(), v.trim(), v.toUpperCase(), stock_id_schema),
  }),
  errors,
})

/** Mails the requester that nothing was found, with the operator's message if there is one. */
export const answerDeclined = endpoint({
  name: 'answerDeclined',
  method: 'POST',
  path: '/desk/asset_requests/:enquiry_id/declined/',
  auth: 'operator',
  summary: 'Declines an image request',
  params: one_enquiry,
  body: v.strictObject({
    sentence: v.optional(textLine(DECLINE_SENTENCE_MAX), ''),
  }),
  errors,
})

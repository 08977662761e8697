import * as v from 'valibot'
import { username_schema } from './contributors.ts'
import { endpoint, paging_query, wholeNumber } from '../endpoint.ts'
import { cleanLine } from '../clean-text.ts'
import { characterCount, one_line, visible } from '../text.ts'

export const application_statuses = ['open', 'invited', 'declined', 'joined'] as const
export type ApplicationStatus = (typeof application_statuses)[number]

/** How long an invitation link works, and how soon after a decline a person may apply again, in days. */
export const INVITATION_DAYS = 14
export const APPLY_AGAIN_DAYS = 90

/** Maximum length of the reason in a decline mail, in characters. */
export const DECLINE_REASON_MAX = 500

/** Suggested reasons that operators can edit. */
export const decline_reasons = [
  "We couldn't see any of your images. Please add a link to a portfolio when you apply again.",
  'Your images are good, but we already have many like them. We look for subjects that our catalogue lacks.',
  'Many of the images are too small, too dark or not sharp enough for print.',
  "Some of the images don't seem to be your own. We can only accept what you made yourself.",
] as const

export const application_schema = v.object({
  application_id: v.number(),
  email: v.string(),
  status: v.picklist(application_statuses),
  /** Incremented at each change of the application; decisions include the version they are based on. */
  version: v.number(),
  /** The latest ten messages, oldest first. */
  messages: v.array(
    v.object({
      enquiry_id: v.number(),
      /** The fields of the form. */
      fields: v.record(v.string(), v.string()),
      /** ISO 8601 UTC, like all times here. */
      created_at: v.string(),
    }),
  ),
  changed_at: v.string(),
  /** When the newest link expires; null when there is none. */
  link_expires_at: v.nullable(v.string()),
  /** The reason of the last decline; null when there was none. */
  reason: v.nullable(v.string()),
  apply_again_at: v.nullable(v.string()),
  /** Username of the existing contributor that the invitation is for; null for a new contributor. */
  claims: v.nullable(v.string()),
  /** Username of the contributor with this email address; null when there is none. */
  username: v.nullable(v.string()),
})
export type Application = v.InferOutput<typeof application_schema>

/**
 * Open applications oldest first, the others by last change, newest first. With `application_id`, only that
 * application.
 */
export const listApplications = endpoint({
  name: 'listApplications',
  method: 'GET',
  path: '/desk/applications/',
  auth: 'operator',
  summary: 'Lists applications of contributors',
  query: v.object({
    ...paging_query.entries,
    status: v.optional(v.picklist(application_statuses, 'Unknown status.')),
    application_id: v.optional(wholeNumber('application_id', 1, 999_999_999)),
  }),
  response: application_schema,
  list: true,
  errors: ['invalid_input', 'unauthenticated'],
})

/** Applications by status, counted up to DESK_COUNT_MAX + 1. */
export const countApplications = endpoint({
  name: 'countApplications',
  method: 'GET',
  path: '/desk/applications/counts/',
  auth: 'operator',
  summary: 'Counts applications by status',
  response: v.object(v.entriesFromList(application_statuses, v.number())),
  errors: ['unauthenticated'],
})

const one_application = v.object({
  application_id: v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,14}$/), v.transform(Number)),
})
const application_version = v.pipe(v.number(), v.integer(), v.minValue(1))
const errors = ['invalid_input', 'unauthenticated', 'not_found', 'conflict', 'edit_conflict'] as const

/**
 * Mails a link to join. Inviting again mails a new link and invalidates the older one. `conflict` once the person has
 * joined, `role_forbidden` when an operator who isn't an owner gives `claims`.
 */
export const inviteApplicant = endpoint({
  name: 'inviteApplicant',
  method: 'POST',
  path: '/desk/applications/:application_id/invited/',
  auth: 'operator',
  summary: 'Invites an applicant, or sends the invitation again',
  params: one_application,
  body: v.strictObject({
    version: application_version,
    /** Username of an existing contributor that the applicant takes over, from owners only; empty: they join as a new one. */
    claims: v.optional(
      v.union(
        [v.pipe(v.string(), v.trim(), v.toLowerCase(), v.literal('')), username_schema],
        'Enter a username.',
      ),
      '',
    ),
  }),
  errors,
})

/** Mails the reason and invalidates the link of an earlier invitation. `conflict` once the person has joined. */
export const declineApplicant = endpoint({
  name: 'declineApplicant',
  method: 'POST',
  path: '/desk/applications/:application_id/declined/',
  auth: 'operator',
  summary: 'Declines an application with a reason',
  params: one_application,
  body: v.strictObject({
    version: application_version,
    reason: v.pipe(
      v.string('Enter a reason.'),
      v.transform(cleanLine),
      v.regex(visible, 'Enter a reason.'),
      v.regex(one_line, 'Please use a single line.'),
      v.check(
        (text) => characterCount(text) <= DECLINE_REASON_MAX,
        `Please use at most ${DECLINE_REASON_MAX} characters.`,
      ),
    ),
  }),
  errors,
})

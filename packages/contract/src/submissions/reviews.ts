import * as v from 'valibot'
import { stock_id_schema } from '../assets/assets.ts'
import { region_schema } from '../assets/region.ts'
import { fact_entries } from '../assets/declaration-schemas.ts'
import { embedded_credential_schema } from '../assets/embedded-credential.ts'
import { endpoint, paging_query } from '../endpoint.ts'
import { key_schema, textLine } from '../text.ts'
import { corrected_faces_schema, face_schema, faces_reason_schema } from '../releases/faces.ts'
import { desk_release_schema, release_status_schema } from '../releases/releases.ts'
import { sensitive_keyword_schema } from '../releases/sensitive-keywords.ts'
import { submission_reason_codes } from './submission-reasons.ts'
import { one_submission, submission_statuses, submission_version_schema } from './submissions.ts'

/** Maximum length of an operator's note on a decision, and of a contributor's appeal, in characters. */
export const REVIEW_NOTE_MAX = 500
/** Maximum number of submissions in one decision. */
export const BULK_REVIEW_MAX = 100
/** Minimum number of decisions for which a median time is returned. */
export const MEDIAN_DECISIONS_MIN = 5
/** Number of days that the review statistics cover. */
export const REVIEW_STATISTICS_DAYS = 90

export const review_outcomes = ['published', 'refused', 'changes_requested'] as const
export type ReviewOutcome = (typeof review_outcomes)[number]

/** A published image that another one is compared with. */
const similar_schema = v.object({
  stock_id: v.string(),
  title: v.string(),
  thumbnail: v.string(),
  /** Null while it isn't published. */
  slug: v.nullable(v.string()),
})

export const decided_schema = v.object({
  outcome: v.picklist(review_outcomes),
  reasons: v.array(v.picklist(submission_reason_codes)),
  /** The operator's note; may be empty. */
  note: v.string(),
  region: v.nullable(region_schema),
  similar: v.nullable(similar_schema),
  /** ISO 8601 UTC, like all times here. */
  decided_at: v.string(),
})

export const appeal_schema = v.object({
  sentence: v.string(),
  appealed_at: v.string(),
  /** When another operator decided; null until then. */
  decided_at: v.nullable(v.string()),
})

export const review_filters = ['new', 'appeal', 'near_duplicate'] as const
export type ReviewFilter = (typeof review_filters)[number]

export const queued_submission_schema = v.object({
  submission_key: v.string(),
  /** Changes with the submission; decisions include the version they are based on. */
  version: v.number(),
  title: v.string(),
  file_name: v.string(),
  contributor: v.object({ username: v.string(), full_name: v.string() }),
  /** Signed URL, because the image isn't published. */
  thumbnail: v.string(),
  submitted_at: v.string(),
  /** Whether the contributor appealed. */
  appeal: v.boolean(),
  /** Whether it looks like another image; null until they were compared. */
  near_duplicate: v.nullable(v.boolean()),
})
export type QueuedSubmission = v.InferOutput<typeof queued_submission_schema>

/** Submissions that wait for a decision, oldest first. */
export const listDeskSubmissions = endpoint({
  name: 'listDeskSubmissions',
  method: 'GET',
  path: '/desk/submissions/',
  auth: 'operator',
  summary: 'Lists submitted images that wait for a decision',
  query: v.object({
    ...paging_query.entries,
    filter: v.optional(v.picklist(review_filters, 'Unknown filter.')),
  }),
  response: queued_submission_schema,
  list: true,
  errors: ['invalid_input', 'unauthenticated'],
})

/** Submissions that wait for a decision, counted up to DESK_COUNT_MAX + 1. */
export const countDeskSubmissions = endpoint({
  name: 'countDeskSubmissions',
  method: 'GET',
  path: '/desk/submissions/counts/',
  auth: 'operator',
  summary: 'Counts submitted images that wait for a decision',
  response: v.object({
    all: v.number(),
    ...v.entriesFromList(review_filters, v.number()),
    /** Not yet compared with other images. */
    not_compared: v.number(),
    /** When the oldest one was submitted; null when there is none. */
    oldest_at: v.nullable(v.string()),
  }),
  errors: ['unauthenticated'],
})

/** Why an operator can't decide on a submission. */
export const review_hindrances = ['own_submission', 'own_decision', 'not_in_review'] as const
export type ReviewHindrance = (typeof review_hindrances)[number]

export const reviewed_submission_schema = v.object({
  ...queued_submission_schema.entries,
  submission_id: v.number(),
  status: v.picklist(submission_statuses),
  description: v.string(),
  keywords: v.array(v.string()),
  /** Those that find an image with people only if everyone agreed (docs/search.md, "Dignity"). */
  sensitive_keywords: v.array(sensitive_keyword_schema),
  category: v.nullable(v.string()),
  /** YYYY-MM-DD. */
  taken_on: v.nullable(v.string()),
  editorial: v.boolean(),
  ...fact_entries,
  /** Null: not stated. */
  release_status: v.nullable(release_status_schema),
  releases: v.array(
    v.object({
      ...desk_release_schema.entries,
      /** Whether it covers this image: the image was shown to its signer, or the release is on paper. */
      shown: v.boolean(),
    }),
  ),
  /** The faces in it; null until they were looked for. */
  faces: v.nullable(v.array(face_schema)),
  /** Why its contributor says that not all faces need a release. */
  faces_reason: v.nullable(faces_reason_schema),
  /** The content credential in its file; null without one. */
  credential: v.nullable(embedded_credential_schema),
  captions: v.array(v.object({ language: v.string(), title: v.string(), description: v.string() })),
  /** Signed URL of a large preview without watermark. Null when the file was deleted. */
  preview: v.nullable(v.string()),
  width: v.number(),
  height: v.number(),
  bytes: v.number(),
  format: v.string(),
  record: v.object({ published: v.number(), refused: v.number(), in_review: v.number() }),
  /** Images that show the same picture, most similar first. */
  similar_assets: v.array(
    v.object({
      ...similar_schema.entries,
      contributor: v.object({ username: v.string(), full_name: v.string() }),
    }),
  ),
  similar_submissions: v.array(
    v.object({
      submission_key: v.string(),
      title: v.string(),
      thumbnail: v.string(),
      status: v.picklist(submission_statuses),
      contributor: v.object({ username: v.string(), full_name: v.string() }),
    }),
  ),
  /** Latest first. */
  decisions: v.array(v.object({ ...decided_schema.entries, operator: v.string(), on_appeal: v.boolean() })),
  appealed: v.nullable(appeal_schema),
  /** Null when the operator may decide. */
  hindrance: v.nullable(v.picklist(review_hindrances)),
})
export type ReviewedSubmission = v.InferOutput<typeof reviewed_submission_schema>

export const viewDeskSubmission = endpoint({
  name: 'viewDeskSubmission',
  method: 'GET',
  path: '/desk/submissions/:submission_key/',
  auth: 'operator',
  summary: 'Returns a submitted image with what it may be compared with',
  params: one_submission,
  response: reviewed_submission_schema,
  errors: ['unauthenticated', 'not_found'],
})

const reasons_form = {
  reasons: v.pipe(
    v.array(v.picklist(submission_reason_codes, 'Unknown reason.')),
    v.minLength(1, 'Please choose at least one reason.'),
    v.maxLength(submission_reason_codes.length),
    v.check((codes) => new Set(codes).size === codes.length, 'Please choose each reason once.'),
  ),
  /** The operator's note. */
  note: v.optional(textLine(REVIEW_NOTE_MAX), ''),
}
const one_image = {
  region: v.optional(region_schema),
  /** The existing image that it resembles too closely. */
  similar_stock_id: v.optional(stock_id_schema),
}
const unpublished = ['refused', 'changes_requested'] as const

/** Errors that leave a submission undecided. */
const undecided = [
  'not_found',
  'conflict',
  'edit_conflict',
  'own_submission',
  'own_decision',
  'release_missing',
  'release_not_shown',
  'release_withdrawn',
  'face_unreleased',
] as const

/**
 * Publishes a submission, refuses it, or asks its contributor for changes. `edit_conflict` when it has changed since
 * `version`; `conflict` when it isn't in review, lacks required fields, or its file is already in the catalogue.
 */
export const decideSubmission = endpoint({
  name: 'decideSubmission',
  method: 'POST',
  path: '/desk/submissions/:submission_key/decision/',
  auth: 'operator',
  summary: 'Decides on a submitted image',
  params: one_submission,
  body: v.variant(
    'outcome',
    [
      v.strictObject({
        outcome: v.literal('published'),
        version: submission_version_schema,
        /** The faces as the operator sees them. */
        faces: v.optional(corrected_faces_schema),
        /** Required when it shows more faces than it has releases, unless it is editorial. */
        faces_reason: v.optional(faces_reason_schema),
      }),
      v.strictObject({
        outcome: v.picklist(unpublished),
        version: submission_version_schema,
        ...reasons_form,
        ...one_image,
      }),
    ],
    'Please choose a decision.',
  ),
  errors: ['invalid_input', 'unauthenticated', ...undecided],
})

export const bulk_review_results = ['decided', ...undecided] as const
export type BulkReviewResult = (typeof bulk_review_results)[number]

const submissions = v.pipe(
  v.array(v.strictObject({ submission_key: key_schema, version: submission_version_schema })),
  v.minLength(1, 'Please select at least one image.'),
  v.maxLength(BULK_REVIEW_MAX, `Please select at most ${BULK_REVIEW_MAX} images.`),
)

/**
 * Makes the same decision on several submissions, each independently. Submissions that can't be decided are skipped.
 */
export const decideSubmissions = endpoint({
  name: 'decideSubmissions',
  method: 'POST',
  path: '/desk/submissions/decisions/',
  auth: 'operator',
  summary: 'Makes the same decision on several submitted images',
  body: v.variant(
    'outcome',
    [
      v.strictObject({ outcome: v.literal('published'), submissions }),
      v.strictObject({ outcome: v.picklist(unpublished), submissions, ...reasons_form }),
    ],
    'Please choose a decision.',
  ),
  response: v.object({
    /** In the order of the request. */
    results: v.array(
      v.object({ submission_key: v.string(), title: v.string(), result: v.picklist(bulk_review_results) }),
    ),
  }),
  errors: ['invalid_input', 'unauthenticated'],
})

/** Covers the last REVIEW_STATISTICS_DAYS days. */
export const viewReviewStatistics = endpoint({
  name: 'viewReviewStatistics',
  method: 'GET',
  path: '/desk/submissions/statistics/',
  auth: 'operator',
  summary: 'Returns how many submitted images were decided, how fast, and why some were refused',
  response: v.object({
    /** Weeks from Monday in Lagos, latest first; weeks without decisions are left out. */
    weeks: v.array(
      v.object({
        /** YYYY-MM-DD. */
        monday: v.string(),
        ...v.entriesFromList(review_outcomes, v.number()),
      }),
    ),
    refused: v.number(),
    /** Number of refused submissions per reason, most frequent first. */
    reasons: v.array(v.object({ reason: v.picklist(submission_reason_codes), refused: v.number() })),
    /** Null with fewer than MEDIAN_DECISIONS_MIN decisions. */
    median_hours: v.nullable(v.number()),
    appeals: v.object({ decided: v.number(), published: v.number() }),
  }),
  errors: ['unauthenticated'],
})

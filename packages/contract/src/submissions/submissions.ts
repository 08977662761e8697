import * as v from 'valibot'
import { isPastDate, key_schema, textLine, visible } from '../text.ts'
import { CAPTIONS_MAX, captions_schema } from '../assets/captions.ts'
import { category_slugs } from '../assets/category-list.ts'
import { bulk_fact_form, fact_entries, fact_form } from '../assets/declaration-schemas.ts'
import {
  asset_description,
  asset_words_form,
  keyword_schema,
  keywords_schema,
} from '../assets/desk-assets.ts'
import { embedded_credential_schema } from '../assets/embedded-credential.ts'
import { ASSET_DESCRIPTION_MAX, ASSET_TITLE_MAX, ASSET_WORDS_MAX } from '../assets/asset-rules.ts'
import { bodyBytesFor, endpoint } from '../endpoint.ts'
import {
  corrected_faces_schema,
  countFaces,
  face_schema,
  faces_reason_schema,
  faces_texts,
} from '../releases/faces.ts'
import { unreleased_codes } from '../releases/release-rules.ts'
import { sensitive_keyword_schema } from '../releases/sensitive-keywords.ts'
import { release_keys_schema, release_status_schema } from '../releases/releases.ts'
import { image_texts } from '../assets/image-facts.ts'

/**
 * `draft`: being described. `in_review`: waits for an operator. `changes_requested`: an operator asked for changes.
 * `refused`, `published`: decided. `withdrawn`: its contributor cancelled it after it had been in review; never shown
 * again.
 */
export const submission_statuses = [
  'draft',
  'in_review',
  'changes_requested',
  'refused',
  'published',
  'withdrawn',
] as const
export type SubmissionStatus = (typeof submission_statuses)[number]

/** Minimum number of keywords for submitting an image, besides a title and a category. */
export const SUBMIT_KEYWORDS_MIN = 5
/** Maximum number of submissions in one bulk change. */
export const SUBMISSIONS_AT_ONCE_MAX = 100
/** Maximum total length of a submission's texts, in characters. */
const SUBMISSION_WORDS_MAX =
  ASSET_WORDS_MAX +
  Object.values(image_texts).reduce((sum, { max }) => sum + max, 0) +
  CAPTIONS_MAX * (ASSET_TITLE_MAX + ASSET_DESCRIPTION_MAX)

export const submission_texts = {
  title_missing: 'Add a title before you submit the image.',
  category_missing: 'Choose a category before you submit the image.',
  keywords_missing: `Add at least ${SUBMIT_KEYWORDS_MIN} keywords before you submit the image.`,
  people_missing: 'Say whether the image shows recognisable people or private property before you submit it.',
  making_missing: 'Choose how the image was made before you submit it.',
  date_invalid: 'Enter a date in the form 2026-05-31, from 1826 until today.',
} as const

/** All texts and facts of a submission. In a draft they may be incomplete. */
export const submission_words = v.strictObject({
  title: textLine(ASSET_TITLE_MAX),
  description: asset_description,
  keywords: keywords_schema,
  category: v.nullable(v.picklist(category_slugs, 'Please choose one of the categories.')),
  /** When it was taken, YYYY-MM-DD. */
  taken_on: v.nullable(v.pipe(v.string(), v.check(isPastDate, submission_texts.date_invalid))),
  /** Not licensed for advertising: news, or people and brands without a release. */
  editorial: v.boolean(),
  /** Unchanged when absent. */
  ...fact_form,
  /** Unchanged when absent. */
  release_status: v.optional(v.nullable(release_status_schema)),
  /** Keys of the attached releases; unchanged when absent. A withdrawn release stays attached. */
  releases: v.optional(release_keys_schema),
  /** Unchanged when absent. */
  faces: v.optional(corrected_faces_schema),
  /** Why not all faces need a release; unchanged when absent. A reviewer decides. */
  faces_reason: v.optional(v.nullable(faces_reason_schema)),
  captions: captions_schema,
})
export type SubmissionWords = v.InferOutput<typeof submission_words>

/** Fields that may be empty in a draft but not when it is submitted. */
export type RequiredWord =
  | 'title'
  | 'category'
  | 'keywords'
  | 'digital_source_type'
  | 'release_status'
  | 'people'

/** Returns a message for each required field that is missing, or that contradicts the faces that were found. */
export function missingWords({
  title,
  category,
  keywords,
  digital_source_type,
  release_status,
  people,
  faces,
}: Pick<Submission, RequiredWord | 'faces'>): Partial<Record<RequiredWord, string>> {
  return {
    ...(!visible.test(title) && { title: submission_texts.title_missing }),
    ...(category === null && { category: submission_texts.category_missing }),
    ...(keywords.length < SUBMIT_KEYWORDS_MIN && { keywords: submission_texts.keywords_missing }),
    ...(digital_source_type === null && { digital_source_type: submission_texts.making_missing }),
    ...(release_status === null && { release_status: submission_texts.people_missing }),
    ...(people === 'none' && countFaces(faces) > 0 && { people: faces_texts.people_found }),
  }
}

export const submission_schema = v.object({
  submission_key: v.string(),
  status: v.picklist(submission_statuses),
  /** Changes with the submission; edits include the version they are based on. */
  version: v.number(),
  file_name: v.string(),
  ...submission_words.entries,
  ...fact_entries,
  /** Those that find an image with people only if everyone agreed (docs/search.md, "Dignity"). */
  sensitive_keywords: v.array(sensitive_keyword_schema),
  /** Null: not stated. */
  release_status: v.nullable(release_status_schema),
  releases: v.array(v.string()),
  /** The faces in it; null until they were looked for. */
  faces: v.nullable(v.array(face_schema)),
  faces_reason: v.nullable(faces_reason_schema),
  /** What its contributor should know about the file, in sentences. */
  notes: v.array(v.string()),
  /** The content credential in its file; null without one. */
  credential: v.nullable(embedded_credential_schema),
  /** Why its releases prevent its submission or, for `not_shown`, its publication; null when they don't. */
  unreleased: v.nullable(v.picklist(unreleased_codes)),
  /** Signed URL, valid for half an hour. */
  thumbnail: v.string(),
  width: v.number(),
  height: v.number(),
  /** ISO 8601 UTC, like all times here. */
  changed_at: v.string(),
  submitted_at: v.nullable(v.string()),
  decided_at: v.nullable(v.string()),
  /** Set once the image is published. */
  slug: v.nullable(v.string()),
})
export type Submission = v.InferOutput<typeof submission_schema>

/** Incremented at each change; edits and decisions include the version they are based on. */
export const submission_version_schema = v.pipe(v.number(), v.integer(), v.minValue(1))
export const one_submission = v.object({ submission_key: key_schema })

/**
 * Returns a submission, with published images and the contributor's own ones that show the same picture, most similar
 * first.
 */
export const viewSubmission = endpoint({
  name: 'viewSubmission',
  method: 'GET',
  path: '/studio/submissions/:submission_key/',
  auth: 'member',
  summary: "Returns one of the contributor's images",
  params: one_submission,
  response: v.object({
    submission: submission_schema,
    similar: v.array(v.object({ slug: v.string(), title: v.string(), thumbnail: v.string() })),
    similar_own: v.array(
      v.object({
        submission_key: v.string(),
        title: v.string(),
        file_name: v.string(),
        thumbnail: v.string(),
      }),
    ),
  }),
  errors: ['unauthenticated', 'no_studio', 'not_found'],
})

/**
 * Saves the texts of a draft or of a submission with requested changes. `submit` also sends it to review, which
 * requires a title, a category, five keywords, how it was made, a release status, and releases. `conflict` in any other
 * state.
 */
export const editSubmission = endpoint({
  name: 'editSubmission',
  method: 'PUT',
  path: '/studio/submissions/:submission_key/',
  auth: 'member',
  summary: 'Changes the words of an image, and submits it if asked to',
  params: one_submission,
  body: v.strictObject({
    ...submission_words.entries,
    version: submission_version_schema,
    submit: v.boolean(),
  }),
  body_max_bytes: bodyBytesFor(SUBMISSION_WORDS_MAX),
  response: submission_schema,
  errors: ['invalid_input', 'unauthenticated', 'no_studio', 'not_found', 'conflict', 'edit_conflict'],
})

export const submission_outcomes = [
  'changed',
  'unchanged',
  'edit_conflict',
  'not_found',
  /** Not possible in its current state. */
  'conflict',
  'too_many_keywords',
  'too_many_releases',
  /** Required fields are missing. */
  'incomplete',
  /** People or property in it have no release, and it isn't editorial. */
  'unreleased',
] as const
export type SubmissionOutcome = (typeof submission_outcomes)[number]

/**
 * Makes one change to several submissions; each is changed completely or not at all. `delete` deletes drafts and
 * withdraws submissions that were in review before; `take_back` turns submissions in review into drafts.
 */
export const changeSubmissions = endpoint({
  name: 'changeSubmissions',
  method: 'POST',
  path: '/studio/submissions/changes/',
  auth: 'member',
  summary: 'Makes one change to several images',
  body: v.strictObject({
    submissions: v.pipe(
      v.array(v.strictObject({ submission_key: key_schema, version: submission_version_schema })),
      v.minLength(1, 'Please select at least one image.'),
      v.maxLength(SUBMISSIONS_AT_ONCE_MAX, `Please select at most ${SUBMISSIONS_AT_ONCE_MAX} images.`),
    ),
    change: v.variant('kind', [
      v.strictObject({ kind: v.picklist(['submit', 'take_back', 'delete']) }),
      v.strictObject({
        kind: v.picklist(['add_keyword', 'remove_keyword']),
        keyword: keyword_schema,
      }),
      v.strictObject({ kind: v.literal('set_category'), category: asset_words_form.entries.category }),
      v.strictObject({ kind: v.literal('set_editorial'), editorial: v.boolean() }),
      v.strictObject({ kind: v.literal('set_release_status'), release_status: release_status_schema }),
      v.strictObject({
        kind: v.literal('attach_release'),
        release_key: key_schema,
      }),
      v.strictObject({ kind: v.literal('set_facts'), facts: v.strictObject(bulk_fact_form) }),
      // Pages of release 1.2 send a place in this form.
      v.pipe(
        v.strictObject({ kind: v.literal('set_location'), location: fact_entries.location }),
        v.transform(({ location }) => ({ kind: 'set_facts' as const, facts: { location } })),
      ),
    ]),
  }),
  response: v.object({
    /** In the order of the request. */
    results: v.array(v.object({ submission_key: v.string(), outcome: v.picklist(submission_outcomes) })),
  }),
  errors: ['invalid_input', 'unauthenticated', 'no_studio'],
})

/** Suggests keywords from the vocabulary and from published images with similar texts; at most 20, best first. */
export const suggestKeywords = endpoint({
  name: 'suggestKeywords',
  method: 'GET',
  path: '/studio/submissions/:submission_key/keywords/',
  auth: 'member',
  summary: 'Suggests keywords for an image from its saved words',
  params: one_submission,
  response: v.object({ keywords: v.array(v.string()) }),
  errors: ['unauthenticated', 'no_studio', 'not_found', 'too_many_requests'],
})

import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { textLine, visible } from '../text.ts'
import { appeal_schema, decided_schema, REVIEW_NOTE_MAX } from './reviews.ts'
import { one_submission, submission_version_schema } from './submissions.ts'

/** A submission after it was submitted, as shown to its contributor. */
export const studio_review_schema = v.object({
  submission_key: v.string(),
  version: v.number(),
  status: v.picklist(['in_review', 'changes_requested', 'refused']),
  title: v.string(),
  file_name: v.string(),
  /** Signed URL; null when the file was deleted. */
  preview: v.nullable(v.string()),
  width: v.number(),
  height: v.number(),
  submitted_at: v.string(),
  /** The last decision; null when there was none. */
  decision: v.nullable(decided_schema),
  appeal: v.nullable(appeal_schema),
})
export type StudioReview = v.InferOutput<typeof studio_review_schema>

export const appeal_form = v.strictObject({
  version: submission_version_schema,
  sentence: v.pipe(textLine(REVIEW_NOTE_MAX), v.regex(visible, 'Please write a sentence.')),
})

/**
 * Appeals against a refusal, once; another operator decides. `conflict` when it was appealed before or isn't refused.
 */
export const appealRefusal = endpoint({
  name: 'appealRefusal',
  method: 'POST',
  path: '/studio/reviews/:submission_key/appeal/',
  auth: 'member',
  summary: 'Asks for a second look at a refused image',
  params: one_submission,
  body: appeal_form,
  errors: [
    'invalid_input',
    'unauthenticated',
    'no_studio',
    'not_found',
    'conflict',
    'edit_conflict',
    'too_many_requests',
  ],
})

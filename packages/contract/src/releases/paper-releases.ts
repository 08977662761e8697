import * as v from 'valibot'
import { isPastDate, textLine, visible } from '../text.ts'
import { endpoint, paging_query } from '../endpoint.ts'
import { PAPER_MAX_BYTES, PAPER_REFUSAL_MAX, release_texts } from './release-rules.ts'
import {
  create_releases_form,
  one_release,
  release_fields,
  release_kind_schema,
  namesAlike,
  namesAnother,
  namesGuardian,
  namesRelation,
  signer_fields,
} from './releases.ts'

/** The details that a contributor copies from a paper release. */
export const paper_release_form = v.pipe(
  v.strictObject({
    kind: release_kind_schema,
    label: create_releases_form.entries.label,
    ...signer_fields,
    /** The date on the paper, YYYY-MM-DD. */
    signed_on: v.pipe(v.string(), v.check(isPastDate, release_texts.date_invalid)),
  }),
  v.forward(
    v.check((given) => namesGuardian(given), release_texts.guardian_missing),
    ['guardian_name'],
  ),
  v.forward(
    v.check((given) => namesAlike(given), release_texts.two_alphabets),
    ['guardian_name'],
  ),
  v.forward(
    v.check((given) => namesAnother(given), release_texts.own_guardian),
    ['guardian_name'],
  ),
  v.forward(
    v.check((given) => namesRelation(given), release_texts.relation_missing),
    ['guardian_relation'],
  ),
  v.forward(
    v.check((given) => given.kind === 'model' || !given.child, release_texts.adult_owner),
    ['child'],
  ),
  v.forward(
    v.check(
      (given) => given.kind === 'model' || visible.test(given.property),
      release_texts.property_missing,
    ),
    ['property'],
  ),
)

/**
 * Uploads a photo of a paper release. We store an encrypted copy without metadata. The release counts once a reviewer
 * has accepted it.
 */
export const uploadPaperRelease = endpoint({
  name: 'uploadPaperRelease',
  method: 'POST',
  path: '/studio/releases/paper/',
  auth: 'member',
  status: 201,
  summary: 'Adds a release that was signed on paper, from a photo of it',
  body: paper_release_form,
  file_max_bytes: PAPER_MAX_BYTES,
  response: one_release,
  errors: [
    'invalid_input',
    'unauthenticated',
    'no_studio',
    'payload_too_large',
    'unsupported_media_type',
    'upload_refused',
    'too_many_requests',
    'unavailable',
  ],
})

/** Returns the photo of a paper release that is waiting or counts. */
export const viewPaper = endpoint({
  name: 'viewPaper',
  method: 'GET',
  path: '/studio/releases/:release_key/paper/',
  auth: 'member',
  summary: "Returns the photo of one of the contributor's releases on paper",
  params: one_release,
  media_type: 'image/jpeg',
  errors: ['unauthenticated', 'no_studio', 'not_found', 'unavailable'],
})

/** Returns the photo of a paper release to an operator; the desk log records who opened it. */
export const openPaper = endpoint({
  name: 'openPaper',
  method: 'POST',
  path: '/desk/releases/:release_key/paper/',
  auth: 'operator',
  summary: 'Returns the photo of a release on paper',
  params: one_release,
  media_type: 'image/jpeg',
  errors: ['unauthenticated', 'not_found', 'unavailable'],
})

/** Paper releases without a decision, oldest first. */
export const listWaitingPapers = endpoint({
  name: 'listWaitingPapers',
  method: 'GET',
  path: '/desk/releases/waiting/',
  auth: 'operator',
  summary: 'Lists the releases on paper that wait for a decision',
  query: paging_query,
  response: v.object({
    ...release_fields,
    contributor: v.object({ username: v.string(), full_name: v.string() }),
    /** URLs of small previews of the images, valid for half an hour. */
    previews: v.array(v.string()),
  }),
  list: true,
  errors: ['invalid_input', 'unauthenticated'],
})

/** Accepts a paper release, which then counts like one signed online, or refuses it and deletes the photo. */
export const decidePaperRelease = endpoint({
  name: 'decidePaperRelease',
  method: 'POST',
  path: '/desk/releases/:release_key/decision/',
  auth: 'operator',
  summary: 'Accepts or refuses a release on paper',
  params: one_release,
  body: v.variant('outcome', [
    v.strictObject({ outcome: v.literal('accepted') }),
    v.strictObject({
      outcome: v.literal('refused'),
      /** Shown to the contributor. */
      reason: v.pipe(textLine(PAPER_REFUSAL_MAX), v.regex(visible, release_texts.refusal_missing)),
    }),
  ]),
  errors: ['invalid_input', 'unauthenticated', 'not_found', 'conflict', 'own_release'],
})

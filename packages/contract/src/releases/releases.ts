import * as v from 'valibot'
import { stock_id_schema } from '../assets/assets.ts'
import { endpoint, paging_query } from '../endpoint.ts'
import { FULL_NAME_MAX } from '../members/member-rules.ts'
import { sameName, shareAlphabet } from '../names.ts'
import {
  IMAGE_RELEASES_MAX,
  RELEASE_IMAGES_MAX,
  RELEASE_LABEL_MAX,
  RELEASE_PEOPLE_MAX,
  release_kinds,
  release_statuses,
  release_texts,
  type ReleaseStatus,
} from './release-rules.ts'
import { release_use_codes } from './release-uses.ts'
import { key_schema, textLine, visible } from '../text.ts'

export const person_name = v.pipe(textLine(FULL_NAME_MAX), v.regex(visible, 'Please enter a name.'))

/** The fields that describe the signer. */
export const signer_fields = {
  /** The person in the images, or the owner of the property. */
  full_name: person_name,
  /** Whether the person is under 18, so that a guardian signs. */
  child: v.boolean(),
  guardian_name: textLine(FULL_NAME_MAX),
  guardian_relation: textLine(100),
  /** The property that a property release covers. */
  property: textLine(200),
  uses: v.pipe(
    v.array(v.picklist(release_use_codes, 'Unknown use.')),
    v.maxLength(release_use_codes.length),
    v.check((uses) => new Set(uses).size === uses.length, 'Please choose each use once.'),
  ),
}

interface Guarded {
  child: boolean
  full_name: string
  guardian_name: string
  guardian_relation: string
}
export const namesGuardian = ({ child, guardian_name }: Guarded) => !child || visible.test(guardian_name)
/** A child can't sign as its own guardian, in letters that look alike either. */
export const namesAnother = ({ child, full_name, guardian_name }: Guarded) =>
  !child || !sameName(full_name, guardian_name)
/** Both names are in one alphabet, so that they can be compared. */
export const namesAlike = ({ child, full_name, guardian_name }: Guarded) =>
  !child || shareAlphabet(full_name, guardian_name)
export const namesRelation = ({ child, guardian_relation }: Guarded) =>
  !child || visible.test(guardian_relation)

export const release_status_schema = v.picklist(
  Object.keys(release_statuses) as [ReleaseStatus, ...ReleaseStatus[]],
  'Please choose what the image shows.',
)
export const release_summary_schema = v.object({
  status: release_status_schema,
  models: v.number(),
  properties: v.number(),
  /** Sensitive uses that all signers agreed to. */
  uses: v.array(v.picklist(release_use_codes)),
})

export const one_release = v.object({ release_key: key_schema })
export const release_keys_schema = v.pipe(
  v.array(key_schema),
  v.maxLength(IMAGE_RELEASES_MAX, `Please attach at most ${IMAGE_RELEASES_MAX} releases.`),
)

/**
 * `open`: the link waits for an answer. `expired`: the link expired without an answer. `signed`: the person agreed.
 * `declined`: the person refused. `cancelled`: the contributor cancelled the link or the paper release. `withdrawn`:
 * the person, or we, ended the release. A paper release is first `waiting` for a reviewer, and then `signed` or
 * `refused`.
 */
export const release_states = [
  'open',
  'expired',
  'waiting',
  'signed',
  'declined',
  'refused',
  'cancelled',
  'withdrawn',
] as const
export type ReleaseState = (typeof release_states)[number]

export const release_kind_schema = v.picklist(release_kinds, 'Please choose a kind of release.')
/** 256 random bits in base64url. */
export const release_token = v.pipe(v.string(), v.maxLength(128))
export const release_fields = {
  release_key: v.string(),
  kind: v.picklist(release_kinds),
  state: v.picklist(release_states),
  /** The contributor's label, visible only to them and the desk. */
  label: v.string(),
  uses: v.array(v.picklist(release_use_codes)),
  /** Whether it was signed on paper and has a photo. */
  on_paper: v.boolean(),
  /** Version of the signed text; null for a paper release. */
  version: v.nullable(v.string()),
  /** ISO 8601 UTC, like all times here. */
  created_at: v.string(),
  /** Null for a paper release. */
  link_expires_at: v.nullable(v.string()),
  /** For a paper release, the date on it, even while it waits for a reviewer. */
  signed_at: v.nullable(v.string()),
  ended_at: v.nullable(v.string()),
}

export const release_schema = v.object({
  ...release_fields,
  /** Number of images that it is attached to, published or not. */
  images: v.number(),
})
export type Release = v.InferOutput<typeof release_schema>

/** The details that the signer entered. */
const signature_schema = v.object({
  full_name: v.string(),
  /** The guardian who signed for a child; otherwise null. */
  guardian: v.nullable(v.object({ full_name: v.string(), relation: v.string() })),
  /** The property that a property release covers; otherwise empty. */
  property: v.string(),
  /** Empty when the signer gave none. */
  email: v.string(),
})
export type ReleaseSignature = v.InferOutput<typeof signature_schema>

const link_schema = v.object({
  release_key: v.string(),
  label: v.string(),
  /** The link's URL, shown only once because only its hash is stored. Null when we emailed it to the signer. */
  url: v.nullable(v.string()),
})
export type ReleaseLink = v.InferOutput<typeof link_schema>

export const create_releases_form = v.strictObject({
  kind: release_kind_schema,
  /** The images that the page of each link shows: keys of drafts, and stock ids. */
  images: v.pipe(
    v.array(v.union([key_schema, stock_id_schema])),
    v.minLength(1, release_texts.no_image),
    v.maxLength(RELEASE_IMAGES_MAX, `Please choose at most ${RELEASE_IMAGES_MAX} images.`),
  ),
  label: v.pipe(textLine(RELEASE_LABEL_MAX), v.regex(visible, 'Please enter a label.')),
  /** Each person gets their own link. */
  people: v.pipe(
    v.number('Please enter a number.'),
    v.integer('Please enter a whole number.'),
    v.minValue(1, 'Please enter at least 1.'),
    v.maxValue(RELEASE_PEOPLE_MAX, `Please ask at most ${RELEASE_PEOPLE_MAX} people at once.`),
  ),
})

/** Creates one release per person, each with its own link. */
export const createReleases = endpoint({
  name: 'createReleases',
  method: 'POST',
  path: '/studio/releases/',
  auth: 'member',
  status: 201,
  summary: 'Makes links with which people sign releases',
  body: create_releases_form,
  response: v.object({ links: v.array(link_schema) }),
  errors: ['invalid_input', 'unauthenticated', 'no_studio', 'too_many_requests'],
})

/** Newest first. */
export const listReleases = endpoint({
  name: 'listReleases',
  method: 'GET',
  path: '/studio/releases/',
  auth: 'member',
  summary: "Lists the contributor's releases",
  query: paging_query,
  response: release_schema,
  list: true,
  errors: ['invalid_input', 'unauthenticated', 'no_studio'],
})

export const viewRelease = endpoint({
  name: 'viewRelease',
  method: 'GET',
  path: '/studio/releases/:release_key/',
  auth: 'member',
  summary: "Returns one of the contributor's releases, with what was signed",
  params: one_release,
  response: v.object({
    ...release_schema.entries,
    signature: v.nullable(signature_schema),
    /** Why a reviewer refused the paper release; otherwise empty. */
    refusal: v.string(),
    attached: v.array(
      v.object({
        title: v.string(),
        thumbnail: v.string(),
        /** Whether the release covers the image: it was shown to the signer, or the release is on paper. */
        shown: v.boolean(),
        /** Set for an image in the catalogue, published or not. */
        stock_id: v.nullable(v.string()),
        /** Set for a published image. */
        slug: v.nullable(v.string()),
        /** Set for an image that can be edited. */
        submission_key: v.nullable(v.string()),
      }),
    ),
  }),
  errors: ['unauthenticated', 'no_studio', 'not_found'],
})

/**
 * Replaces the link of an unanswered release and invalidates the previous one. For a signed release, creates a link for
 * the images that its signer hasn't seen; we email it if we have the signer's email address.
 */
export const renewReleaseLink = endpoint({
  name: 'renewReleaseLink',
  method: 'POST',
  path: '/studio/releases/:release_key/link/',
  auth: 'member',
  summary: 'Makes a new link for a release that waits for an answer, or for its further images',
  params: one_release,
  response: link_schema,
  errors: ['invalid_input', 'unauthenticated', 'no_studio', 'not_found', 'conflict', 'too_many_requests'],
})

/** Cancels an unanswered link, or a paper release without a decision. */
export const cancelRelease = endpoint({
  name: 'cancelRelease',
  method: 'POST',
  path: '/studio/releases/:release_key/cancelled/',
  auth: 'member',
  summary: 'Cancels a release that waits for an answer',
  params: one_release,
  errors: ['unauthenticated', 'no_studio', 'not_found', 'conflict'],
})

/**
 * Attaches a signed release to a published image of the contributor. It counts once the image was shown to its signer.
 */
export const attachRelease = endpoint({
  name: 'attachRelease',
  method: 'POST',
  path: '/studio/releases/:release_key/images/',
  auth: 'member',
  summary: 'Attaches a signed release to a published image',
  params: one_release,
  body: v.strictObject({ stock_id: stock_id_schema }),
  errors: ['invalid_input', 'unauthenticated', 'no_studio', 'not_found', 'conflict'],
})

/** A release as shown at the desk before its names are opened. */
export const desk_release_schema = v.object(release_fields)
export type DeskRelease = v.InferOutput<typeof desk_release_schema>

/** Returns the names, which are stored encrypted; the desk log records who opened them. */
export const openRelease = endpoint({
  name: 'openRelease',
  method: 'POST',
  path: '/desk/releases/:release_key/opened/',
  auth: 'operator',
  summary: 'Returns who signed a release',
  params: one_release,
  response: signature_schema,
  errors: ['unauthenticated', 'not_found'],
})

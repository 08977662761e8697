import * as v from 'valibot'
import { sameName } from '../names.ts'
import { endpoint } from '../endpoint.ts'
import { email_schema } from '../members/members.ts'
import { RELEASE_IMAGES_MAX, release_kinds, release_texts } from './release-rules.ts'
import {
  namesAlike,
  namesAnother,
  namesGuardian,
  namesRelation,
  person_name,
  release_token,
  signer_fields,
} from './releases.ts'

const link_errors = ['invalid_input', 'invalid_link', 'release_link_over', 'too_many_requests'] as const

/**
 * Returns what a signing link shows. A POST like all calls with a token, so that the token doesn't appear in access
 * logs.
 */
export const viewReleaseLink = endpoint({
  name: 'viewReleaseLink',
  method: 'POST',
  path: '/releases/view/',
  auth: 'public',
  summary: 'Returns what a link asks somebody to sign',
  body: v.strictObject({ token: release_token }),
  response: v.object({
    kind: v.picklist(release_kinds),
    contributor: v.string(),
    /** When the release was signed, if the link is about further images; otherwise null. */
    signed_at: v.nullable(v.string()),
    /** The images that the link is about. Previews of unpublished images work for half an hour. */
    pictures: v.array(v.object({ picture_key: v.string(), preview: v.string() })),
    /** Distinguishes a form that is sent again from another person's. */
    form_key: v.string(),
  }),
  errors: link_errors,
})

/** The pictures that the answered page showed. */
const pictures = v.pipe(
  v.array(v.pipe(v.string(), v.regex(/^[0-9a-f]{20}$/))),
  v.minLength(1, release_texts.changed_images),
  v.maxLength(RELEASE_IMAGES_MAX),
)

export const sign_release_form = v.pipe(
  v.strictObject({
    token: release_token,
    /** The key returned with the link; signing again with the same key changes nothing. */
    form_key: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
    pictures,
    /** Version of the text that was read. */
    version: v.pipe(v.string(), v.maxLength(20)),
    ...signer_fields,
    /** Email address for a copy; may be empty. */
    email: v.union([v.literal(''), email_schema]),
    /** The signer's name, typed again. */
    signature: person_name,
    agreed: v.literal(true, release_texts.not_agreed),
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
    v.check(
      ({ child, guardian_name, full_name, signature }) =>
        sameName(signature, child ? guardian_name : full_name),
      release_texts.other_signature,
    ),
    ['signature'],
  ),
)

/** Signs a release once. A double tap signs only once, because both requests have the same `form_key`. */
export const signRelease = endpoint({
  name: 'signRelease',
  method: 'POST',
  path: '/releases/sign/',
  auth: 'public',
  summary: 'Signs a release',
  body: sign_release_form,
  /** The token of the withdrawal link. */
  response: v.object({ withdrawal: v.string() }),
  errors: link_errors,
})

/** Extends a signed release to further images. */
export const confirmRelease = endpoint({
  name: 'confirmRelease',
  method: 'POST',
  path: '/releases/confirm/',
  auth: 'public',
  summary: 'Extends a signed release to further images',
  body: v.strictObject({ token: release_token, pictures }),
  errors: link_errors,
})

/** Refuses to sign, which invalidates the link. */
export const declineRelease = endpoint({
  name: 'declineRelease',
  method: 'POST',
  path: '/releases/decline/',
  auth: 'public',
  summary: 'Declines to sign a release',
  body: v.strictObject({ token: release_token }),
  errors: link_errors,
})

import * as v from 'valibot'
import { username_schema } from './contributors.ts'
import { endpoint, paging_query } from '../endpoint.ts'
import { UNKNOWN_CREATOR } from '../assets/licences.ts'
import { cleanLine } from '../clean-text.ts'
import { characterCount, invisible, one_line, textLine } from '../text.ts'
import { full_name_schema, new_password_schema, samePasswords } from '../members/members.ts'
import { member_texts } from '../members/member-rules.ts'
import { release_summary_schema } from '../releases/releases.ts'

/** Limits of a contributor's profile texts, in characters. */
export const BIO_MAX = 500
export const WEBSITE_MAX = 200
export const LOCATION_MAX = 100

export const studio_texts = {
  username_invalid: 'Use lower-case letters (a to z), digits, dots, dashes and underscores, at most 63.',
  username_taken: 'This username is taken. Please choose another one.',
  agreement_required: 'Please accept the agreement to continue.',
  agreement_changed:
    'The agreement has changed since you opened this page. Reload it and read the new version.',
  website_invalid: 'Enter an address that starts with https://',
} as const

const token = v.pipe(v.string(), v.maxLength(128))
const link_errors = ['invalid_invitation', 'invitation_expired', 'invitation_used'] as const

/** Returns what an invitation link is for. A POST, so that the token doesn't appear in access logs. */
export const viewInvitation = endpoint({
  name: 'viewInvitation',
  method: 'POST',
  path: '/studio/invitation/',
  auth: 'public',
  summary: 'Returns whom an invitation is for',
  body: v.strictObject({ token }),
  response: v.object({
    email: v.string(),
    /** The name given in the application. */
    full_name: v.string(),
    /** Whether a verified account has this email address; otherwise use `createInvitedMember`. */
    has_account: v.boolean(),
    /** The existing contributor that the invitation is for; null for a new one. */
    claims: v.nullable(v.object({ username: v.string(), full_name: v.string() })),
  }),
  errors: ['invalid_input', 'too_many_requests', ...link_errors],
})

/** The form for people without an account. */
export const invited_member_form = v.intersect([
  v.strictObject({
    token,
    full_name: full_name_schema,
    password: new_password_schema,
    confirm_password: v.pipe(v.string(member_texts.required), v.nonEmpty(member_texts.required)),
  }),
  samePasswords(member_texts.passwords_differ),
])

/** Creates a verified account for the invited email address. The link stays valid until `joinStudio` is called. */
export const createInvitedMember = endpoint({
  name: 'createInvitedMember',
  method: 'POST',
  path: '/studio/member/',
  auth: 'public',
  status: 201,
  summary: 'Creates the account of an invited person',
  body: invited_member_form,
  response: v.object({ email: v.string() }),
  errors: ['invalid_input', 'too_many_requests', 'unavailable', ...link_errors],
})

const display_name = v.pipe(
  full_name_schema,
  v.check(
    (name) => name.replace(invisible, '').toLowerCase() !== UNKNOWN_CREATOR.toLowerCase(),
    member_texts.invalid_name,
  ),
)

/** Usernames that could be mistaken for ours. */
const reserved_usernames = new Set(
  'admin administrator contact desk help hello info moderator official root security staff studio support system taswira team unknown'.split(
    ' ',
  ),
)

/** The version of the agreement that was accepted. */
const accepted_version = v.pipe(
  v.string(studio_texts.agreement_required),
  v.nonEmpty(studio_texts.agreement_required),
  v.maxLength(20),
)

export const join_studio_form = v.strictObject({
  token,
  username: v.pipe(
    v.string(member_texts.required),
    v.trim(),
    v.nonEmpty(member_texts.required),
    v.toLowerCase(),
    v.check((name) => v.is(username_schema, name), studio_texts.username_invalid),
    v.check((name) => !reserved_usernames.has(name), studio_texts.username_taken),
  ),
  /** The name shown on their images and public page. */
  full_name: display_name,
  agreement: accepted_version,
})

/** Makes the invited member a new contributor, or the existing one that the invitation names. */
export const joinStudio = endpoint({
  name: 'joinStudio',
  method: 'POST',
  path: '/studio/join/',
  auth: 'member',
  summary: 'Accepts an invitation and the contributor agreement',
  body: join_studio_form,
  errors: [
    'invalid_input',
    'unauthenticated',
    'invitation_elsewhere',
    'contributor_claimed',
    'too_many_requests',
    ...link_errors,
  ],
})

export const studio_schema = v.object({
  username: v.string(),
  full_name: v.string(),
  bio: v.string(),
  /** An https address, or empty. */
  website: v.string(),
  location: v.string(),
  /** Number of published images. */
  published: v.number(),
  /** When they left, ISO 8601 UTC; since then only earnings and payouts are available. Null: they haven't left. */
  left_at: v.nullable(v.string()),
  agreement: v.object({
    /** The version whose acceptance the studio requires. */
    current: v.string(),
    /** Latest first. */
    accepted: v.array(
      v.object({
        version: v.string(),
        /** ISO 8601 UTC. */
        accepted_at: v.string(),
        /** The contributor's share under this version; null when its text is unknown. */
        share_percent: v.nullable(v.number()),
      }),
    ),
  }),
})
export type Studio = v.InferOutput<typeof studio_schema>

/** `no_studio` for a member who isn't a contributor. Most other studio calls also return it for one who left. */
export const viewStudio = endpoint({
  name: 'viewStudio',
  method: 'GET',
  path: '/studio/',
  auth: 'member',
  summary: "Returns the member's studio",
  response: studio_schema,
  errors: ['unauthenticated', 'no_studio'],
})

export const studio_image_schema = v.object({
  stock_id: v.string(),
  slug: v.string(),
  title: v.string(),
  thumbnail: v.string(),
  width: v.number(),
  height: v.number(),
  views: v.number(),
  saves: v.number(),
  downloads: v.number(),
  /** Null when nothing was stated about people and property. */
  release: v.nullable(release_summary_schema),
  /** ISO 8601 UTC. */
  published_at: v.string(),
})
export type StudioImage = v.InferOutput<typeof studio_image_schema>

/** Newest first. */
export const listStudioImages = endpoint({
  name: 'listStudioImages',
  method: 'GET',
  path: '/studio/images/',
  auth: 'member',
  summary: "Lists the contributor's published images",
  query: paging_query,
  response: studio_image_schema,
  list: true,
  errors: ['invalid_input', 'unauthenticated', 'no_studio'],
})

const atMost = (max: number) =>
  v.check((text: string) => characterCount(text) <= max, `Please use at most ${max} characters.`)

/** Invisible characters and bidirectional controls, which can disguise where a link leads. */
const disguises = /[\p{C}\p{Default_Ignorable_Code_Point}]/u

/** Accepts an https URL without user name and password, which could disguise the host. */
const isWebsite = (text: string) => {
  if (!/^https:\/\/[^\s\\]+$/.test(text) || disguises.test(text) || !URL.canParse(text)) return false
  const { hostname, username, password } = new URL(text)
  return hostname.includes('.') && username === '' && password === ''
}

export const studio_profile_form = v.strictObject({
  full_name: display_name,
  /** Plain text; line breaks become spaces. */
  bio: v.pipe(
    v.string(),
    v.transform((text) => cleanLine(text.replace(/\s+/g, ' '))),
    v.regex(one_line, 'Please use text without invisible characters.'),
    atMost(BIO_MAX),
  ),
  website: v.pipe(
    v.string(),
    v.trim(),
    // Phone keyboards capitalise the first letter.
    v.transform((text) => text.replace(/^https:/i, 'https:')),
    atMost(WEBSITE_MAX),
    v.check((text) => text === '' || isWebsite(text), studio_texts.website_invalid),
  ),
  location: textLine(LOCATION_MAX),
})

/** Edits the public profile. The username can't be changed, because it is part of URLs. */
export const editStudioProfile = endpoint({
  name: 'editStudioProfile',
  method: 'PUT',
  path: '/studio/profile/',
  auth: 'member',
  summary: "Changes the contributor's public profile",
  body: studio_profile_form,
  errors: ['invalid_input', 'unauthenticated', 'no_studio', 'too_many_requests'],
})

/** Accepts a version of the agreement. Idempotent. */
export const acceptAgreement = endpoint({
  name: 'acceptAgreement',
  method: 'POST',
  path: '/studio/agreement/',
  auth: 'member',
  summary: 'Accepts the current version of the contributor agreement',
  body: v.strictObject({ agreement: accepted_version }),
  errors: ['invalid_input', 'unauthenticated', 'no_studio'],
})

/**
 * Takes all images off sale, deletes unpublished ones, and pays out the balance regardless of the minimum. Licences
 * stay valid (docs/decisions/0068-contributors-are-members.md).
 */
export const leaveStudio = endpoint({
  name: 'leaveStudio',
  method: 'POST',
  path: '/studio/leave/',
  auth: 'member',
  summary: 'Ends being a contributor',
  body: v.strictObject({
    current_password: v.pipe(v.string(), v.nonEmpty(member_texts.required), v.maxLength(1_024)),
  }),
  response: v.object({
    /** Number of images taken off sale. */
    images: v.number(),
    /** Whether a payout of the balance was made. Without a bank account, the balance waits until one is added. */
    paying: v.boolean(),
  }),
  errors: ['invalid_input', 'unauthenticated', 'no_studio', 'too_many_requests', 'unavailable'],
})

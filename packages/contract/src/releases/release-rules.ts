import { release_use_codes, release_uses, type ReleaseUse } from './release-uses.ts'

/** A model release is for a person, a property release for a private place or thing. */
export const release_kinds = ['model', 'property'] as const
export type ReleaseKind = (typeof release_kinds)[number]

/** What a contributor states about people and private property in an image. */
export const release_statuses = {
  not_needed: 'No recognisable people and no private property',
  released: 'Yes, and all of them are released',
  not_released: 'Yes, and not all of them are released: editorial use only',
} as const
export type ReleaseStatus = keyof typeof release_statuses

/** Version of the release texts that are signed now. */
export const RELEASE_VERSION = '2026-11'

/**
 * SHA-256 of all release texts, by version. Each text is a file in apps/api/content/releases/ that never changes,
 * because people signed it. A new text becomes a new version.
 */
export const release_versions: Readonly<Record<string, Record<ReleaseKind, string>>> = {
  '2026-11': {
    model: '66aab0b42a4fb41476af7c3628c7c8814480ca79516ab08304201a38b15e49a9',
    property: '1adc42c997f9adb4baf18f6f83c08aaba350418ba5a8f980c17a4bc7e585813b',
  },
}

/** Days for which a signing link works. */
export const RELEASE_LINK_DAYS = 30
/** Maximum number of people or places that get links in one call. */
export const RELEASE_PEOPLE_MAX = 20
/** Maximum number of images for one link. */
export const RELEASE_IMAGES_MAX = 60
/** Maximum number of releases of one image. */
export const IMAGE_RELEASES_MAX = 20
/** Maximum length of a contributor's label, in characters. */
export const RELEASE_LABEL_MAX = 100

/** Largest photo of a paper release, in bytes; larger than photos from phones. We store a smaller copy. */
export const PAPER_MAX_BYTES = 10 * 1024 * 1024
/** Maximum length of a reviewer's refusal reason, in characters. */
export const PAPER_REFUSAL_MAX = 300

export const release_texts = {
  not_agreed: 'Please tick that you agree.',
  other_signature: 'Please type your name exactly as above.',
  no_image: 'Please choose at least one image: people must see what they sign for.',
  changed_images: 'The images have changed since you opened this page. Reload it and look at them again.',
  changed: 'The text has changed since you opened this page. Reload it and read the new version.',
  guardian_missing: 'Please enter the name of the parent or guardian who signs.',
  own_guardian: "A child can't sign as their own guardian. Please enter the adult's name.",
  two_alphabets: "Please write the child's and the adult's name in the same alphabet.",
  relation_missing: 'Please enter how you are related, for example mother.',
  property_missing: 'Please say what the images show, for example your shop.',
  adult_owner: 'An adult signs for property.',
  date_invalid: 'Enter the date on the paper, in the form 2026-05-31.',
  photo_missing: 'Please choose a photo of the paper.',
  photo_too_large: `This file is larger than ${PAPER_MAX_BYTES / 1024 / 1024} MB. Choose a smaller copy.`,
  refusal_missing: 'Please say why. The contributor reads it.',
  editorial_only:
    "People or property in this image aren't released, so it can only be published for editorial use.",
  none_attached: 'Attach the signed releases of everybody in this image.',
  face_unreleased:
    'This image shows more faces than it has signed releases of people. Attach them, offer it for editorial use only, or say why it needs no more.',
  not_shown:
    "Somebody who signed hasn't seen this image. Open the release to ask them; we can publish it once they agree.",
  not_signed: "One of these releases isn't signed or accepted yet, or has ended.",
  unattachable: `One of these images was submitted or removed, or has ${IMAGE_RELEASES_MAX} releases already.`,
  too_many: `An image has at most ${IMAGE_RELEASES_MAX} releases.`,
  unknown: "One of these releases isn't yours.",
} as const

/** Why the releases of an image prevent its submission or, for `not_shown`, its publication. */
export const unreleased_codes = [
  'release_withdrawn',
  'editorial_only',
  'none_attached',
  'not_signed',
  'face_unreleased',
  'not_shown',
] as const
export type UnreleasedCode = (typeof unreleased_codes)[number]

/** An image's releases without names. */
export interface ReleaseSummary {
  status: ReleaseStatus
  models: number
  properties: number
  /** Sensitive uses that all signers agreed to. */
  uses: ReleaseUse[]
}

/** Display texts of the sensitive uses that at least one signer didn't agree to; empty when no release was needed. */
export const usesNotAgreed = ({ status, uses }: ReleaseSummary): string[] =>
  status === 'released'
    ? release_use_codes.filter((use) => !uses.includes(use)).map((use) => release_uses[use])
    : []

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** One line: "Model release: 2 people". */
export function releaseLine({ status, models, properties }: ReleaseSummary): string {
  if (status === 'not_released') return 'No release: editorial use only'
  if (status === 'not_needed') return 'No recognisable people or private property'
  return [
    models && `Model release: ${counted(models, 'person', 'people')}`,
    properties && `Property release: ${counted(properties, 'owner', 'owners')}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

import * as v from 'valibot'
import { AGREEMENT_VERSION, agreement_versions } from '../contributors/agreements.ts'
import { EARNINGS_HOLD_MAX_DAYS } from '../contributors/earnings.ts'
import { endpoint } from '../endpoint.ts'
import { nairaText } from '../money.ts'
import { release_uses } from '../releases/release-rules.ts'

/** Characters of the longest text. */
export const TEXT_MAX = 100_000

/**
 * Name of a version, such as "2026-12" or "2026-12-04"; given when it is published, and never twice. Empty in the first
 * draft.
 */
const version_name = v.pipe(v.string(), v.regex(/^(\d{4}-\d{2}(-\d{2}(-\d{1,2})?)?)?$/, 'Unknown version.'))
const markdown = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'Enter the text.'),
  v.maxLength(TEXT_MAX, `Please use at most ${TEXT_MAX.toLocaleString('en')} characters.`),
)

const { free_credit_kobo, free_month_kobo } = agreement_versions[AGREEMENT_VERSION]!
const share_sentence = 'Enter a whole percentage from 1 to 99.'

/**
 * What both texts of a licence must state, because certificates may exclude these uses. The shipped texts have the same
 * sentence.
 */
export const statedUses = (): string[] => Object.values(release_uses)

/** What the text of an agreement with this share must state, because the shop pays by it. */
export const statedTerms = (share_percent: number): string[] => [
  `${share_percent} %`,
  `${EARNINGS_HOLD_MAX_DAYS} days`,
  nairaText(free_credit_kobo),
  ...(free_month_kobo === null ? [] : [nairaText(free_month_kobo)]),
]

/** The contributor agreement with the share that it promises (decision 121). */
export const agreement_schema = v.strictObject({
  version: version_name,
  share_percent: v.pipe(
    v.number(share_sentence),
    v.integer(share_sentence),
    v.minValue(1, share_sentence),
    v.maxValue(99, share_sentence),
  ),
  markdown,
})
export type Agreement = v.InferOutput<typeof agreement_schema>

/** The Standard License, for most images and for editorial ones. */
export const licence_schema = v.strictObject({
  version: version_name,
  standard: markdown,
  editorial: markdown,
})
export type Licence = v.InferOutput<typeof licence_schema>

/** Version of the text for editorial images, by that of the others. */
export const editorialVersion = (version: string) => `${version}-editorial`

export const legal_text_kinds = ['agreement', 'licence'] as const
export type LegalTextKind = (typeof legal_text_kinds)[number]

/** A text that was published at the desk. Those that a new shop has are part of the pages. */
export const viewLegalText = endpoint({
  name: 'viewLegalText',
  method: 'GET',
  path: '/legal_texts/:kind/:version/',
  auth: 'public',
  summary:
    'Returns a version of the contributor agreement or of the Standard License that was published at the desk',
  params: v.object({
    kind: v.picklist(legal_text_kinds),
    version: v.pipe(v.string(), v.maxLength(40)),
  }),
  response: v.object({
    version: v.string(),
    /** Markdown. */
    text: v.string(),
    /** Hash of the text, in hex. */
    text_sha256: v.string(),
    /** Only of an agreement. */
    share_percent: v.nullable(v.number()),
  }),
  errors: ['not_found'],
})

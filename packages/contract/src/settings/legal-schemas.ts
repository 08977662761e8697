import * as v from 'valibot'
import { shipped_terms } from '../contributors/agreements.ts'
import { EARNINGS_HOLD_MAX_DAYS } from '../contributors/earnings.ts'
import { PRICE_MAX_KOBO } from '../payments/price-schema.ts'
import { nairaText } from '../money.ts'
import { release_uses } from '../releases/release-uses.ts'
import { markdown_schema } from '../texts/texts.ts'

/**
 * Name of a version, such as "2026-12" or "2026-12-04"; given when it is published, and never twice. Empty in the first
 * draft.
 */
const version_name = v.pipe(v.string(), v.regex(/^(\d{4}-\d{2}(-\d{2}(-\d{1,2})?)?)?$/, 'Unknown version.'))
const { free_credit_kobo, free_month_kobo } = shipped_terms
const kobo = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(PRICE_MAX_KOBO))
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

/** The contributor agreement with the share that it promises (decision 118). */
export const agreement_schema = v.strictObject({
  version: version_name,
  share_percent: v.pipe(
    v.number(share_sentence),
    v.integer(share_sentence),
    v.minValue(1, share_sentence),
    v.maxValue(99, share_sentence),
  ),
  /**
   * What a free credit earns, in kobo, and below what its monthly earnings can't be limited. Saving sets both to the
   * terms of the running release, and published versions keep theirs.
   */
  free_credit_kobo: kobo,
  free_month_kobo: v.nullable(kobo),
  markdown: markdown_schema,
})
export type Agreement = v.InferOutput<typeof agreement_schema>

/** The Standard License, for most images and for editorial ones. */
export const licence_schema = v.strictObject({
  version: version_name,
  standard: markdown_schema,
  editorial: markdown_schema,
})
export type Licence = v.InferOutput<typeof licence_schema>

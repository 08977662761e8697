import * as v from 'valibot'
import { release_use_codes, release_uses } from './release-uses.ts'

/** A keyword that may harm the people shown, and the use that all of them must have agreed to; null: there is none. */
export const sensitive_keyword_schema = v.object({
  keyword: v.string(),
  use: v.nullable(v.picklist(release_use_codes)),
})
export type SensitiveKeyword = v.InferOutput<typeof sensitive_keyword_schema>

const quoted = (keywords: SensitiveKeyword[]) => keywords.map(({ keyword }) => `“${keyword}”`).join(', ')

/** What such keywords mean for an image, one sentence each; empty without any (docs/search.md, "Dignity"). */
export function sensitiveKeywordTexts(keywords: SensitiveKeyword[]): string[] {
  const uses = release_use_codes.filter((code) => keywords.some(({ use }) => use === code))
  const never = keywords.filter(({ use }) => use === null)
  return [
    ...uses.map(
      (code) =>
        `${quoted(keywords.filter(({ use }) => use === code))}: finds this image only if everyone in it agreed to ${release_uses[code]}.`,
    ),
    ...(never.length
      ? [`${quoted(never)}: never finds photographs of people, because no release covers it.`]
      : []),
  ]
}

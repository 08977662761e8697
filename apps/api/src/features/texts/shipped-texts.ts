import { readFileSync } from 'node:fs'
import {
  type Agreement,
  AGREEMENT_VERSION,
  agreement_versions,
  EDITORIAL_LICENCE_VERSION,
  type LegalTextKind,
  type Licence,
  licence_versions,
  type PageText,
  type PageTextName,
  release_versions,
  shipped_terms,
  STANDARD_LICENCE_VERSION,
} from '@taswira/contract'

/** A text of a new shop, in Markdown (apps/api/content/README.md). */
const textOf = (file: string) => readFileSync(new URL(`../../../content/${file}.md`, import.meta.url), 'utf8')

const page_files: Record<PageTextName, string> = { terms: 'terms', faq: 'faq', story: 'our-story' }

export const shippedPageText = (name: PageTextName): PageText => ({
  markdown: textOf(page_files[name]).trim(),
})

export const shippedAgreement = (): Agreement => ({
  version: AGREEMENT_VERSION,
  share_percent: shipped_terms.share_percent,
  free_credit_kobo: shipped_terms.free_credit_kobo,
  free_month_kobo: shipped_terms.free_month_kobo,
  markdown: textOf(`agreements/${AGREEMENT_VERSION}`).trim(),
})

export const shippedLicence = (): Licence => ({
  version: STANDARD_LICENCE_VERSION,
  standard: textOf(`licences/${STANDARD_LICENCE_VERSION}`).trim(),
  editorial: textOf(`licences/${EDITORIAL_LICENCE_VERSION}`).trim(),
})

/** A shipped version with the hash of its file; undefined when there is none of this name. */
export function findShippedText(
  kind: LegalTextKind,
  version: string,
): { text: string; text_sha256: string; share_percent: number | null } | undefined {
  const found = (file: string, text_sha256: string, share_percent: number | null = null) => ({
    text: textOf(file),
    text_sha256,
    share_percent,
  })
  if (kind === 'agreement') {
    const terms = Object.hasOwn(agreement_versions, version) && agreement_versions[version]
    return terms ? found(`agreements/${version}`, terms.text_sha256, terms.share_percent) : undefined
  }
  if (kind === 'licence') {
    const terms = Object.hasOwn(licence_versions, version) && licence_versions[version]
    return terms ? found(`licences/${version}`, terms.text_sha256) : undefined
  }
  const hashes = Object.hasOwn(release_versions, version) && release_versions[version]
  return hashes ? found(`releases/${kind}-${version}`, hashes[kind]) : undefined
}

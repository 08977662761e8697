import { readFileSync } from 'node:fs'
import {
  type Agreement,
  AGREEMENT_VERSION,
  agreement_versions,
  EDITORIAL_LICENCE_VERSION,
  type Licence,
  STANDARD_LICENCE_VERSION,
} from '@taswira/contract'

/** A text of a new shop, in Markdown (apps/web/content/README.md). */
const textOf = (file: string) =>
  readFileSync(new URL(`../../../../web/content/${file}.md`, import.meta.url), 'utf8').trim()

export const firstAgreement = (): Agreement => ({
  version: AGREEMENT_VERSION,
  share_percent: agreement_versions[AGREEMENT_VERSION]!.share_percent,
  markdown: textOf(`agreements/${AGREEMENT_VERSION}`),
})

export const firstLicence = (): Licence => ({
  version: STANDARD_LICENCE_VERSION,
  standard: textOf(`licences/${STANDARD_LICENCE_VERSION}`),
  editorial: textOf(`licences/${EDITORIAL_LICENCE_VERSION}`),
})

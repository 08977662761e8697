/** Current version of the contributor agreement; a studio asks for it before anything else. */
export const AGREEMENT_VERSION = '2026-12'

interface AgreementTerms {
  /** The contributor's share of the net value of each licence; a later version never lowers it for an earlier one. */
  share_percent: number
  /** What a credit is worth that we gave away, in kobo. */
  free_credit_kobo: number
  text_sha256: string
}

/**
 * All versions of the contributor agreement. Each text is a file in apps/web/content/agreements/ that never changes,
 * because images keep the version under which they were published. A new text becomes a new version.
 */
export const agreement_versions: Readonly<Record<string, AgreementTerms>> = {
  '2026-11': {
    share_percent: 60,
    free_credit_kobo: 5_000,
    text_sha256: '3c2eaaa8f206358f9e20d646d50ffcf2e1bf2d1111d5586f688e4201b903dd5f',
  },
  '2026-12': {
    share_percent: 60,
    free_credit_kobo: 5_000,
    text_sha256: '36dc723aa3cd91d6e2025933f53a26caadb583bcba04b9be1bd75eca71faac8b',
  },
}

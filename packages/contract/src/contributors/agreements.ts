/**
 * Version of the contributor agreement of a new shop; owners publish later ones at the desk (decision 118). The studio
 * requires acceptance of the current one before anything else.
 */
export const AGREEMENT_VERSION = '2026-12'

export interface AgreementTerms {
  /** The contributor's share of the net value of each licence; a later version never lowers it for an earlier one. */
  share_percent: number
  /** Value of a free credit, in kobo. */
  free_credit_kobo: number
  /**
   * A contributor's monthly earnings from free credits may be limited, but not below this, in kobo per calendar month
   * (UTC); null: never limited.
   */
  free_month_kobo: number | null
  text_sha256: string
}

/**
 * All shipped versions of the contributor agreement. Each text is a file in apps/api/content/agreements/ that never changes,
 * because images keep the version under which they were published. A new text becomes a new version.
 */
export const agreement_versions: Readonly<Record<string, AgreementTerms>> = {
  '2026-11': {
    share_percent: 60,
    free_credit_kobo: 5_000,
    free_month_kobo: null,
    text_sha256: '3c2eaaa8f206358f9e20d646d50ffcf2e1bf2d1111d5586f688e4201b903dd5f',
  },
  '2026-12': {
    share_percent: 60,
    free_credit_kobo: 5_000,
    free_month_kobo: 200_000,
    text_sha256: 'bb2dd41d80183192919eeb42e4e21e73cf9e1c45d406cd32bb1ed490decc5486',
  },
}

/** What the agreement of a new shop promises. */
export const shipped_terms = agreement_versions[AGREEMENT_VERSION]!

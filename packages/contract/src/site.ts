/** The site and its provider as pages, mails and documents show them; null where nothing is set. */
export interface Site {
  name: string
  tagline: string
  description: string
  copyright_year: number
  /** Name of the seller in law, for receipts, terms and certificates. */
  legal_name: string | null
  /** Postal address in one line. */
  address: string | null
  tax_number: string | null
  /** Contained in every price. */
  vat_percent: number | null
  email: string
  telephone: string
  /** Digits only, as wa.me addresses need them. */
  whatsapp: string | null
  social: Record<SocialNetwork, string | null>
  /** Where contributors start; a separate site (docs/specification.md, section 1). */
  contributor_site: string | null
}

export type SocialNetwork = 'twitter' | 'instagram' | 'linkedin' | 'facebook'

/** Site and company details for pages, mails and documents; null when not set. */
export interface Site {
  name: string
  tagline: string
  description: string
  copyright_year: number
  /** Legal name of the seller, for receipts, terms and certificates. */
  legal_name: string | null
  /** Postal address in one line. */
  address: string | null
  tax_number: string | null
  /** Included in every price. */
  vat_percent: number | null
  email: string
  telephone: string
  /** Digits only, as in wa.me links. */
  whatsapp: string | null
  social: Record<SocialNetwork, string | null>
  /** A separate site for contributors (docs/specification.md, section 1); null: our own studio. */
  contributor_site: string | null
  /** What stock ids, order references and invoice numbers start with: 2 to 5 capital letters. */
  id_prefix: string
}

export type SocialNetwork = 'twitter' | 'instagram' | 'linkedin' | 'facebook'

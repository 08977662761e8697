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
  /** Where contributors start; a separate site (specification, section 1). */
  contributor_site: string | null
}

export type SocialNetwork = 'twitter' | 'instagram' | 'linkedin' | 'facebook'

/**
 * What the product and its provider are called and where they are reached. The one place to change them:
 * no page, mail or picture spells a name or an address itself.
 */
export const site = {
  name: 'Taswira',
  tagline: 'Pictures that look like home',
  description: 'Afrocentric stock photos and videos, by people who know the places in them.',
  email: 'hello@taswira.example',
  telephone: '+234 800 000 0000',
  /** Digits only, as wa.me addresses want them. */
  whatsapp: '2348000000000',
  social: {
    twitter: 'https://twitter.com/taswira',
    instagram: 'https://www.instagram.com/taswira',
    linkedin: 'https://www.linkedin.com/company/taswira',
    // The facebook icon leads to the instagram profile (specification, section 2).
    facebook: 'https://www.instagram.com/taswira',
  },
  /** Where contributors start; a separate site (specification, section 1). */
  contributor_site: 'https://contributors.taswira.example',
  copyright_year: 2023,
} as const

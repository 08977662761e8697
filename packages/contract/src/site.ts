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

import {
  AGREEMENT_VERSION,
  first_mails,
  first_prices,
  first_sentences,
  type Identity,
  identity_schema,
  type PaymentRules,
  type Site,
  STANDARD_LICENCE_VERSION,
  shipped_terms,
} from '@taswira/contract'

/** Shown with stand-ins until an owner publishes other details; none of it is real. */
const placeholders = {
  email: 'hello@taswira.example',
  telephone: '+234 800 000 0000',
  whatsapp: '2348000000000',
  social: {
    twitter: 'https://twitter.com/taswira',
    instagram: 'https://www.instagram.com/taswira',
    linkedin: 'https://www.linkedin.com/company/taswira',
    // The facebook icon links to the instagram profile (docs/specification.md, section 2).
    facebook: 'https://www.instagram.com/taswira',
  },
} satisfies Partial<Identity>

/** Who runs a site whose owner hasn't said it yet. Without stand-ins, the set-up guide asks for what is missing. */
export const firstIdentity = (stand_ins: boolean): Identity => ({
  name: 'Taswira',
  tagline: 'Images that look like home',
  description: 'Afrocentric stock photos and videos, by people who know the places in them.',
  legal_name: null,
  address: null,
  tax_number: null,
  vat_percent: null,
  ...(stand_ins
    ? placeholders
    : {
        email: '',
        telephone: '',
        whatsapp: null,
        social: { twitter: null, instagram: null, linkedin: null, facebook: null },
      }),
  contributor_site: null,
})

/** The part of the site's details that owners change at the desk as a whole. */
export const identityOf = (site: Site) =>
  Object.fromEntries(
    Object.keys(identity_schema.entries).map((name) => [name, site[name as keyof Identity]]),
  ) as unknown as Identity

/** What owners publish, as it applies at one moment; frozen, and replaced as a whole when it changes. */
export interface PublishedSettings {
  /** The shop's name, operator, look and prices. */
  readonly site: Readonly<Site>
  /** How members pay and contributors are paid. */
  readonly payment_rules: Readonly<PaymentRules>
}

/** Ask again for each use, because an owner can publish at any moment. */
export interface CurrentSettings {
  now: () => PublishedSettings
}

/** The details of a site whose owner has published no settings. */
export const firstSite = ({
  stand_ins,
  id_prefix,
  image_min_megapixels,
}: { stand_ins: boolean } & Pick<Site, 'id_prefix' | 'image_min_megapixels'>): Site => ({
  ...firstIdentity(stand_ins),
  copyright_year: 2023,
  look: { brand: null, accent: null },
  sentences: first_sentences,
  mails: first_mails,
  selling: stand_ins,
  prices: first_prices,
  agreement: {
    version: AGREEMENT_VERSION,
    share_percent: shipped_terms.share_percent,
  },
  licence_version: STANDARD_LICENCE_VERSION,
  id_prefix,
  image_min_megapixels,
})

const needed = ['name', 'legal_name', 'address', 'email', 'telephone'] as const

/** What buyers have a right to know and this site doesn't say. */
export const missingFrom = (identity: Identity) => needed.filter((field) => !identity[field])

/** Whether a site names its seller and none of its details is a placeholder. */
export const isComplete = (site: Identity): boolean =>
  missingFrom(site).length === 0 &&
  ![site.email, site.telephone, site.whatsapp, ...Object.values(site.social)].some(isPlaceholder)

/** Placeholder names and profiles could be real; a number of zeros and the domain .example (RFC 2606) never are. */
const isPlaceholder = (value: unknown): boolean =>
  typeof value === 'string' &&
  ([placeholders.telephone, placeholders.whatsapp].includes(value) || /\.example(\/|$)/.test(value))

import {
  AGREEMENT_VERSION,
  first_mails,
  first_prices,
  first_sentences,
  ID_PREFIX_PATTERN,
  type Identity,
  identity_schema,
  type Site,
  STANDARD_LICENCE_VERSION,
  shipped_terms,
} from '@taswira/contract'
import * as v from 'valibot'

const rules = identity_schema.entries
const profiles = rules.social.entries

/** Settings for the site's operator: its names and how to contact it. Owners change them at the desk later. */
export const site_entries = {
  SHOP_NAME: v.optional(rules.name),
  SHOP_LEGAL_NAME: v.optional(rules.legal_name.wrapped),
  SHOP_ADDRESS: v.optional(rules.address.wrapped),
  SHOP_TAX_NUMBER: v.optional(rules.tax_number.wrapped),
  SHOP_VAT_PERCENT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[0-9.]+$/, 'must be a percentage like 7.5'),
      v.transform((text) => Number(text) || null),
      rules.vat_percent,
    ),
  ),
  SHOP_EMAIL: v.optional(rules.email),
  SHOP_PHONE: v.optional(rules.telephone),
  SHOP_WHATSAPP: v.optional(rules.whatsapp.wrapped),
  SHOP_TWITTER_URL: v.optional(profiles.twitter.wrapped),
  SHOP_INSTAGRAM_URL: v.optional(profiles.instagram.wrapped),
  SHOP_LINKEDIN_URL: v.optional(profiles.linkedin.wrapped),
  SHOP_FACEBOOK_URL: v.optional(profiles.facebook.wrapped),
  SHOP_CONTRIBUTOR_URL: v.optional(rules.contributor_site.wrapped),
  ID_PREFIX: v.optional(
    v.pipe(v.string(), v.regex(new RegExp(`^${ID_PREFIX_PATTERN}$`), 'must be 2 to 5 capital letters')),
    'TSW',
  ),
}

type SiteSettings = { [Name in keyof typeof site_entries]?: v.InferOutput<(typeof site_entries)[Name]> }

/** Used with stand-ins for settings that are not given; none of them is real. */
const placeholders = {
  SHOP_NAME: 'Taswira',
  SHOP_EMAIL: 'hello@taswira.example',
  SHOP_PHONE: '+234 800 000 0000',
  SHOP_WHATSAPP: '2348000000000',
  SHOP_TWITTER_URL: 'https://twitter.com/taswira',
  SHOP_INSTAGRAM_URL: 'https://www.instagram.com/taswira',
  SHOP_LINKEDIN_URL: 'https://www.linkedin.com/company/taswira',
} satisfies SiteSettings

/** The part of the site's details that owners change at the desk as a whole. */
export const identityOf = (site: Site) =>
  Object.fromEntries(
    Object.keys(identity_schema.entries).map((name) => [name, site[name as keyof Identity]]),
  ) as unknown as Identity

/** The site's details for pages, mails and documents; without stand-ins, none is a placeholder. */
export function toSite(settings: SiteSettings, stand_ins: boolean): Site {
  const given = stand_ins ? { ...placeholders, ...withoutUnset(settings) } : settings
  return {
    name: given.SHOP_NAME ?? placeholders.SHOP_NAME,
    tagline: 'Images that look like home',
    description: 'Afrocentric stock photos and videos, by people who know the places in them.',
    copyright_year: 2023,
    legal_name: given.SHOP_LEGAL_NAME ?? null,
    address: given.SHOP_ADDRESS ?? null,
    tax_number: given.SHOP_TAX_NUMBER ?? null,
    vat_percent: given.SHOP_VAT_PERCENT ?? null,
    email: given.SHOP_EMAIL ?? '',
    telephone: given.SHOP_PHONE ?? '',
    whatsapp: given.SHOP_WHATSAPP ?? null,
    social: {
      twitter: given.SHOP_TWITTER_URL ?? null,
      instagram: given.SHOP_INSTAGRAM_URL ?? null,
      linkedin: given.SHOP_LINKEDIN_URL ?? null,
      // The facebook icon links to the instagram profile (docs/specification.md, section 2).
      facebook: given.SHOP_FACEBOOK_URL ?? given.SHOP_INSTAGRAM_URL ?? null,
    },
    contributor_site: given.SHOP_CONTRIBUTOR_URL ?? null,
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
    id_prefix: given.ID_PREFIX ?? 'TSW',
  }
}

const needed = ['name', 'legal_name', 'address', 'email', 'telephone'] as const

/**
 * Settings of a site without stand-ins that are still placeholders, one line each, without values. What is missing is
 * asked by the set-up guide.
 */
export const siteProblems = (settings: SiteSettings): string[] =>
  Object.entries(settings)
    .filter(([name, value]) => name in site_entries && isPlaceholder(value))
    .map(([name]) => `${name}: is still a placeholder`)

/** What buyers have a right to know and this site doesn't say. */
export const missingFrom = (identity: Identity) => needed.filter((field) => !identity[field])

/** Whether a site names its seller and none of its details is a placeholder. */
export const isComplete = (site: Identity): boolean =>
  missingFrom(site).length === 0 &&
  ![site.email, site.telephone, site.whatsapp, ...Object.values(site.social)].some(isPlaceholder)

/** Placeholder names and profiles could be real; a number of zeros and the domain .example (RFC 2606) never are. */
const isPlaceholder = (value: unknown): boolean =>
  typeof value === 'string' &&
  ([placeholders.SHOP_PHONE, placeholders.SHOP_WHATSAPP].includes(value) || /\.example(\/|$)/.test(value))

const withoutUnset = (settings: SiteSettings) =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)) as SiteSettings

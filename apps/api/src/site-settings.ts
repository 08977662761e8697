import { canonicalEmail, first_prices, ID_PREFIX_PATTERN, isEmail, type Site } from '@taswira/contract'
import * as v from 'valibot'

const line = (max: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(max, `must have at most ${max} characters`),
    v.regex(/^\P{C}+$/u, 'must be a single line of visible characters'),
  )
const https_url = v.pipe(v.string(), v.regex(/^https:\/\//, 'must start with https://'), v.url())

/** Settings for the site's operator: its names and how to contact it. */
export const site_entries = {
  SHOP_NAME: v.optional(
    v.pipe(
      line(40),
      v.check(
        (name) => /[a-z]/i.test(name.normalize('NFD')),
        'must contain a letter from A to Z, for the watermark',
      ),
    ),
  ),
  SHOP_LEGAL_NAME: v.optional(line(120)),
  SHOP_ADDRESS: v.optional(line(300)),
  SHOP_TAX_NUMBER: v.optional(line(60)),
  SHOP_VAT_PERCENT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[0-9]{1,2}(\.[0-9]{1,2})?$/, 'must be a percentage like 7.5'),
      v.transform(Number),
    ),
  ),
  SHOP_EMAIL: v.optional(
    v.pipe(v.string(), v.transform(canonicalEmail), v.check(isEmail, 'must be an email address')),
  ),
  SHOP_PHONE: v.optional(
    v.pipe(v.string(), v.trim(), v.regex(/^\+[0-9][0-9 ()-]{5,24}$/, 'must be like +234 803 123 4567')),
  ),
  SHOP_WHATSAPP: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\+?[0-9][0-9 ()-]{5,24}$/, 'must be like +234 803 123 4567'),
      v.transform((text) => text.replace(/\D/g, '')),
    ),
  ),
  SHOP_TWITTER_URL: v.optional(https_url),
  SHOP_INSTAGRAM_URL: v.optional(https_url),
  SHOP_LINKEDIN_URL: v.optional(https_url),
  SHOP_FACEBOOK_URL: v.optional(https_url),
  SHOP_CONTRIBUTOR_URL: v.optional(https_url),
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

/** The site's details for pages, mails and documents; without stand-ins, none is a placeholder. */
export function toSite(settings: SiteSettings, stand_ins: boolean): Site {
  const given = stand_ins ? { ...placeholders, ...withoutUnset(settings) } : settings
  return {
    name: given.SHOP_NAME ?? '',
    tagline: 'Images that look like home',
    description: 'Afrocentric stock photos and videos, by people who know the places in them.',
    copyright_year: 2023,
    legal_name: given.SHOP_LEGAL_NAME ?? null,
    address: given.SHOP_ADDRESS ?? null,
    tax_number: given.SHOP_TAX_NUMBER ?? null,
    vat_percent: given.SHOP_VAT_PERCENT || null,
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
    prices: first_prices,
    id_prefix: given.ID_PREFIX ?? 'TSW',
  }
}

const needed = ['SHOP_NAME', 'SHOP_LEGAL_NAME', 'SHOP_ADDRESS', 'SHOP_EMAIL', 'SHOP_PHONE'] as const

/**
 * The problems of a site without stand-ins, one line per setting, without values. Buyers have a right to know the
 * seller, and a placeholder address would lose their mail.
 */
export function siteProblems(settings: SiteSettings): string[] {
  const missing = needed.filter((name) => !settings[name])
  const kept = Object.entries(settings).filter(([name, value]) => isPlaceholder(name, value))
  return [
    ...missing.map((name) => `${name}: required when SANDBOX is off`),
    ...kept.map(([name]) => `${name}: is still a placeholder`),
  ]
}

/** Placeholder names and profiles could be real; a number of zeros and the domain .example (RFC 2606) never are. */
function isPlaceholder(name: string, value: string | number | undefined): boolean {
  if (!(name in site_entries) || typeof value !== 'string') return false
  return (
    [placeholders.SHOP_PHONE, placeholders.SHOP_WHATSAPP].includes(value) || /\.example(\/|$)/.test(value)
  )
}

const withoutUnset = (settings: SiteSettings) =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)) as SiteSettings

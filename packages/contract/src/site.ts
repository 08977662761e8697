import type { PriceList } from './payments/plans.ts'
import type { MailTexts } from './settings/mail-texts.ts'
import type { Sentences } from './settings/sentences-schema.ts'

/** Site and company details for pages, mails and documents; null when not configured. */
export interface Identity {
  name: string
  tagline: string
  description: string
  /** Legal name of the seller, for receipts, terms and certificates. */
  legal_name: string | null
  /** Postal address on one line. */
  address: string | null
  tax_number: string | null
  /** VAT included in every price, in percent; null: none. */
  vat_percent: number | null
  email: string
  telephone: string
  /** Phone number in digits only, as in wa.me links. */
  whatsapp: string | null
  social: Record<SocialNetwork, string | null>
  /** URL of a separate site for contributors (docs/specification.md, section 1); null: our own studio. */
  contributor_site: string | null
}

/** How the site looks; null: as shipped. */
export interface Look {
  /** Colour of buttons and links, `#rrggbb`. */
  brand: string | null
  /** Colour of highlights, `#rrggbb`. */
  accent: string | null
  /** Instead of the shipped mark and the name. */
  logo?: Logo | null | undefined
  /** Fonts of headings and text. */
  type_pair?: TypePair | null | undefined
}

export type TypePair = 'bricolage' | 'inter' | 'montserrat' | 'noto'

export interface Logo {
  /** Hash of the content and kind of the uploaded file; /logos/ serves a PNG of it. */
  file: string
  /** Natural size in px. */
  width: number
  height: number
}

export interface Site extends Identity {
  copyright_year: number
  look: Look
  /** Only on the server: the pages that show them get them from their loaders. */
  sentences: Sentences
  /** Only on the server. */
  mails: MailTexts
  /** URL of the logo as PNG, for mails; undefined without one. */
  logo_png?: string | undefined
  /** Whether members can buy, license and claim; false until the owner has finished the set-up guide. */
  selling: boolean
  /** What is on sale. */
  prices: PriceList
  /** The agreement that new contributors accept. */
  agreement: { version: string; share_percent: number }
  /** Version of the Standard License under which images are licensed; `editorialVersion` gives that of editorial ones. */
  licence_version: string
  /** Minimum size of an uploaded image, in megapixels; 0: any size. */
  image_min_megapixels: number
  /** Prefix of stock ids, order references and invoice numbers: 2 to 5 capital letters. */
  id_prefix: string
}

export type SocialNetwork = 'twitter' | 'instagram' | 'linkedin' | 'facebook'

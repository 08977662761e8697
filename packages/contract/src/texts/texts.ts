import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { block_schema } from './text-blocks.ts'

/** Characters of the longest text. */
export const TEXT_MAX = 100_000

/** A text in Markdown; the API checks what the pages can show. */
export const markdown_schema = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'Enter the text.'),
  v.maxLength(TEXT_MAX, `Please use at most ${TEXT_MAX.toLocaleString('en')} characters.`),
)

/** Pages that are mostly text (apps/api/content/README.md). */
export const page_text_names = ['terms', 'faq', 'story'] as const
export type PageTextName = (typeof page_text_names)[number]

export const page_text_schema = v.strictObject({ markdown: markdown_schema })
export type PageText = v.InferOutput<typeof page_text_schema>

/** Placeholders in double braces, with what they stand for. */
export const text_facts = {
  name: "the shop's name",
  email: "the shop's email address",
  telephone: "the shop's telephone number",
  provider: 'legal name and address of the seller',
  credits_per_image: 'credits that an image costs',
  welcome_credits: 'welcome credits',
  welcome_images: 'images for the welcome credits',
  rollover: 'credits of each plan that roll over',
  yearly_saving: 'discount of yearly plans',
  request_days: 'days that an image request takes',
  share_percent: "the contributor's share, in percent",
  standard_licence: 'the whole Standard License, on a line of its own',
  standard_version: 'its version',
  editorial_version: 'version of the licence for editorial images',
  updated: 'month in which this text was published',
} as const
export type TextFact = keyof typeof text_facts

/** Name of the FAQ's topic whose questions the pricing page shows (docs/specification.md, section 2). */
export const BILLING_TOPIC = 'Subscription & Billing'

export const viewPageText = endpoint({
  name: 'viewPageText',
  method: 'GET',
  path: '/texts/:name/',
  auth: 'public',
  summary: 'Returns the text of a page',
  params: v.object({ name: v.picklist(page_text_names) }),
  response: v.object({ blocks: v.array(block_schema) }),
  errors: ['not_found'],
})

/** Texts whose versions never change: `model` and `property` are releases. */
export const legal_text_kinds = ['agreement', 'licence', 'model', 'property'] as const
export type LegalTextKind = (typeof legal_text_kinds)[number]

export const viewLegalText = endpoint({
  name: 'viewLegalText',
  method: 'GET',
  path: '/legal_texts/:kind/:version/',
  auth: 'public',
  summary: 'Returns a version of the contributor agreement, of the Standard License or of a release',
  params: v.object({
    kind: v.picklist(legal_text_kinds),
    version: v.pipe(v.string(), v.maxLength(40)),
  }),
  response: v.object({
    version: v.string(),
    blocks: v.array(block_schema),
    /** The text in Markdown, as a file whose hash acceptances, certificates and signatures contain. */
    text: v.string(),
    /** In hex. */
    text_sha256: v.string(),
    /** Only of an agreement. */
    share_percent: v.nullable(v.number()),
  }),
  errors: ['not_found'],
})

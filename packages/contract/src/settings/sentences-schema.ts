import * as v from 'valibot'
import { singleLine } from '../text.ts'

/** The first sentences of pages, as plain text. */
export const sentences_schema = v.strictObject({
  home_headline: singleLine(60),
  home_lead: singleLine(160),
  pricing_lead: singleLine(160),
  contributor_lead: singleLine(200),
  footer: singleLine(80),
})
export type Sentences = v.InferOutput<typeof sentences_schema>

/** Those of a new shop. */
export const first_sentences: Sentences = {
  home_headline: 'African life, image by image',
  home_lead: 'Stock images of African cities, homes, work and play, made by people who live there.',
  pricing_lead: 'Images of African life for everything you make. Pay monthly, yearly or as you go.',
  contributor_lead:
    "Your camera, your credit. Tell us what you photograph and we'll email you as soon as you can upload.",
  footer: 'Afrocentric stock photos and videos.',
}

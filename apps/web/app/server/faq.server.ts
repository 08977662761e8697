import faq from '../../content/faq.md'
import { type Section, splitSections } from '../texts/text-blocks.ts'
import { fillIn } from './fill-in.server.ts'

export interface FaqTopic {
  id: string
  name: string
  items: Section[]
}

/** The topics of content/faq.md, each with its questions (docs/specification.md, section 2). */
export const faqTopics = (): FaqTopic[] =>
  splitSections(fillIn(faq), 2).map(({ id, title, blocks }) => ({
    id,
    name: title,
    items: splitSections(blocks, 3),
  }))

/** The questions shown on the pricing page. */
export const billingQuestions = (): Section[] =>
  faqTopics().find(({ name }) => name === 'Subscription & Billing')?.items ?? []

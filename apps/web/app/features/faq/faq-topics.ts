import { BILLING_TOPIC, type Section, splitSections, viewPageText } from '@taswira/contract'
import { callForPage } from '../../api/call-for-page.ts'

export interface FaqTopic {
  id: string
  name: string
  items: Section[]
}

/** The topics of the FAQ, each with its questions (docs/specification.md, section 2). */
export async function faqTopics(): Promise<FaqTopic[]> {
  const { blocks } = await callForPage(viewPageText, { params: { name: 'faq' } })
  return splitSections(blocks, 2).map(({ id, title, blocks: below }) => ({
    id,
    name: title,
    items: splitSections(below, 3),
  }))
}

/** The questions shown on the pricing page. */
export const billingQuestions = async (): Promise<Section[]> =>
  (await faqTopics()).find(({ name }) => name === BILLING_TOPIC)?.items ?? []

import {
  BILLING_TOPIC,
  type Block,
  blocksText,
  type PageTextName,
  page_text_names,
  plainText,
  type SettingTopic,
  splitSections,
  type TextFact,
} from '@taswira/contract'
import { parseText, TextProblem } from './parse-text.ts'

/** The blocks of a text of this topic. Throws TextProblem when its page can't show it. */
export function parseTextOf(topic: SettingTopic, markdown: string): Block[] {
  const name = page_text_names.find((one) => one === topic)
  const blocks = parseText(markdown, { placeholders: name !== undefined })
  if (!name) return blocks
  checks[name](blocks)
  for (const block of blocks) if (name !== 'terms' || !isLicence(block)) expectNoLicence(block)
  return blocks
}

/** The place where the terms show the Standard License. */
export const isLicence = (block: Block) =>
  'paragraph' in block && plainText(block.paragraph) === '{{standard_licence}}'

function expectNoLicence(block: Block) {
  if (blocksText([block]).includes('{{standard_licence}}'))
    throw new TextProblem('The placeholder {{standard_licence}} belongs on a line of its own in the terms.')
}

const checks: Record<PageTextName, (blocks: Block[]) => void> = {
  terms(blocks) {
    const [first] = blocks
    if (!first || !('paragraph' in first) || !plainText(first.paragraph).includes('{{updated}}'))
      throw missing('updated', 'in the first line')
    if (!blocks.some(isLicence)) throw missing('standard_licence', 'on a line of its own')
    for (const title of ['Terms', 'Privacy', 'Licensing'])
      if (!splitSections(blocks, 2).some((section) => section.title === title))
        throw new TextProblem(`The heading "## ${title}" is missing; other pages link to it.`)
  },
  faq(blocks) {
    expectHeadingFirst(blocks, 2)
    const topics = splitSections(blocks, 2)
    if (!topics.some(({ title }) => title === BILLING_TOPIC))
      throw new TextProblem(
        `The topic "## ${BILLING_TOPIC}" is missing; the pricing page shows its questions.`,
      )
    for (const topic of topics) {
      if (topic.blocks.length === 0) throw new TextProblem(`"## ${topic.title}" has no questions.`)
      expectHeadingFirst(topic.blocks, 3)
      expectContent(topic.blocks)
    }
  },
  story(blocks) {
    expectHeadingFirst(blocks, 2)
    const parts = splitSections(blocks, 2)
    if (parts.length !== 3)
      throw new TextProblem('The story has three parts with "##": an introduction, features and services.')
    for (const part of parts) {
      if (part.blocks.length === 0) throw new TextProblem(`"## ${part.title}" has no sections.`)
      expectHeadingFirst(part.blocks, 3)
      expectContent(part.blocks)
    }
  },
}

const missing = (fact: TextFact, where: string) =>
  new TextProblem(`The placeholder {{${fact}}} is missing ${where}.`)

/** The page would leave out what is above the first heading. */
function expectHeadingFirst(blocks: Block[], level: number) {
  const [first] = blocks
  if (first && 'heading' in first && first.heading === level) return
  const text = first ? blocksText([first]).slice(0, 40) : ''
  throw new TextProblem(`"${text}" is above the first heading with "${'#'.repeat(level)}".`)
}

function expectContent(blocks: Block[]) {
  for (const section of splitSections(blocks, 3))
    if (section.blocks.length === 0) throw new TextProblem(`"### ${section.title}" has no text below it.`)
}

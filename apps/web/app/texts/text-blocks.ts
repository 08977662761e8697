/** A part of a line: plain, bold, or a link. */
export type Inline = string | { bold: Inline[] } | { to: string; text: Inline[] }

export type Block =
  | { heading: number; id: string; text: Inline[] }
  | { paragraph: Inline[] }
  | { list: Inline[][] }

export type Heading = Extract<Block, { heading: number }>

export const plainText = (line: Inline[]): string =>
  line
    .map((part) =>
      typeof part === 'string' ? part : 'bold' in part ? plainText(part.bold) : plainText(part.text),
    )
    .join('')

export const blocksText = (blocks: Block[]): string =>
  blocks
    .flatMap((block) =>
      'list' in block
        ? block.list.map(plainText)
        : [plainText('heading' in block ? block.text : block.paragraph)],
    )
    .join(' ')

/** A heading with the blocks below it, up to the next heading of its level. */
export interface Section {
  id: string
  title: string
  blocks: Block[]
}

/** Splits a text into the sections of one heading level; blocks before the first heading are left out. */
export function splitSections(blocks: Block[], level: number): Section[] {
  const sections: Section[] = []
  for (const block of blocks) {
    if ('heading' in block && block.heading === level)
      sections.push({ id: block.id, title: plainText(block.text), blocks: [] })
    else sections.at(-1)?.blocks.push(block)
  }
  return sections
}

/** Placeholders in double braces whose values are known only when a page is rendered. */
export const site_facts = [
  'name',
  'email',
  'telephone',
  'provider',
  'credits_per_image',
  'welcome_credits',
  'welcome_images',
  'rollover',
  'yearly_saving',
] as const
export type SiteFact = (typeof site_facts)[number]

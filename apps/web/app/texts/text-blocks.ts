/** A piece of a line: plain, bold, or a link. */
export type Inline = string | { bold: Inline[] } | { to: string; text: Inline[] }

/** A piece of a text page, as content/ holds them. */
export type Block =
  | { heading: number; id: string; text: Inline[] }
  | { paragraph: Inline[] }
  | { list: Inline[][] }

export type Heading = Extract<Block, { heading: number }>

/** The words of a line without what they look like. */
export const plainText = (line: Inline[]): string =>
  line
    .map((part) =>
      typeof part === 'string' ? part : 'bold' in part ? plainText(part.bold) : plainText(part.text),
    )
    .join('')

/** A whole text without what it looks like. */
export const blocksText = (blocks: Block[]): string =>
  blocks
    .flatMap((block) =>
      'list' in block
        ? block.list.map(plainText)
        : [plainText('heading' in block ? block.text : block.paragraph)],
    )
    .join(' ')

/** A heading and what stands under it, until the next one as high. */
export interface Section {
  id: string
  title: string
  blocks: Block[]
}

/** Cuts a text into the sections of one level of heading; what stands before the first is left out. */
export function splitSections(blocks: Block[], level: number): Section[] {
  const sections: Section[] = []
  for (const block of blocks) {
    if ('heading' in block && block.heading === level)
      sections.push({ id: block.id, title: plainText(block.text), blocks: [] })
    else sections.at(-1)?.blocks.push(block)
  }
  return sections
}

/** What texts may name in double braces that is known only when a page is shown. */
export const site_facts = ['name', 'email', 'telephone', 'provider'] as const
export type SiteFact = (typeof site_facts)[number]

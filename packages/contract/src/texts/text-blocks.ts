import * as v from 'valibot'

/** A part of a line: plain, bold, or a link. */
const run_schema = v.object({
  text: v.string(),
  bold: v.optional(v.literal(true)),
  /** A path of this site, https: or mailto:. */
  to: v.optional(v.string()),
})
export type Run = v.InferOutput<typeof run_schema>

const line = v.array(run_schema)

/** A part of a text. The id of a heading is unique within its text. */
export const block_schema = v.union([
  v.object({ heading: v.number(), id: v.string(), text: line }),
  v.object({ paragraph: line }),
  v.object({ list: v.array(line) }),
])
export type Block = v.InferOutput<typeof block_schema>
export type Heading = Extract<Block, { heading: number }>

export const plainText = (runs: Run[]): string => runs.map(({ text }) => text).join('')

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

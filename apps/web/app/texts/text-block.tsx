import { Link } from 'react-router'
import { type Block, type Inline, plainText } from './text-blocks.ts'

export function TextBlocks({ blocks }: { blocks: Block[] }) {
  return blocks.map((block) => <TextBlock key={JSON.stringify(block)} block={block} />)
}

function TextBlock({ block }: { block: Block }) {
  if ('paragraph' in block) {
    return (
      <p className="mt-3">
        <Inlines line={block.paragraph} />
      </p>
    )
  }
  if ('list' in block) {
    return (
      <ul className="mt-3 grid list-disc gap-2 pl-6">
        {block.list.map((line) => (
          <li key={plainText(line)}>
            <Inlines line={line} />
          </li>
        ))}
      </ul>
    )
  }
  const Heading = block.heading === 2 ? 'h2' : 'h3'
  return (
    <Heading id={block.id} className={block.heading === 2 ? 'mt-14 text-h2' : 'mt-8 text-h3'}>
      <Inlines line={block.text} />
    </Heading>
  )
}

function Inlines({ line }: { line: Inline[] }) {
  return line.map((part) => {
    if (typeof part === 'string') return part
    if ('bold' in part) {
      return (
        <strong key={plainText(part.bold)}>
          <Inlines line={part.bold} />
        </strong>
      )
    }
    const inner = <Inlines line={part.text} />
    return part.to.startsWith('/') ? (
      <Link key={part.to} to={part.to} className="link">
        {inner}
      </Link>
    ) : (
      <a key={part.to} href={part.to} rel="noopener" className="link">
        {inner}
      </a>
    )
  })
}

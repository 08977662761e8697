import type { Block, Run } from '@taswira/contract'
import { Link } from 'react-router'

export function TextBlocks({ blocks }: { blocks: Block[] }) {
  return Object.entries(blocks).map(([place, block]) => <TextBlock key={place} block={block} />)
}

function TextBlock({ block }: { block: Block }) {
  if ('paragraph' in block) {
    return (
      <p className="mt-3">
        <Line runs={block.paragraph} />
      </p>
    )
  }
  if ('list' in block) {
    return (
      <ul className="mt-3 grid list-disc gap-2 pl-6">
        {Object.entries(block.list).map(([place, runs]) => (
          <li key={place}>
            <Line runs={runs} />
          </li>
        ))}
      </ul>
    )
  }
  const Heading = block.heading === 2 ? 'h2' : 'h3'
  return (
    <Heading id={block.id} className={block.heading === 2 ? 'mt-14 text-h2' : 'mt-8 text-h3'}>
      <Line runs={block.text} />
    </Heading>
  )
}

/** A line of text with its bold parts and links. */
export function Line({ runs }: { runs: Run[] }) {
  return Object.entries(runs).map(([place, { text, bold, to }]) => {
    const inner = bold ? <strong key={place}>{text}</strong> : text
    if (!to) return inner
    return to.startsWith('/') ? (
      <Link key={place} to={to} className="link">
        {inner}
      </Link>
    ) : (
      <a key={place} href={to} rel="noopener" className="link">
        {inner}
      </a>
    )
  })
}

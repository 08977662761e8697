import { ChevronIcon } from '../ui/icons.tsx'
import { type Block, type Heading, plainText } from '@taswira/contract'

/** Links to the headings of a long text: next to it, or collapsed above it on phones. */
export function ContentsList({ blocks }: { blocks: Block[] }) {
  const headings = blocks.filter((block): block is Heading => 'heading' in block)
  const links = (
    <ul className="grid text-small">
      {headings.map(({ heading, id, text }) => (
        <li key={id} className={heading > 2 ? 'pl-4' : 'mt-2 font-semibold'}>
          <a
            href={`#${id}`}
            className="contents-link inline-flex min-h-11 items-center py-1.5 leading-snug hover:text-link hover:underline lg:min-h-8"
          >
            {plainText(text)}
          </a>
        </li>
      ))}
    </ul>
  )
  return (
    <nav aria-label="Contents" className="mt-4 lg:row-span-2 lg:row-start-1 lg:mt-0" data-screen-only>
      <details className="panel px-4 py-2 lg:hidden">
        <summary className="group flex min-h-11 cursor-pointer items-center justify-between font-semibold">
          Contents
          <ChevronIcon size={20} className="text-link in-open:rotate-180" />
        </summary>
        {links}
      </details>
      <div className="sticky top-24 hidden max-h-[calc(100dvh-120px)] contents-beside fades-below overflow-y-auto pb-8 lg:block">
        {links}
      </div>
    </nav>
  )
}

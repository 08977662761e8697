import type { Section } from '@taswira/contract'
import { ChevronIcon } from '../../ui/icons.tsx'
import { TextBlocks } from '../../texts/text-block.tsx'

/** One answer is open at a time; pressing it again closes it. `<details>` elements, so it works without script. */
export function FaqList({ items }: { items: Section[] }) {
  return (
    <div className="border-t border-line">
      {items.map(({ id, title, blocks }) => (
        <details key={id} name="faq" className="question">
          <summary>
            {title}
            <ChevronIcon size={20} />
          </summary>
          <div>
            <TextBlocks blocks={blocks} />
          </div>
        </details>
      ))}
    </div>
  )
}

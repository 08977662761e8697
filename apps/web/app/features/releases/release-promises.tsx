import { type Block, RELEASE_VERSION, type Run } from '@taswira/contract'
import { Line, TextBlocks } from '../../texts/text-block.tsx'
import { ChevronIcon } from '../../ui/icons.tsx'

/** What each part of the text comes to, by its title. A new version of the texts needs new lines. */
const short_lines: Record<string, Record<string, string>> = {
  '2026-11': {
    'What you allow.':
      'The photographer and buyers may use and change the images, also in advertising, worldwide and with no time limit.',
    'Sensitive topics.': 'Only those that you tick.',
    'What nobody may do.': 'Insult you, show you in a sexual way, or put words in your mouth.',
    'Your right to sign.': 'You own the property, or its owner said that you may sign.',
    'Money.': 'You and the photographer agree on it.',
    'Your name.': 'Stored encrypted, never published.',
    'You can withdraw.': 'At any time, with a link that you get.',
    'For a child.': 'A parent or guardian signs.',
  },
}

/** The text to sign. Each point is one line, and opens to its full sentences. */
export const ReleasePromises = ({ text }: { text: Block[] }) =>
  Object.entries(text).map(([place, block]) =>
    'list' in block ? (
      <ul key={place} className="mt-4 border-b border-line">
        {Object.entries(block.list).map(([point, runs]) => (
          <li key={point} className="border-t border-line">
            <Point runs={runs} />
          </li>
        ))}
      </ul>
    ) : (
      <TextBlocks key={place} blocks={[block]} />
    ),
  )

function Point({ runs }: { runs: Run[] }) {
  const [title, ...rest] = runs
  const short = title && short_lines[RELEASE_VERSION]?.[title.text]
  if (!short)
    return (
      <p className="py-3">
        <Line runs={runs} />
      </p>
    )
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 py-3">
        <span>
          <strong className="block">{title.text}</strong>
          {short}
        </span>
        <ChevronIcon size={20} className="flex-none group-open:rotate-180" />
      </summary>
      <p className="pb-4 text-small">
        <Line runs={rest} />
      </p>
    </details>
  )
}

/** A promise of the search, which isn't part of the signed text (docs/search.md, "Dignity"). */
export const NeverFoundBy = () => (
  <p className="mt-4 text-small">
    Your image is never found by words such as <em>thief</em>, <em>poor</em> or <em>lazy</em>. By words such
    as <em>HIV</em> or <em>drunk</em> it is found only if the photographer uses that word and everyone in the
    image ticks that topic.
  </p>
)

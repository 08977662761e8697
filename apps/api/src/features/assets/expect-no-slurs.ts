import { DomainError, pickTexts } from '@taswira/contract'
import { sensitiveWords } from '@taswira/lexicon'
import type { EmbeddedMetadata } from '../../images/read-metadata.ts'

/** The sentence for a text with a word of hate, which it doesn't repeat. */
const SLUR_REFUSED = 'This contains a word of hate. Please remove it.'

export const hasSlur = (text: string) => sensitiveWords().hasSlur(text)

/** The texts in a file, without words of hate: programs write keywords of their own. */
export const withoutSlurs = (embedded: EmbeddedMetadata): EmbeddedMetadata => ({
  ...embedded,
  title: hasSlur(embedded.title) ? '' : embedded.title,
  description: hasSlur(embedded.description) ? '' : embedded.description,
  location: hasSlur(embedded.location) ? '' : embedded.location,
  keywords: embedded.keywords.filter((keyword) => !hasSlur(keyword)),
})

/** Throws invalid_input for the first text with a word of hate (docs/search.md, "Dignity"). */
export function expectNoSlurs(texts: Record<string, string | readonly string[] | undefined>): void {
  for (const [name, text = ''] of Object.entries(texts))
    if ([text].flat().some(hasSlur)) throw new DomainError('invalid_input', { [name]: [SLUR_REFUSED] })
}

/** Throws invalid_input when a change to several images adds a word of hate. */
export function expectNoSlursIn(
  change:
    | { kind: 'add_keyword' | 'remove_keyword'; keyword: string }
    | { kind: 'set_facts'; facts: Parameters<typeof pickTexts>[0] }
    | { kind: string },
): void {
  if (change.kind === 'add_keyword' && 'keyword' in change)
    expectNoSlurs({ 'change.keyword': change.keyword })
  if ('facts' in change)
    for (const [name, text] of Object.entries(pickTexts(change.facts)))
      expectNoSlurs({ [`change.facts.${name}`]: text })
}

import { site } from '../site/site.ts'
import type { Block, SiteFact } from '../texts/text-blocks.ts'

/** Replaces placeholders such as `{{email}}` in a text of content/ with the provider's settings. */
export function fillIn(blocks: Block[]): Block[] {
  const facts: Record<SiteFact, string> = {
    name: site.name,
    email: site.email,
    telephone: site.telephone,
    provider: [site.legal_name ?? `the provider of ${site.name}`, site.address].filter(Boolean).join(', '),
  }
  const fill = (text: string) => text.replace(/\{\{ ?(\w+) ?\}\}/g, (_, fact: SiteFact) => facts[fact])
  return JSON.parse(JSON.stringify(blocks), (_, value: unknown) =>
    typeof value === 'string' ? fill(value) : value,
  ) as Block[]
}

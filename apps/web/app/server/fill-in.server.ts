import { site } from '../site/site.ts'
import type { Block, SiteFact } from '../texts/text-blocks.ts'

/** Replaces placeholders such as `{{email}}` in a text of content/ with the site's settings and prices. */
export function fillIn(blocks: Block[]): Block[] {
  const { credits_per_image, welcome_credits, plans, yearly_discount_percent } = site.prices
  const facts: Record<SiteFact, string> = {
    name: site.name,
    email: site.email,
    telephone: site.telephone,
    credits_per_image: String(credits_per_image),
    welcome_credits: String(welcome_credits),
    welcome_images: String(Math.floor(welcome_credits / credits_per_image)),
    rollover: plans.map(({ name, rollover_cap }) => `${rollover_cap} (${name})`).join(' or '),
    yearly_saving: `${yearly_discount_percent}%`,
    provider: [site.legal_name ?? `the provider of ${site.name}`, site.address].filter(Boolean).join(', '),
  }
  const fill = (text: string) => text.replace(/\{\{ ?(\w+) ?\}\}/g, (_, fact: SiteFact) => facts[fact])
  return JSON.parse(JSON.stringify(blocks), (_, value: unknown) =>
    typeof value === 'string' ? fill(value) : value,
  ) as Block[]
}

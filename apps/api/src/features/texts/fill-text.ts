import {
  type Block,
  editorialVersion,
  REQUEST_DAYS,
  type Run,
  type Site,
  type TextFact,
} from '@taswira/contract'
import { isLicence } from './check-text.ts'

interface FillIn {
  site: Site
  /** Blocks of the current licence. */
  licence: Block[]
  /** When the text was published; null for the text of a new shop. */
  published_at: Date | null
}

/** Replaces placeholders such as `{{email}}` with the site's details and prices. */
export function fillText(blocks: Block[], { site, licence, published_at }: FillIn): Block[] {
  const { credits_per_image, welcome_credits, plans, yearly_discount_percent } = site.prices
  const facts: Record<TextFact, string> = {
    name: site.name,
    email: site.email,
    telephone: site.telephone,
    provider: [site.legal_name ?? `the provider of ${site.name}`, site.address].filter(Boolean).join(', '),
    credits_per_image: String(credits_per_image),
    welcome_credits: String(welcome_credits),
    welcome_images: String(Math.floor(welcome_credits / credits_per_image)),
    rollover: plans.map(({ name, rollover_cap }) => `${rollover_cap} (${name})`).join(' or '),
    yearly_saving: `${yearly_discount_percent}%`,
    request_days: String(REQUEST_DAYS),
    share_percent: String(site.agreement.share_percent),
    standard_licence: '',
    standard_version: site.licence_version,
    editorial_version: editorialVersion(site.licence_version),
    updated: published_at ? month.format(published_at) : FIRST_TERMS,
  }
  const fill = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (_, fact: TextFact) => facts[fact])
  const fillRuns = (runs: Run[]) =>
    runs.map((run) => ({ ...run, text: fill(run.text), ...(run.to && { to: fill(run.to) }) }))
  return blocks.flatMap((block): Block[] => {
    if (isLicence(block))
      return licence.map((part) => ('heading' in part ? { ...part, id: `licence-${part.id}` } : part))
    if ('heading' in block) return [{ ...block, text: fillRuns(block.text) }]
    if ('list' in block) return [{ list: block.list.map(fillRuns) }]
    return [{ paragraph: fillRuns(block.paragraph) }]
  })
}

/** When the terms of a new shop were last changed (docs/specification.md, section 2). */
const FIRST_TERMS = 'September 2023'

const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'Africa/Lagos' })

/** The tabs of the pricing page, in their order (docs/specification.md, section 2). */
export const pricing_tabs = [
  { key: 'personal', name: 'Personal' },
  { key: 'teams', name: 'Teams' },
  { key: 'enterprise', name: 'Enterprise' },
] as const

export type PricingTab = (typeof pricing_tabs)[number]['key']

/** The tab in an address; the first one by default. */
export const toPricingTab = (text: string | null): PricingTab =>
  pricing_tabs.find(({ key }) => key === text)?.key ?? 'personal'

import { TabRow } from '../../ui/tab-row.tsx'

interface PlanTabsProps {
  tab: PricingTab
  /** URL to continue at after buying. */
  next: string | null
  children: React.ReactNode
}

export function PlanTabs({ tab, next, children }: PlanTabsProps) {
  return (
    <TabRow label="Plan type" tabs={pricing_tabs} tab={tab} toAddress={(key) => toTabAddress(key, next)}>
      {children}
    </TabRow>
  )
}

function toTabAddress(tab: PricingTab, next: string | null): string {
  const query = new URLSearchParams({ ...(tab !== 'personal' && { tab }), ...(next && { next }) })
  return query.size ? `?${query}` : '?'
}

/** The tabs of the pricing page, in their order (docs/specification.md, section 2). */
const pricing_tabs = [
  { key: 'personal', name: 'Personal' },
  { key: 'teams', name: 'Teams' },
  { key: 'enterprise', name: 'Enterprise' },
] as const

export type PricingTab = (typeof pricing_tabs)[number]['key']

/** The tab in an address; the first one by default. */
export const toPricingTab = (text: string | null): PricingTab =>
  pricing_tabs.find(({ key }) => key === text)?.key ?? 'personal'

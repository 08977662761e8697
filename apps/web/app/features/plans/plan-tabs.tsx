import { TabRow } from '../../ui/tab-row.tsx'
import { type PricingTab, pricing_tabs } from './pricing-tab.ts'

interface PlanTabsProps {
  tab: PricingTab
  /** Where to continue after buying. */
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

import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { type PricingTab, pricing_tabs } from './pricing-tab.ts'

interface PlanTabsProps {
  tab: PricingTab
  /** Where to go on after buying; handed on. */
  next: string | null
  children: React.ReactNode
}

/** Each tab is an address of its own, so they work without script; arrow keys go from one to the next. */
export function PlanTabs({ tab, next, children }: PlanTabsProps) {
  const list = useRef<HTMLDivElement>(null)
  const by_key = useRef(false)

  useEffect(() => {
    if (by_key.current) list.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus()
    by_key.current = false
  }, [tab])

  function onKeyDown(event: React.KeyboardEvent) {
    const place = pricing_tabs.findIndex(({ key }) => key === tab)
    const last = pricing_tabs.length - 1
    const to = {
      ArrowRight: place === last ? 0 : place + 1,
      ArrowLeft: place === 0 ? last : place - 1,
      Home: 0,
      End: last,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    by_key.current = true
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[to]?.click()
  }

  return (
    <>
      <div className="border-b border-line">
        <div
          ref={list}
          role="tablist"
          tabIndex={-1}
          aria-label="Who it is for"
          className="swipe gap-1"
          onKeyDown={onKeyDown}
        >
          {pricing_tabs.map(({ key, name }) => (
            <Link
              key={key}
              to={addressOf(key, next)}
              role="tab"
              id={`tab-${key}`}
              aria-selected={key === tab}
              aria-controls="tab-panel"
              tabIndex={key === tab ? 0 : -1}
              preventScrollReset
              className="tab"
            >
              {name}
            </Link>
          ))}
        </div>
      </div>
      <div id="tab-panel" role="tabpanel" aria-labelledby={`tab-${tab}`} className="pt-8">
        {children}
      </div>
    </>
  )
}

function addressOf(tab: PricingTab, next: string | null): string {
  const query = new URLSearchParams({ ...(tab !== 'personal' && { tab }), ...(next && { next }) })
  return query.size ? `?${query}` : '?'
}

import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { initialsOf } from '../../ui/initials.ts'
import { type Tab, tabs } from './tab.ts'

/** Who this account belongs to. */
export function AccountHead({ full_name }: { full_name: string }) {
  return (
    <div className="flex items-center gap-4">
      <span
        aria-hidden="true"
        className="grid size-16 flex-none place-items-center rounded-pill bg-soft font-heading text-h3 text-on-soft md:size-20 md:text-h2"
      >
        {initialsOf(full_name)}
      </span>
      <h1 className="min-w-0 text-h1">{full_name}</h1>
    </div>
  )
}

/** Each tab is an address of its own; arrow keys go from one to the next, as in any row of tabs. */
export function AccountTabs({ tab, children }: { tab: Tab; children: React.ReactNode }) {
  const list = useRef<HTMLDivElement>(null)
  const by_key = useRef(false)

  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    if (by_key.current) current?.focus()
    by_key.current = false
  }, [tab])

  function onKeyDown(event: React.KeyboardEvent) {
    const place = tabs.findIndex(({ key }) => key === tab)
    const to = {
      ArrowRight: (place + 1) % tabs.length,
      ArrowLeft: (place + tabs.length - 1) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    by_key.current = true
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[to]?.click()
  }

  return (
    <>
      <div className="mt-6 border-b border-line" data-screen-only>
        <div
          ref={list}
          role="tablist"
          tabIndex={-1}
          aria-label="Your account"
          className="swipe gap-1"
          onKeyDown={onKeyDown}
        >
          {tabs.map(({ key, name }) => (
            <Link
              key={key}
              to={key === 'profile' ? '?' : `?tab=${key}`}
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

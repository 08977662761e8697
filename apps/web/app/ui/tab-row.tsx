import { useEffect, useRef } from 'react'
import { Link } from 'react-router'

interface TabRowProps<Key extends string> {
  /** Of the whole row, for screen readers. */
  label: string
  tabs: readonly { key: Key; name: string }[]
  tab: Key
  /** The address of each. */
  toAddress: (key: Key) => string
  className?: string
  children: React.ReactNode
}

/** Each tab is an address of its own, so they work without script; arrow keys go from one to the next. */
export function TabRow<Key extends string>({
  label,
  tabs,
  tab,
  toAddress,
  className,
  children,
}: TabRowProps<Key>) {
  const list = useRef<HTMLDivElement>(null)
  // The tab that a key has asked for; it gets the focus when it is there, however fast the keys come.
  const by_key = useRef<string>(null)

  useEffect(() => {
    // Only the row itself is moved, never the page.
    const current = list.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (list.current && current) list.current.scrollLeft = current.offsetLeft - list.current.offsetLeft - 16
    if (by_key.current !== tab) return
    current?.focus()
    by_key.current = null
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
    by_key.current = tabs[to]!.key
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[to]?.click()
  }

  return (
    <>
      <div className={`border-b border-line ${className ?? ''}`} data-screen-only>
        <div
          ref={list}
          role="tablist"
          tabIndex={-1}
          aria-label={label}
          className="swipe gap-1"
          onKeyDown={onKeyDown}
        >
          {tabs.map(({ key, name }) => (
            <Link
              key={key}
              to={toAddress(key)}
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

import { useEffect, useRef } from 'react'
import { Link } from 'react-router'

interface TabRowProps<Key extends string> {
  label: string
  tabs: readonly { key: Key; name: string }[]
  tab: Key
  toAddress: (key: Key) => string
  className?: string
  children: React.ReactNode
}

/** Tabs with a URL each, so that they work without script; arrow keys move between them. */
export function TabRow<Key extends string>({
  label,
  tabs,
  tab,
  toAddress,
  className,
  children,
}: TabRowProps<Key>) {
  const list = useRef<HTMLDivElement>(null)
  // The tab chosen by keyboard. It gets the focus once it is rendered, so that fast key presses aren't lost.
  const by_key = useRef<string>(null)

  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    bringIntoRow(current)
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

/** Scrolls a row that is swiped so that one of its items is in the middle; the page stays where it is. */
export function bringIntoRow(item: HTMLElement | null | undefined) {
  const row = item?.closest<HTMLElement>('.swipe')
  if (!item || !row) return
  const scroll = () =>
    (row.scrollLeft = item.offsetLeft - row.offsetLeft - (row.clientWidth - item.offsetWidth) / 2)
  // Its place changes when the fonts arrive.
  void document.fonts.ready.then(scroll)
  if (row.clientWidth > 0) return void scroll()
  // The desk is hidden until the session is known.
  const observer = new ResizeObserver(() => {
    if (row.clientWidth === 0) return
    scroll()
    observer.disconnect()
  })
  observer.observe(row)
}

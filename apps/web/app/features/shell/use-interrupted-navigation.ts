import { useEffect } from 'react'
import { createPath, useNavigation } from 'react-router'
import { tab_store } from '../../browser/browser-store.ts'

const KEY = 'going to'

/**
 * When the script of the next page can't be fetched, the router reloads the current page. This hook then continues to
 * the next page with a full page load.
 */
export function useInterruptedNavigation() {
  const { state, location: next } = useNavigation()
  useEffect(() => {
    const to = tab_store.read(KEY)
    tab_store.forget(KEY)
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    if (to && entry?.type === 'reload') location.assign(to)
  }, [])
  useEffect(() => {
    if (state !== 'loading') return
    const keep = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) tab_store.keep(KEY, createPath(next))
    }
    addEventListener('pagehide', keep)
    return () => removeEventListener('pagehide', keep)
  }, [state, next])
}

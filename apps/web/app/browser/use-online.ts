import { useSyncExternalStore } from 'react'
import { useLowData } from './preferences.ts'

/** Whether the browser reports a connection. */
export const useOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

/**
 * The `prefetch` setting of links: on intent, but not with low data or offline. The router treats a failed prefetch as
 * an outdated page and reloads it, which would fail too.
 */
export function usePrefetch() {
  const [online, low] = [useOnline(), useLowData()]
  return online && !low ? 'intent' : 'none'
}

function subscribe(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

import { useSyncExternalStore } from 'react'
import { useLowData } from './preferences.ts'

/** Whether the browser has a connection, as far as it knows. */
export const useOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

/**
 * How links prefetch: when a press is likely, but not with low data and not offline. The router takes a failed
 * prefetch for an outdated page and reloads it, which then fails for good.
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

import { useSyncExternalStore } from 'react'
import { useLowData } from '../preferences/low-data.ts'

/** Whether the browser has a connection, as far as it knows. */
export const useOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

/**
 * How links fetch ahead: on the way to being pressed, but not for who spares data, and not without a connection. The router takes a fetch that
 * failed for an old page and loads it anew, which then fails for good.
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

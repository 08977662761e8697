import { useSyncExternalStore } from 'react'

/** Stands under the top bar while the browser has no connection. */
export function OfflineBar() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <output className="block" data-screen-only>
      {!online && (
        <span className="block bg-info-box px-4 py-2 text-center text-small font-semibold text-on-info-box">
          You're offline. We'll carry on when you're back.
        </span>
      )}
    </output>
  )
}

function subscribe(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

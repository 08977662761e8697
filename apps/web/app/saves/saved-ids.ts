import { useSyncExternalStore } from 'react'

/** Stock ids that the member has saved; null while logged out. session/member-data.ts fills it. */
let saved: ReadonlySet<string> | null = null
const listeners = new Set<() => void>()

export const readSavedIds = () => saved

export function setSavedIds(ids: ReadonlySet<string> | null) {
  saved = ids
  for (const listener of listeners) listener()
}

/** Whether the member has saved an asset; null for visitors, and for everyone before hydration. */
export const useIsSaved = (stock_id: string): boolean | null =>
  useSyncExternalStore(
    subscribe,
    () => saved?.has(stock_id) ?? null,
    () => null,
  )

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

import { useSyncExternalStore } from 'react'

/** Stock ids that the member has saved; null while nobody is signed in. What fills it comes with saving.ts. */
let saved: ReadonlySet<string> | null = null
const listeners = new Set<() => void>()

export const readSaved = () => saved

export function setSaved(ids: ReadonlySet<string> | null) {
  saved = ids
  for (const listener of listeners) listener()
}

/** Whether this member has saved an asset; null for visitors, and for everyone until the page has come to life. */
export const useSaved = (stock_id: string): boolean | null =>
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

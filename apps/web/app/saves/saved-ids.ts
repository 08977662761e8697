import { useSyncExternalStore } from 'react'
import { createListeners } from '../ui/listeners.ts'

/** Stock ids that the member has saved; null while logged out. member/member-data.ts fills it. */
let saved: ReadonlySet<string> | null = null
const { subscribe, notify } = createListeners()

export const readSavedIds = () => saved

export function setSavedIds(ids: ReadonlySet<string> | null) {
  saved = ids
  notify()
}

/** Whether the member has saved an asset; null for visitors, and for everyone before hydration. */
export const useIsSaved = (stock_id: string): boolean | null =>
  useSyncExternalStore(
    subscribe,
    () => saved?.has(stock_id) ?? null,
    () => null,
  )

import { readSavedIds, setSavedIds } from './saved-ids.ts'

/** Marks an asset as saved or not on every card that shows it. */
export function markSaved(stock_id: string, as_saved: boolean) {
  const ids = new Set(readSavedIds())
  if (as_saved) ids.add(stock_id)
  else ids.delete(stock_id)
  setSavedIds(ids)
}

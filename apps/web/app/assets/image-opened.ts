import { countOpened } from '../api/count-search.ts'
import { type RecentImage, rememberImage } from './recent-images.ts'

/** Counts the view of an image's page and remembers it in this browser. Abort `left` when the page is left. */
export function imageOpened(asset: RecentImage & { stock_id: string }, left: AbortSignal) {
  if (left.aborted) return
  countOpened(asset.stock_id, left)
  rememberImage(asset)
}

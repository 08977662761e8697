import type { SearchAction } from '@taswira/contract'
import { callApi, visitorCalls } from './call-api.ts'
import { whenSeen } from '../browser/when-seen.ts'

interface ShownSearch {
  keywords: string
  /** Position of each image, from 0, by stock id. */
  places: Map<string, number>
  /** Reports already sent, so that each is sent once. */
  reported: Set<string>
}

/**
 * The search whose results were shown last in this visit. Kept only in memory, so that neither storage nor a URL
 * records it.
 */
let shown: ShownSearch | undefined

/**
 * Remembers the results on screen, and counts the search once they were seen. Abort `left` when they are no longer
 * shown.
 */
export function countSearch(keywords: string, stock_ids: string[], left: AbortSignal): void {
  if (left.aborted) return
  const reported = shown?.keywords === keywords ? shown.reported : new Set<string>()
  const search = { keywords, places: new Map(stock_ids.map((id, place) => [id, place])), reported }
  shown = search
  whenSeen(left, () => report(search, 'asked'))
}

/** Counts a view of an image once it was seen, and an opened result if the image was in the last search. */
export function countOpened(stock_id: string, left: AbortSignal): void {
  whenSeen(left, () => {
    countAction('opened', stock_id)
    visitorCalls()
      .then(({ countView }) => callApi(countView, { body: { stock_id } }))
      .catch(() => {})
  })
}

/** Counts a visitor's action on an image if it was in the results shown last. */
export function countAction(action: Exclude<SearchAction, 'asked'>, stock_id: string): void {
  const place = shown?.places.get(stock_id)
  if (!shown || place === undefined) return
  report(shown, 'asked')
  report(shown, action, place)
}

/** Sends each report once. Failed reports are ignored. */
function report({ keywords, reported }: ShownSearch, action: SearchAction, place?: number) {
  const what = `${action} ${place}`
  if (reported.has(what)) return
  reported.add(what)
  visitorCalls()
    .then((calls) => callApi(calls.countSearch, { body: { keywords, action, place } }))
    .catch(() => {})
}

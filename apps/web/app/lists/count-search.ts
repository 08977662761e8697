import type { SearchAction } from '@taswira/contract'
import { browserCalls, callApi } from '../api/call-api.ts'
import { whenSeen } from '../browser/when-seen.ts'

interface ShownSearch {
  keywords: string
  /** The place of each image, from 0, by stock id. */
  places: Map<string, number>
  /** What was reported. */
  reported: Set<string>
}

/** The search whose results this visit showed last. Only in memory: nothing is stored, and no address carries it. */
let shown: ShownSearch | undefined

/** Remembers the results on screen, and counts the search once they were seen. `left` aborts when they aren't shown any more. */
export function countSearch(keywords: string, stock_ids: string[], left: AbortSignal): void {
  if (left.aborted) return
  const reported = shown?.keywords === keywords ? shown.reported : new Set<string>()
  const search = { keywords, places: new Map(stock_ids.map((id, place) => [id, place])), reported }
  shown = search
  whenSeen(left, () => report(search, 'asked'))
}

/** Counts a view of an image once it was seen, also for the search that it was opened from. */
export function countOpened(stock_id: string, left: AbortSignal): void {
  whenSeen(left, () => {
    countAction('opened', stock_id)
    browserCalls()
      .then(({ countView }) => callApi(countView, { body: { stock_id } }))
      .catch(() => {})
  })
}

/** Counts what a visitor does with an image, if it was among the results on screen last. */
export function countAction(action: Exclude<SearchAction, 'asked'>, stock_id: string): void {
  const place = shown?.places.get(stock_id)
  if (!shown || place === undefined) return
  report(shown, 'asked')
  report(shown, action, place)
}

/** A report that fails is ignored. */
function report({ keywords, reported }: ShownSearch, action: SearchAction, place?: number) {
  const what = `${action} ${place}`
  if (reported.has(what)) return
  reported.add(what)
  browserCalls()
    .then((calls) => callApi(calls.countSearch, { body: { keywords, action, place } }))
    .catch(() => {})
}

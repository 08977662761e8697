import type { SearchAction } from '@taswira/contract'
import { browserCalls, callApi } from '../api/call-api.ts'

interface ShownSearch {
  keywords: string
  /** The place of each image, from 0, by stock id. */
  places: Map<string, number>
  /** What was reported. */
  reported: Set<string>
}

/** The search whose results this visit showed last. Only in memory: nothing is stored, and no address carries it. */
let shown: ShownSearch | undefined

/** Remembers the results on screen. */
export function rememberSearch(keywords: string, stock_ids: string[]): void {
  const reported = shown?.keywords === keywords ? shown.reported : new Set<string>()
  shown = { keywords, places: new Map(stock_ids.map((stock_id, place) => [stock_id, place])), reported }
}

/** Counts the search, once it was on screen for a moment. */
export function countShownSearch(): void {
  if (shown) report(shown, 'asked')
}

/** Counts what a visitor does with an image, if it was among the results on screen last. */
export function countSearchAction(action: Exclude<SearchAction, 'asked'>, stock_id: string): void {
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
    .then(({ countSearch }) => callApi(countSearch, { body: { keywords, action, place } }))
    .catch(() => {})
}

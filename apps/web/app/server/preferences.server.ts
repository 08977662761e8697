import { firstCookie } from '@taswira/contract'
import { isTheme, type Theme, THEME_COOKIE } from '../browser/preferences.ts'

/** The theme chosen in this browser; `system` without a valid choice. */
export function readTheme(request: Request): Theme {
  const chosen = firstCookie(request.headers.get('cookie'), THEME_COOKIE)
  return isTheme(chosen) ? chosen : 'system'
}

/**
 * The visitor's choice in the footer; without one, the browser's hint is used. The API's page-cache.ts reads both too.
 */
const DATA_COOKIE = 'data'

/** A year, in seconds. */
const max_age_s = 365 * 24 * 60 * 60

export const isDataChoice = (value: unknown): value is 'low' | 'full' => value === 'low' || value === 'full'

/** `full` is stored too, because it overrides the browser's hint. */
export const dataCookie = (choice: 'low' | 'full') =>
  `${DATA_COOKIE}=${choice}; Path=/; Max-Age=${max_age_s}; SameSite=Lax`

export function sparesData({ headers }: Request): boolean {
  const chosen = firstCookie(headers.get('cookie'), DATA_COOKIE)
  return isDataChoice(chosen) ? chosen === 'low' : headers.get('save-data') === 'on'
}

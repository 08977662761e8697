import { firstCookie } from '@taswira/contract'
import { isTheme, type Theme, THEME_COOKIE } from '../preferences/theme.ts'

/** The theme chosen in this browser; `system` without a valid choice. */
export function readTheme(request: Request): Theme {
  const chosen = firstCookie(request.headers.get('cookie'), THEME_COOKIE)
  return isTheme(chosen) ? chosen : 'system'
}

import { isTheme, type Theme, THEME_COOKIE } from '../ui/theme.ts'

/** The theme chosen in this browser; `system` when none was chosen or the cookie makes no sense. */
export function themeOf(request: Request): Theme {
  const cookies = request.headers.get('cookie') ?? ''
  const value = cookies
    .split(/;\s*/)
    .find((pair) => pair.startsWith(`${THEME_COOKIE}=`))
    ?.slice(THEME_COOKIE.length + 1)
  return isTheme(value) ? value : 'system'
}

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The server reads this cookie, so that the first paint has the right colours. */
export const THEME_COOKIE = 'theme'

export const isTheme = (value: unknown): value is Theme => themes.includes(value as Theme)

/** A year, in seconds. */
const max_age_s = 365 * 24 * 60 * 60

export const themeCookie = (theme: Theme) =>
  `${THEME_COOKIE}=${theme}; Path=/; Max-Age=${theme === 'system' ? 0 : max_age_s}; SameSite=Lax`

import { useRouteLoaderData } from 'react-router'
import { local_store } from './browser-store.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The server reads this cookie, so that the first paint has the right colours. */
export const THEME_COOKIE = 'theme'

export const isTheme = (value: unknown): value is Theme => themes.includes(value as Theme)

/** A year, in seconds. */
const max_age_s = 365 * 24 * 60 * 60

export const themeCookie = (theme: Theme) =>
  `${THEME_COOKIE}=${theme}; Path=/; Max-Age=${theme === 'system' ? 0 : max_age_s}; SameSite=Lax`

/** Whether the page was rendered for low data: smaller images, no prefetching. */
export const useLowData = () => useRouteLoaderData<{ low_data: boolean }>('root')?.low_data ?? false

const MADE_BY_KEY = 'made_by'

/** Whether new searches on this device start with the filter *Made by people*. Browser only. */
export const keepsMadeByPeople = () => local_store.read(MADE_BY_KEY) === 'people'

/** Changes that on this device. */
export function keepMadeByPeople(on: boolean) {
  if (on) local_store.keep(MADE_BY_KEY, 'people')
  else local_store.forget(MADE_BY_KEY)
}

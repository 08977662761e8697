import { tab_store } from '../browser/browser-store.ts'
import { settings } from '../site/settings.ts'
import { safePath } from './login-link.ts'

/** What a visitor pressed that needs a session: Save on an image, Download on the page, or Claim. */
export type Press =
  | { save: string }
  | {
      download: unknown
      choice?: 'noBg' | 'aiEdit' | null
      licensed_for?: { client: string; project: string }
    }
  | { claim: true }

/** A press that waits for the log-in, in this tab only, so that no link from elsewhere can make one (decision 5). */
export interface KeptPress {
  press: Press
  /** The page to which the log-in returns. */
  page: string
  /** The price of an image that the visitor saw, in credits. */
  shown_credits: number
  /** When it was pressed, in ms since 1970. */
  at: number
  /** Whether the visitor has logged in since. */
  ready?: boolean
}

const KEY = 'pressed'
/** An older press is forgotten, in ms: by then, the visitor may want something else. */
const KEPT_MS = 60 * 60_000

/**
 * Stores what the link to the log-in page passed on in its history state, which only a press on our pages can set.
 * Without a new press, the stored one is kept only if the log-in still returns to its page, as after a sign-up.
 */
export function keepPress(state: unknown, next: string | null) {
  const page = safePath(next)
  const press = isPress(state) ? state : null
  if (press) keep({ press, page, shown_credits: settings.now().prices.credits_per_image, at: Date.now() })
  else if (read()?.page !== page) tab_store.forget(KEY)
}

/** Called after a log-in that returns to `next`: the press is then due. */
export function releasePress(next: string | null) {
  const kept = read()
  if (kept?.page === safePath(next)) keep({ ...kept, ready: true })
  else tab_store.forget(KEY)
}

/** Returns the press that is due, once: it's deleted before it is carried out. */
export function takePress(): KeptPress | null {
  const kept = read()
  if (!kept?.ready) return null
  tab_store.forget(KEY)
  return Date.now() - kept.at < KEPT_MS ? kept : null
}

const isPress = (state: unknown): state is Press =>
  typeof state === 'object' && state !== null && ('save' in state || 'download' in state || 'claim' in state)

const keep = (kept: KeptPress) => tab_store.keep(KEY, JSON.stringify(kept))

function read(): KeptPress | null {
  try {
    return JSON.parse(tab_store.read(KEY) ?? 'null')
  } catch {
    return null
  }
}

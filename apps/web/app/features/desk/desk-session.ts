import { useSyncExternalStore } from 'react'
import { tab_store } from '../../browser/browser-store.ts'

/** Who is logged in at the desk, in this tab and no longer than it lives. Apart from a member's session. */
export interface DeskSession {
  token: string
  email: string
}

const KEY = 'desk'

const listeners = new Set<() => void>()
function changed() {
  for (const listener of listeners) listener()
}

/** Why the session ended, where the operator did not log out. */
let log_out_notice: string | undefined

export function keepDeskSession(session: DeskSession) {
  log_out_notice = undefined
  tab_store.keep(KEY, JSON.stringify(session))
  changed()
}

export function clearDeskSession(notice?: string) {
  log_out_notice = notice
  tab_store.forget(KEY)
  changed()
}

/** The notice that the session ended with, for the log-in form. */
export const useLogOutNotice = () =>
  useSyncExternalStore(
    subscribe,
    () => log_out_notice,
    () => undefined,
  )

export function forgetLogOutNotice() {
  log_out_notice = undefined
}

export const readDeskToken = () => parsed(stored())?.token

/** Null on the server and until the page has come to life: the server never sees who asks. */
export function useDeskSession(): DeskSession | null {
  return parsed(useSyncExternalStore(subscribe, stored, () => ''))
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  // A page taken out of the back-forward cache missed what happened meanwhile.
  addEventListener('pageshow', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('pageshow', listener)
  }
}

const stored = () => tab_store.read(KEY) ?? ''

function parsed(text: string): DeskSession | null {
  try {
    return text ? (JSON.parse(text) as DeskSession) : null
  } catch {
    // Another version of the site, or a hand, wrote it: as good as nothing.
    return null
  }
}

import { type DeskCall, type DeskRole, mayCall } from '@taswira/contract'
import { useState, useSyncExternalStore } from 'react'
import { tab_store } from '../../../browser/browser-store.ts'
import { createListeners } from '../../../ui/listeners.ts'

/** The operator logged in in this tab, until it is closed. Separate from a member's session. */
export interface DeskSession {
  token: string
  email: string
  /** The server checks the role on each call; changing it ends the session. */
  role: DeskRole
  /** From when an owner without two-step log-in can only set it up, ISO 8601; null for anybody else. */
  second_factor_due?: string | null
}

const KEY = 'desk'

const listeners = createListeners()

/** Why the session ended, unless the operator logged out. */
let log_out_notice: string | undefined

export function keepDeskSession(session: DeskSession) {
  log_out_notice = undefined
  tab_store.keep(KEY, JSON.stringify(session))
  listeners.notify()
}

/** Two-step log-in was turned on. */
export function noteSecondFactor() {
  const session = parsed(stored())
  if (session) keepDeskSession({ ...session, second_factor_due: null })
}

export function clearDeskSession(notice?: string) {
  log_out_notice = notice
  tab_store.forget(KEY)
  listeners.notify()
}

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

/** Whether the operator's role includes an endpoint; false while logged out. */
export function mayCallNow(name: DeskCall): boolean {
  const session = parsed(stored())
  return session !== null && mayCall(session.role, name)
}

/** Like mayCallNow, as a hook. */
export function useMayCall(): (name: DeskCall) => boolean {
  const role = useDeskRole()
  return (name) => role !== undefined && mayCall(role, name)
}

/** The operator's role. After the session expired, the hidden screen keeps its role, and so its forms. */
export function useDeskRole(): DeskRole | undefined {
  const session = useDeskSession()
  const [role, setRole] = useState(session?.role)
  if (session && session.role !== role) setRole(session.role)
  return role
}

/** Null on the server and until hydration, because only the browser knows the operator. */
export function useDeskSession(): DeskSession | null {
  return parsed(useSyncExternalStore(subscribe, stored, () => ''))
}

function subscribe(listener: () => void) {
  const unsubscribe = listeners.subscribe(listener)
  // A page restored from the back-forward cache may have missed changes.
  addEventListener('pageshow', listener)
  return () => {
    unsubscribe()
    removeEventListener('pageshow', listener)
  }
}

const stored = () => tab_store.read(KEY) ?? ''

function parsed(text: string): DeskSession | null {
  try {
    const session = text ? (JSON.parse(text) as Partial<DeskSession>) : {}
    // A session of an older version has no role.
    return session.token && session.role ? (session as DeskSession) : null
  } catch {
    // Ignore a value written by another version of the site or by hand.
    return null
  }
}

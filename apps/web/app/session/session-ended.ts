import { useSyncExternalStore } from 'react'
import { createListeners } from '../ui/listeners.ts'

/** The notice of a form whose request found the session ended. */
export const session_ended_text = 'Your session ended. Log in, then save again.'

let ended = false
const { subscribe, notify } = createListeners()

/**
 * Asks the member to log in over the page, which stays as it is with everything that was typed (routes/parts/member-parts.tsx).
 * Elsewhere, use `leaveForLogin`.
 */
export function askToLogIn() {
  ended = true
  notify()
}

/** The member has logged in again, or out. */
export function forgetEnded() {
  ended = false
  notify()
}

export const useSessionEnded = () =>
  useSyncExternalStore(
    subscribe,
    () => ended,
    () => false,
  )

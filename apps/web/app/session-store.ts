import type { Profile } from '@taswira/contract'
import { session_keys, sessionChanged } from './session.ts'

// Apart from session.ts, which every page loads: only what signs in, or edits, writes.

/** Signs in: from now on calls carry the token. */
export function keepToken(token: string) {
  // What is known of whoever was signed in before belongs to them.
  localStorage.removeItem(session_keys.user)
  localStorage.removeItem(session_keys.updated_user)
  localStorage.setItem(session_keys.token, token)
  sessionChanged()
}

/** The profile as it was at login or after an edit. */
export const keepUser = (profile: Profile) => keepProfile(session_keys.user, profile)

/** The latest profile that the server gave. */
export const keepUpdatedUser = (profile: Profile) => keepProfile(session_keys.updated_user, profile)

function keepProfile(key: string, profile: Profile) {
  localStorage.setItem(key, JSON.stringify(profile))
  sessionChanged()
}

/** That profile; null when there is none, or none that can be read. */
export function readUpdatedUser(): Profile | null {
  try {
    return JSON.parse(localStorage.getItem(session_keys.updated_user) ?? 'null')
  } catch {
    return null
  }
}

/** The address last used here; it outlives the session. */
export const readEmail = () => localStorage.getItem('email') ?? ''
export const keepEmail = (email: string) => localStorage.setItem('email', email)

const CODE_SENT_AT = 'code_sent_at'

/** When the last code was mailed, in ms since 1970; 0 when this tab knows of none. Survives a reload. */
export const readCodeSentAt = () => Number(sessionStorage.getItem(CODE_SENT_AT))
export const keepCodeSentAt = (at_ms: number) => sessionStorage.setItem(CODE_SENT_AT, String(at_ms))

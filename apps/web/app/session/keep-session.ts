import type { Profile } from '@taswira/contract'
import { session_keys, sessionChanged } from './session.ts'
import { local_store, tab_store } from '../browser/browser-store.ts'

// Separate from session.ts, which every page loads, because only log-in and profile edits write.

/** Logs in: later calls send the token. Returns false and doesn't log in when the browser can't store it. */
export function keepToken(token: string): boolean {
  // The stored data may belong to the member who was logged in before.
  local_store.forget(session_keys.user)
  local_store.forget(session_keys.updated_user)
  const kept = keepForLong(session_keys.token, token)
  sessionChanged()
  return kept
}

/** Replaces an ended session of the same member, whose other stored data stays. */
export function renewToken(token: string) {
  keepForLong(session_keys.token, token)
  sessionChanged()
}

/** The profile as of the login or the last edit. */
export const keepUser = (profile: Profile) => keepProfile(session_keys.user, profile)

/** The latest profile that the server returned. */
export const keepUpdatedUser = (profile: Profile) => keepProfile(session_keys.updated_user, profile)

function keepProfile(key: string, profile: Profile) {
  keepForLong(key, JSON.stringify(profile))
  sessionChanged()
}

/** Only persistent values count, because all tabs share them and they survive a reload. */
function keepForLong(key: string, value: string): boolean {
  const kept = local_store.keep(key, value)
  if (!kept) local_store.forget(key)
  return kept
}

/** The latest stored profile; null if there is none or it is unreadable. */
export function readUpdatedUser(): Profile | null {
  try {
    return JSON.parse(local_store.read(session_keys.updated_user) ?? 'null')
  } catch {
    return null
  }
}

/** The email address last used here; kept after log-out. */
export const readEmail = () => local_store.read('email') ?? ''
export const keepEmail = (email: string) => local_store.keep('email', email)

const CODE_SENT_AT = 'code_sent_at'

/** When the last code was mailed, in ms since 1970; 0 if not known in this tab. Survives a reload. */
export const readCodeSentAt = () => Number(tab_store.read(CODE_SENT_AT))
export const keepCodeSentAt = (at_ms: number) => tab_store.keep(CODE_SENT_AT, String(at_ms))

import { useSyncExternalStore } from 'react'
import { createListeners } from '../ui/listeners.ts'
import { local_store } from '../browser/browser-store.ts'

/** The member data stored in this browser (docs/specification.md, section 3). */
export interface Session {
  token: string
  full_name: string
  email: string
  /** Whether the member is a contributor, according to the stored profile. */
  studio: boolean
  /** Whether new searches start with the filter *Made by people*, according to the stored profile. */
  made_by_people: boolean
}

/** Keys in the browser's storage. `email` isn't listed, because it is kept after log-out to prefill the login form. */
export const session_keys = {
  token: 'token',
  user: 'user',
  updated_user: 'updated_user',
  /** saves/collecting.ts */
  collecting: 'collecting',
  /** assets/recent-images.ts */
  recent_images: 'recent_images',
} as const

/** The member's token; undefined when signed out, which includes the stored texts "undefined" and "null". */
export function readToken(): string | undefined {
  const token = local_store.read(session_keys.token)
  return token && token !== 'undefined' && token !== 'null' ? token : undefined
}

/** Ends the session in this browser, but keeps the email address (docs/specification.md, section 4). */
export function clearSession() {
  for (const key of Object.values(session_keys)) local_store.forget(key)
  sessionChanged()
}

/** The logged-in member. Null on the server and until hydration, because pages are rendered the same for everyone. */
export function useSession(): Session | null {
  return toSession(useSyncExternalStore(subscribe, readSnapshot, () => ''))
}

/** The logged-in member, outside of rendering. Browser only. */
export const readSession = () => toSession(readSnapshot())

const toSession = (snapshot: string) => (snapshot ? (JSON.parse(snapshot) as Session) : null)

const listeners = createListeners()

/** Notifies this page; the browser notifies other tabs. */
export const sessionChanged = listeners.notify

function subscribe(listener: () => void) {
  const unsubscribe = listeners.subscribe(listener)
  // Log-ins and log-outs in other tabs fire `storage`; a page in the back-forward cache misses it.
  for (const event of ['storage', 'pageshow']) addEventListener(event, listener)
  return () => {
    unsubscribe()
    for (const event of ['storage', 'pageshow']) removeEventListener(event, listener)
  }
}

function readSnapshot(): string {
  const token = readToken()
  if (!token) return ''
  const profile =
    parsed(local_store.read(session_keys.updated_user)) ?? parsed(local_store.read(session_keys.user))
  const { full_name = '', email = '' } = profile?.user ?? {}
  return JSON.stringify({
    token,
    full_name,
    email,
    studio: profile?.studio === true,
    made_by_people: profile?.made_by_people === true,
  } satisfies Session)
}

function parsed(
  text: string | null,
): { user?: { full_name?: string; email?: string }; studio?: boolean; made_by_people?: boolean } | null {
  try {
    return text ? JSON.parse(text) : null
  } catch {
    // Ignores values written by another version of the site or by hand.
    return null
  }
}

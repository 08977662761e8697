import {
  ApiError,
  claimFreeCredits,
  isApiError,
  listSavedStockIds,
  type Profile,
  viewCredits,
  viewFreeCredits,
  viewUpdatedProfile,
} from '@taswira/contract'
import { useSyncExternalStore } from 'react'
import { callApi } from '../api/call-api.ts'
import { errorSentence } from '../api/error-sentence.ts'
import { leaveForLogin } from './log-out.ts'
import { readSavedIds, setSavedIds } from '../saves/saved-ids.ts'
import { loadToggle } from '../saves/toggle-save.ts'
import { clearSession, readToken } from './session.ts'
import { keepUpdatedUser } from './keep-session.ts'

/** What every page shows of the member. Null means not known yet. */
export interface MemberData {
  profile: Profile | null
  credits: number | null
  claimed: boolean | null
}

const nobody: MemberData = { profile: null, credits: null, claimed: null }

let member = nobody
let asked_at = 0
const listeners = new Set<() => void>()

export const useMember = () =>
  useSyncExternalStore(
    subscribe,
    () => member,
    () => nobody,
  )

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function change(part: Partial<MemberData>) {
  member = { ...member, ...part }
  for (const listener of listeners) listener()
}

/** Starts a session: deletes what the last one showed. Returns the function that ends it. */
export function startMember(): () => void {
  setSavedIds(new Set())
  void refreshMember()
  // Without the marks of saved assets the gallery still works.
  void loadSaved().catch(() => {})
  void loadToggle().catch(() => {})

  function onVisible() {
    if (document.visibilityState === 'visible' && Date.now() - asked_at > STALE_MS) void refreshMember()
  }
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    document.removeEventListener('visibilitychange', onVisible)
    setSavedIds(null)
    change(nobody)
  }
}

/** Loads which assets the member has saved; those saved in the meantime stay. */
async function loadSaved() {
  const ids = await callApi(listSavedStockIds, {})
  if (readSavedIds()) setSavedIds(new Set([...ids, ...(readSavedIds() ?? [])]))
}

/** Age after which a page that becomes visible again looks for changes of other tabs and devices. */
const STALE_MS = 5_000

/** Loads profile and credits again. Silently logs the member out when the server doesn't know the token. */
export async function refreshMember() {
  const token = readToken()
  asked_at = Date.now()
  await Promise.all([
    part(callApi(viewUpdatedProfile, {}), (profile) => {
      keepUpdatedUser(profile)
      return { profile }
    }),
    part(callApi(viewCredits, {}), ({ credits }) => ({ credits })),
    part(callApi(viewFreeCredits, {}), ({ claimed }) => ({ claimed })),
  ])

  async function part<Answer>(called: Promise<Answer>, toPart: (answer: Answer) => Partial<MemberData>) {
    try {
      const answer = await called
      // Another member may have logged in in the meantime.
      if (readToken() === token) change(toPart(answer))
    } catch (error) {
      // Only 401 and 403 are about the member; a server error logs nobody out (docs/specification.md, section 4).
      const unknown = error instanceof ApiError && (error.status === 401 || error.status === 403)
      if (unknown && readToken() === token) clearSession()
    }
  }
}

/** Stores the profile that an edit returned. */
export const setProfile = (profile: Profile) => change({ profile })

/** Claims the welcome credits. Returns what went wrong, or null. */
export async function claimCredits(): Promise<string | null> {
  try {
    const { claimed, credits } = await callApi(claimFreeCredits, {})
    change({ claimed, credits })
    return null
  } catch (error) {
    if (isApiError(error, 'already_claimed')) {
      // Claimed on another device: the result is the same.
      change({ claimed: true })
      void refreshMember()
      return null
    }
    if (isApiError(error, 'mailbox_claimed') || isApiError(error, 'too_many_claims')) return error.message
    if (isApiError(error, 'unauthenticated')) leaveForLogin()
    return errorSentence(error)
  }
}

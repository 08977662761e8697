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
import { leaveForLogin } from '../session/leave-for-login.ts'
import { readSavedIds, setSavedIds } from '../saves/saved-ids.ts'
import { clearSession, readToken } from '../session/session.ts'
import { keepUpdatedUser } from '../session/keep-session.ts'

/** What every page shows of the member. Null: not known, or not yet. */
export interface MemberData {
  profile: Profile | null
  credits: number | null
  /** Whether the credits of welcome were claimed. */
  claimed: boolean | null
}

const nobody: MemberData = { profile: null, credits: null, claimed: null }

let member = nobody
let asked_at = 0
const listeners = new Set<() => void>()

/** What is known of the member; unknown on the server. */
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

/** A new session: nothing of the last one is shown. Gives what ends it. */
export function startMember(): () => void {
  setSavedIds(new Set())
  void refreshMember()
  // Without the marks the gallery is as good.
  void loadSaved().catch(() => {})
  // So that a press on Save shows at once.
  void import('../saves/send-toggle.ts')

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

/** Asks which assets the member has saved; what was saved meanwhile stays. */
async function loadSaved() {
  const ids = await callApi(listSavedStockIds, {})
  if (readSavedIds()) setSavedIds(new Set([...ids, ...(readSavedIds() ?? [])]))
}

/** What another tab or device changed is looked for when a page older than this is seen again. */
const STALE_MS = 5_000

/** Asks for profile and credits anew. Whoever the server does not know is signed out, without a word. */
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
      // Somebody else may have signed in meanwhile.
      if (readToken() === token) change(toPart(answer))
    } catch (error) {
      // Only 401 and 403 are about the member; a server in trouble signs nobody out (docs/specification.md, section 4).
      const unknown = error instanceof ApiError && (error.status === 401 || error.status === 403)
      if (unknown && readToken() === token) clearSession()
    }
  }
}

/** Takes over what an edit of the profile answered. */
export const setProfile = (profile: Profile) => change({ profile })

/** Claims the credits of welcome. Gives what went wrong, or null. */
export async function claimCredits(): Promise<string | null> {
  try {
    const { claimed, credits } = await callApi(claimFreeCredits, {})
    change({ claimed, credits })
    return null
  } catch (error) {
    if (isApiError(error, 'already_claimed')) {
      // Claimed on another device: that is what was wanted.
      change({ claimed: true })
      void refreshMember()
      return null
    }
    if (isApiError(error, 'mailbox_claimed') || isApiError(error, 'too_many_claims')) return error.message
    if (isApiError(error, 'unauthenticated')) leaveForLogin()
    return errorSentence(error)
  }
}

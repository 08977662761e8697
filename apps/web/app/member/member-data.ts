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
import { createListeners } from '../ui/listeners.ts'
import { callApi } from '../api/call-api.ts'
import { errorSentence } from '../api/error-sentence.ts'
import { leaveForLogin } from '../session/leave-for-login.ts'
import { showToast } from '../ui/toasts.ts'
import { readSavedIds, setSavedIds } from '../saves/saved-ids.ts'
import { loadToggle } from '../saves/toggle-save.ts'
import { askToLogIn } from '../session/session-ended.ts'
import { clearSession, readToken } from '../session/session.ts'
import { keepUpdatedUser } from '../session/keep-session.ts'

/** The member data that every page shows. Null: not loaded yet. */
export interface MemberData {
  profile: Profile | null
  credits: number | null
  /** Those of them that end with the member's plan. */
  plan_credits: number
  claimed: boolean | null
}

const nobody: MemberData = { profile: null, credits: null, plan_credits: 0, claimed: null }

let member = nobody
let asked_at = 0
const { subscribe, notify } = createListeners()

export const useMember = () =>
  useSyncExternalStore(
    subscribe,
    () => member,
    () => nobody,
  )

function change(part: Partial<MemberData>) {
  member = { ...member, ...part }
  notify()
}

/** Starts a session: clears the data of the last one and loads the new data. Returns the function that ends it. */
export function startMember(): () => void {
  setSavedIds(new Set())
  void refreshMember()
  // The gallery works even if the saved marks can't be loaded.
  void loadSaved().catch(() => {})
  void loadToggle().catch(() => {})

  function onVisible() {
    if (document.visibilityState === 'visible' && Date.now() - asked_at > STALE_MS) void refreshMember(true)
  }
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    document.removeEventListener('visibilitychange', onVisible)
    setSavedIds(null)
    change(nobody)
  }
}

/** Loads which assets the member has saved, and keeps those saved while it loads. */
async function loadSaved() {
  const ids = await callApi(listSavedStockIds, {})
  if (readSavedIds()) setSavedIds(new Set([...ids, ...(readSavedIds() ?? [])]))
}

/** Age in ms after which a page that becomes visible again checks for changes by other tabs and devices. */
const STALE_MS = 5_000

/**
 * Reloads profile and credits. When the server rejects the token, logs the member out silently, or, on an `open` page on
 * which something may have been typed, asks for a new log-in.
 */
export async function refreshMember(open = false) {
  const token = readToken()
  asked_at = Date.now()
  await Promise.all([
    part(callApi(viewUpdatedProfile, {}), (profile) => {
      keepUpdatedUser(profile)
      return { profile }
    }),
    part(callApi(viewCredits, {}), (balance) => balance),
    part(callApi(viewFreeCredits, {}), ({ claimed }) => ({ claimed })),
  ])

  async function part<Answer>(called: Promise<Answer>, toPart: (answer: Answer) => Partial<MemberData>) {
    try {
      const answer = await called
      // Another member may have logged in since the request.
      if (readToken() === token) change(toPart(answer))
    } catch (error) {
      // Only 401 and 403 log the member out; other server errors don't (docs/specification.md, section 4).
      const unknown = error instanceof ApiError && (error.status === 401 || error.status === 403)
      if (!unknown || readToken() !== token) return
      if (open && /^\/(account|studio)\b/.test(location.pathname)) askToLogIn()
      else clearSession()
    }
  }
}

/** Stores the profile returned after an edit. */
export const setProfile = (profile: Profile) => change({ profile })

/** Errors of a claim whose message says everything. */
const refusals = ['mailbox_claimed', 'too_many_claims', 'not_selling']

/** Claims the welcome credits. Returns an error message, or null. */
export async function claimCredits(): Promise<string | null> {
  try {
    const { claimed, credits } = await callApi(claimFreeCredits, {})
    change({ claimed, credits })
    return null
  } catch (error) {
    if (isApiError(error, 'already_claimed')) {
      // Claimed on another device, so the result is the same.
      change({ claimed: true })
      void refreshMember()
      return null
    }
    if (isApiError(error) && refusals.includes(error.code)) return error.message
    if (isApiError(error, 'unauthenticated')) leaveForLogin({ claim: true })
    return errorSentence(error)
  }
}

/** Claims the welcome credits and shows the result in a toast. Returns whether they are claimed. */
export async function claimWithToast(): Promise<boolean> {
  const failure = await claimCredits()
  if (failure) showToast(failure, 'danger')
  else showToast('Credits added!')
  return !failure
}

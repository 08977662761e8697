import { useSyncExternalStore } from 'react'
import { local_store } from '../../browser/browser-store.ts'
import { createListeners } from '../../ui/listeners.ts'

/** Somebody who answers on a shared board. */
export interface Reviewer {
  /** Chosen at random by this browser, so that its answers can be changed later. */
  key: string
  /** Empty until it is given. */
  name: string
}

const KEY = 'board_reviewer'

let known: Reviewer | undefined
const { subscribe, notify } = createListeners()

/** The person at this browser; null on the server and before hydration. */
export const useReviewer = (): Reviewer | null => useSyncExternalStore(subscribe, readReviewer, () => null)

/** Browser only. */
export function readReviewer(): Reviewer {
  if (known) return known
  const [key = '', name = ''] = local_store.read(KEY)?.split('\n') ?? []
  if (/^[0-9a-f]{32}$/.test(key)) return (known = { key, name })
  known = { key: newKey(), name: '' }
  // At once, so that a second tab has the same key.
  keep(known)
  return known
}

export function setReviewerName(name: string) {
  known = { ...readReviewer(), name }
  keep(known)
  notify()
}

const keep = ({ key, name }: Reviewer) => local_store.keep(KEY, `${key}\n${name}`)

const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

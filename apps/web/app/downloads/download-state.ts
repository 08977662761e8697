import { useSyncExternalStore } from 'react'
import type { FileProgress } from './fetch-file.ts'

/** What is done to the picture on its way; none: the original (docs/specification.md, section 3). */
export type QuickEdit = 'noBg' | 'aiEdit'

/** The one download of this browser tab: under way, or how the last one ended. */
export interface Download extends FileProgress {
  stock_id: string
  /** Of the picture. */
  name: string
  choice: QuickEdit | null
  phase: 'preparing' | 'running' | 'complete' | 'failed' | 'canceled'
  /** Whole seconds since it was asked for. */
  elapsed_s: number
  /** How it ended, in words. */
  outcome: string
  /** Why it failed, where there is more to say. */
  reason: string | null
}

export const isUnderWay = (download: Download | null): download is Download =>
  download?.phase === 'preparing' || download?.phase === 'running'

/** Of 100, whole; null while the size is not known. */
export const toPercent = ({ received, total }: FileProgress): number | null =>
  total ? Math.min(100, Math.floor((received / total) * 100)) : null

let download: Download | null = null
const listeners = new Set<() => void>()

export const readDownload = () => download

export function setDownload(next: Download | null) {
  download = next
  for (const listener of listeners) listener()
}

export const useDownload = () => useSyncExternalStore(subscribe, readDownload, () => null)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

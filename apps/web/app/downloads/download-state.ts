import { useSyncExternalStore } from 'react'
import type { FileProgress } from './fetch-file.ts'

/** How the image is edited before the download; null for the original (docs/specification.md, section 3). */
export type QuickEdit = 'noBg' | 'aiEdit'

/** The download of this browser tab: running, or the result of the last one. */
export interface Download extends FileProgress {
  stock_id: string
  name: string
  choice: QuickEdit | null
  /** The server has granted the licence: from now on the file is free, however this download ends. */
  licensed: boolean
  phase: 'preparing' | 'running' | 'complete' | 'failed' | 'canceled'
  /** Why it takes longer before the first byte, as a sentence; empty if it doesn't. */
  queue: string
  /** Whole seconds since the press. */
  elapsed_s: number
  /** When it ended, in ms since 1970; 0 while it runs. */
  ended_at: number
  /** The result, as a sentence. */
  outcome: string
  /** Why it failed, if there is more to say. */
  reason: string | null
}

export const isUnderWay = (download: Download | null): download is Download =>
  download?.phase === 'preparing' || download?.phase === 'running'

/** Whole percent; null while the size is unknown. */
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

import type { DownloadSize } from '@taswira/contract'
import { useSyncExternalStore } from 'react'
import { createListeners } from '../ui/listeners.ts'
import type { FileProgress } from './fetch-file.ts'

/** How the image is edited before the download; null for the original (docs/specification.md, section 3). */
export type QuickEdit = 'noBg' | 'aiEdit'

/** A signed URL of a file. */
export interface FileUrl {
  address: string
  /** From this time on, in ms since 1970, a new URL is needed. */
  ends_at: number
  /** Whether the link is the only way to save the file here. */
  first: boolean
}

/** The download of this browser tab: running, or the last one with its result. */
export interface Download extends FileProgress {
  stock_id: string
  name: string
  choice: QuickEdit | null
  size: DownloadSize
  /** The URL of the file for a plain link; null without one, as for a file without background. */
  link: FileUrl | null
  /** Whether the server has granted the licence; from then on the file is free, even if this download fails. */
  licensed: boolean
  phase: 'preparing' | 'running' | 'complete' | 'failed' | 'canceled'
  /** Why the first byte takes longer, as a sentence; empty without a delay. */
  queue: string
  /** Whole seconds since the button was pressed. */
  elapsed_s: number
  /** Whole seconds since the last byte or the last response of the queue. */
  silent_s: number
  /** When it ended, in ms since 1970; 0 while it is running. */
  ended_at: number
  /** The result, as a sentence. */
  outcome: string
  /** Why it failed, if known in more detail; otherwise null. */
  reason: string | null
}

export const isUnderWay = (download: Download | null): download is Download =>
  download?.phase === 'preparing' || download?.phase === 'running'

/** Seconds without data after which the connection is called slow. */
const SLOW_AFTER_S = 10
/** The same while the server removes a background, which takes up to 20 seconds per response (decision 64). */
const SLOW_CUTOUT_AFTER_S = 30

export const isSlow = ({ silent_s, phase, choice }: Download) =>
  silent_s >= (phase === 'preparing' && choice === 'noBg' ? SLOW_CUTOUT_AFTER_S : SLOW_AFTER_S)

/** Progress in whole percent; null while the size is unknown. */
export const toPercent = ({ received, total }: FileProgress): number | null =>
  total ? Math.min(100, Math.floor((received / total) * 100)) : null

let download: Download | null = null
const { subscribe, notify } = createListeners()

export const readDownload = () => download

export function setDownload(next: Download | null) {
  download = next
  notify()
}

export const useDownload = () => useSyncExternalStore(subscribe, readDownload, () => null)

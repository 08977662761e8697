import {
  ApiError,
  IMAGE_FILE_MAX_BYTES,
  isApiError,
  listUploads,
  failure_texts,
  type StudioUpload,
  uploadRefusalText,
} from '@taswira/contract'
import { useSyncExternalStore } from 'react'
import { createListeners } from '../ui/listeners.ts'
import { callApi } from '../api/call-api.ts'
import { leaveForLogin } from '../session/leave-for-login.ts'
import { reportBug } from '../api/error-sentence.ts'
import { hashFile, SendError, sendFile } from './send-file.ts'

/** Files sent at once; more would only share the same connection. */
const SENT_AT_ONCE = 2
const LOOK_EVERY_MS = 1_500
/** A check that takes longer than this, in ms, is queued or will be repeated. */
const LONG_CHECK_MS = 15_000
/** How long a lost connection may go undetected by the browser, in ms. */
const TRY_AGAIN_MS = 15_000

/** A file that this tab uploads to the studio. */
export interface QueuedFile {
  number: number
  file: File
  /**
   * `lost`: waits for the connection. `busy`: waits for the server. Both continue automatically. `checking`: arrived
   * completely.
   */
  phase: 'waiting' | 'sending' | 'paused' | 'lost' | 'busy' | 'checking' | 'accepted' | 'refused'
  /** Number of bytes that arrived. */
  sent: number
  /** Whether the check takes longer than usual. */
  still_checking: boolean
  /** Why it was refused or has to wait. */
  sentence: string
  /** The server's data about the upload, once it was started. */
  upload: StudioUpload | undefined
}

let queue: QueuedFile[] = []
let next_number = 1
const { subscribe, notify } = createListeners()
const stops = new Map<number, AbortController>()
const hashes = new WeakMap<File, string>()

const nothing: QueuedFile[] = []
export const useUploadQueue = () =>
  useSyncExternalStore(
    subscribe,
    () => queue,
    () => nothing,
  )

function setQueue(next: QueuedFile[]) {
  queue = next
  notify()
}

function change(number: number, given: Partial<QueuedFile>) {
  setQueue(queue.map((one) => (one.number === number ? { ...one, ...given } : one)))
}

const phaseOf = (number: number) => queue.find((one) => one.number === number)?.phase

export const isHeldUp = (phase: QueuedFile['phase'] | undefined) => phase === 'lost' || phase === 'busy'

export function addFiles(files: File[]) {
  const added = files.map((file): QueuedFile => {
    const sentence = whyNot(file)
    const phase = sentence ? 'refused' : 'waiting'
    return { number: next_number++, file, phase, sent: 0, still_checking: false, sentence, upload: undefined }
  })
  setQueue([...queue, ...added])
  sendNext()
}

/** Returns why a file can't be uploaded, as far as the browser can check; otherwise "". */
function whyNot({ size }: File): string {
  if (size === 0) return uploadRefusalText('empty')
  if (size > IMAGE_FILE_MAX_BYTES) return uploadRefusalText('too_large')
  return ''
}

export function pauseFile(number: number) {
  change(number, { phase: 'paused' })
  stops.get(number)?.abort()
}

export function resumeFile(number: number) {
  change(number, { phase: 'waiting' })
  sendNext()
}

/** Removes a file from the list; the parts that arrived stay on the server for some days. */
export function dropFile(number: number) {
  stops.get(number)?.abort()
  setQueue(queue.filter((one) => one.number !== number))
  sendNext()
}

function sendNext() {
  const sending = queue.filter(({ phase }) => phase === 'sending').length
  for (const one of queue.filter(({ phase }) => phase === 'waiting').slice(0, SENT_AT_ONCE - sending))
    void send(one)
}

async function send({ number, file }: QueuedFile) {
  const stop = new AbortController()
  stops.set(number, stop)
  change(number, { phase: 'sending' })
  try {
    const sha256 = hashes.get(file) ?? (await hashFile(file))
    hashes.set(file, sha256)
    const known = (await callApi(listUploads, { query: { limit: '100' } })).items.find(
      (one) => one.sha256 === sha256 && one.bytes === file.size && one.status !== 'refused',
    )
    if (known && known.status !== 'arriving') return follow(number, known.upload_key)
    if (stop.signal.aborted) return
    const onProgress = (sent: number) => change(number, { sent })
    const upload_key = await sendFile(
      file,
      { sha256, upload_key: known?.upload_key, onProgress },
      stop.signal,
    )
    follow(number, upload_key)
  } catch (error) {
    if (!stop.signal.aborted) fail(number, error)
  } finally {
    if (stops.get(number) === stop) stops.delete(number)
    sendNext()
  }
}

function fail(number: number, error: unknown) {
  if ((error instanceof SendError && error.kind === 'logged_out') || isApiError(error, 'unauthenticated'))
    return leaveForLogin()
  if (error instanceof SendError && error.kind === 'refused')
    return change(number, { phase: 'refused', sentence: error.message || failure_texts.something_went_wrong })
  // The file was changed or deleted after it was chosen.
  if (error instanceof DOMException)
    return change(number, { phase: 'refused', sentence: "We can't read this file. Choose it again." })
  if (!(error instanceof SendError)) reportBug(error)
  const answered = error instanceof ApiError || (error instanceof SendError && error.kind === 'busy')
  const sentence = error instanceof SendError ? error.message : ''
  change(number, { phase: answered ? 'busy' : 'lost', sentence })
  const again = () => {
    removeEventListener('online', again)
    clearTimeout(timer)
    if (isHeldUp(phaseOf(number))) resumeFile(number)
  }
  const timer = setTimeout(again, TRY_AGAIN_MS)
  addEventListener('online', again)
}

/** Files waiting for the result of their check, by number. */
const followed = new Map<number, { upload_key: string; began_at: number }>()

/** Polls until the check of a complete file has ended, with one request for all such files. */
function follow(number: number, upload_key: string) {
  change(number, { phase: 'checking', sent: queue.find((one) => one.number === number)?.file.size ?? 0 })
  followed.set(number, { upload_key, began_at: Date.now() })
  if (followed.size === 1) void look()
}

async function look() {
  // A failed request is ignored, because the next one may succeed.
  const listed = await callApi(listUploads, { query: { limit: '100' } }).catch(() => undefined)
  for (const [number, { upload_key, began_at }] of followed) {
    const upload = listed?.items.find((one) => one.upload_key === upload_key)
    if (upload?.status === 'accepted') change(number, { phase: 'accepted', upload })
    else if (upload?.status === 'refused')
      change(number, { phase: 'refused', upload, sentence: upload.refusal ?? '' })
    else if (Date.now() - began_at > LONG_CHECK_MS) change(number, { still_checking: true })
    if (phaseOf(number) !== 'checking') followed.delete(number)
  }
  if (followed.size > 0) setTimeout(() => void look(), LOOK_EVERY_MS)
}

import { ConnectionError, throwConnectionError } from '@taswira/contract'

/** Bytes received and the total; null if the server doesn't send it. */
export interface FileProgress {
  received: number
  total: number | null
}

/**
 * Requests the file from byte `from`; `etag` is that of the first response, null at the start. Calls `onAlive` for
 * responses that precede the file. Throws ConnectionError.
 */
export type OpenFile = (at: {
  from: number
  etag: string | null
  signal: AbortSignal
  onAlive: () => void
}) => Promise<Response>

export interface FetchOptions {
  signal: AbortSignal
  /** Time limit for the whole file, in ms; 0 means none (docs/specification.md, section 7). */
  timeout_ms?: number
  /** Time without data after which a try is aborted and repeated, in ms. */
  stall_ms?: number
  /** Pauses after tries without data, in ms; after the last one the download fails. */
  pauses_ms?: readonly number[]
  onProgress?: (progress: FileProgress) => void
}

/** Why a file couldn't be fetched. The messages are specified (docs/specification.md, section 8). */
export class DownloadError extends Error {
  readonly reason: 'canceled' | 'timed_out' | 'unsupported' | 'refused'
  constructor(reason: DownloadError['reason'], message: string) {
    super(message)
    this.name = 'DownloadError'
    this.reason = reason
  }
}

const STALL_MS = 15_000
/** Time without data after which the download fails, in ms. */
export const SILENCE_MS = 60_000
const PAUSES_MS = [500, 2_000, 5_000, 10_000]

/**
 * Fetches a file as a stream. After a lost connection it resumes at the next byte if the file hasn't changed. Throws
 * DownloadError, or ConnectionError when reconnecting fails.
 */
export async function fetchFile(open: OpenFile, options: FetchOptions): Promise<Blob> {
  const silence = new Silence(SILENCE_MS)
  try {
    return await fetchUntil(silence, open, options)
  } finally {
    silence.over()
  }
}

async function fetchUntil(silence: Silence, open: OpenFile, options: FetchOptions): Promise<Blob> {
  const { signal, timeout_ms = 0, stall_ms = STALL_MS, pauses_ms = PAUSES_MS } = options
  const ended = AbortSignal.any([
    signal,
    silence.signal,
    ...(timeout_ms > 0 ? [AbortSignal.timeout(timeout_ms)] : []),
  ])
  const file: PartialFile = { parts: [], received: 0, total: null, etag: null, type: '' }
  let failures = 0
  for (;;) {
    const stall = new Silence(stall_ms)
    const onAlive = () => {
      stall.broken()
      silence.broken()
    }
    const before = file.received
    try {
      const attempt = AbortSignal.any([ended, stall.signal])
      const response = await open({ from: file.received, etag: file.etag, signal: attempt, onAlive })
      await receive(file, response, () => {
        onAlive()
        options.onProgress?.({ received: file.received, total: file.total })
      })
      return new Blob(file.parts, { type: file.type })
    } catch (error) {
      if (signal.aborted) throw new DownloadError('canceled', 'Download canceled')
      if (ended.aborted) throw timedOut()
      const broken = error instanceof ConnectionError || stall.signal.aborted
      if (!broken) throw error
      if (file.received > before) failures = 0
      const pause_ms = pauses_ms[failures++]
      if (pause_ms === undefined) throw stall.signal.aborted ? timedOut() : error
      await pause(pause_ms, ended)
    } finally {
      stall.over()
    }
  }
}

const timedOut = () => new DownloadError('timed_out', 'Download timed out')

interface PartialFile {
  parts: Uint8Array<ArrayBuffer>[]
  received: number
  total: number | null
  etag: string | null
  type: string
}

async function receive(file: PartialFile, response: Response, onMoved: () => void) {
  if (!response.ok)
    throw new DownloadError('refused', `${response.status} ${response.type} ${response.statusText}`)
  if (!response.body)
    throw new DownloadError('unsupported', 'ReadableStream not yet supported in this browser')
  // The response is the whole file instead of the rest, because the file has changed or the server doesn't support
  // ranges.
  if (response.status !== 206) Object.assign(file, { parts: [], received: 0 })
  const length = response.headers.get('content-length')
  file.total = length === null ? null : file.received + Number(length)
  file.etag = response.headers.get('etag')
  file.type = response.headers.get('content-type') ?? ''

  const reader = response.body.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch(throwConnectionError)
    if (done) break
    file.parts.push(value)
    file.received += value.length
    onMoved()
  }
  // A connection that closes early can look like the end of the file.
  if (file.total !== null && file.received < file.total) throw new ConnectionError()
}

/** Aborts its signal when no data arrives for a while. */
class Silence {
  readonly #controller = new AbortController()
  readonly #after_ms: number
  #timer: ReturnType<typeof setTimeout> | undefined
  constructor(after_ms: number) {
    this.#after_ms = after_ms
    this.broken()
  }
  get signal() {
    return this.#controller.signal
  }
  broken() {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#controller.abort(), this.#after_ms)
  }
  over() {
    clearTimeout(this.#timer)
  }
}

/** Resolves after `ms` milliseconds, or at once when the connection is back or the download is canceled. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(go, ms)
    signal.addEventListener('abort', go)
    globalThis.addEventListener?.('online', go)
    function go() {
      clearTimeout(timer)
      signal.removeEventListener('abort', go)
      globalThis.removeEventListener?.('online', go)
      resolve()
    }
  })
}

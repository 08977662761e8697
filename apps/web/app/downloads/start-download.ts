import {
  type DownloadSize,
  downloadAsset,
  isApiError,
  removeBackground,
  throwConnectionError,
} from '@taswira/contract'
import { browserCalls, callApi } from '../api/call-api.ts'
import { errorSentence } from '../api/error-sentence.ts'
import { leaveForLogin } from '../session/leave-for-login.ts'
import { settings } from '../site/settings.ts'
import { refreshMember } from '../member/member-data.ts'
import { countAction } from '../api/count-search.ts'
import { isInApp } from './chat-app.ts'
import { writeToDisk } from './write-to-disk.ts'
import { announce, forgetAnnouncements } from '../ui/announce.ts'
import { showToast } from '../ui/toasts.ts'
import {
  type Download,
  type FileUrl,
  isSlow,
  isUnderWay,
  toPercent,
  type QuickEdit,
  readDownload,
  setDownload,
} from './download-state.ts'
import { DownloadError, fetchFile, type OpenFile, pause, SILENCE_MS } from './fetch-file.ts'

export interface Wanted {
  stock_id: string
  name: string
  choice: QuickEdit | null
  /** The original by default. */
  size?: DownloadSize
  /** For the certificate of a new licence. */
  licensed_for?: { client: string; project: string }
  /** The price that the member saw, in credits, if not on this page. */
  shown_credits?: number
}

/** The result returned to the caller. */
export type DownloadEnd = 'complete' | 'failed' | 'canceled' | 'insufficient_credits' | 'busy'

/** Shown when the licence has already been granted but removing the background failed. */
const cutout_away =
  "We can't remove the background right now. You keep your licence: download the original, or try again later."

/** Shown before the licence is granted. */
const cutout_in_app =
  "This app's browser can't save images without background. Open this page in another browser, such as Chrome or Safari."

/** Time limit for a file without background, in ms. */
const CUTOUT_MS = 20 * 60_000
export const slow_text = "Your connection is slow. We're still trying."
/** Age at which the signed URL is requested again, in ms; it is valid for 5 minutes. */
const ADDRESS_MS = 4 * 60_000
/** How often the elapsed seconds are updated, in ms (docs/specification.md, section 9). */
const TICK_MS = 1_000

let cancelling: AbortController | undefined

export const cancelDownload = () => cancelling?.abort()

/**
 * Licenses an asset if necessary, fetches its file with progress and saves it with the browser. Refuses a second
 * download while one is running. The download continues while the visitor uses other pages of the site.
 */
export async function startDownload(wanted: Wanted): Promise<DownloadEnd> {
  const current = readDownload()
  if (isUnderWay(current)) {
    // The second tap of a double tap is ignored without a message.
    if (current?.stock_id !== wanted.stock_id) showToast('One download at a time, please.', 'danger')
    return 'busy'
  }
  cancelling = new AbortController()
  const { stock_id, name, choice, size = 'original' } = wanted
  setDownload({ stock_id, name, choice, size, ...nothing_yet })
  forgetAnnouncements()
  announce(`Downloading ${name}`)
  const ticking = setInterval(tick, TICK_MS)
  addEventListener('beforeunload', hold)
  try {
    if (isInApp(navigator.userAgent)) return await offerLink(wanted, cancelling.signal)
    const { blob, file_name } = await fetchWanted(wanted, cancelling.signal)
    writeToDisk(blob, file_name)
    return end('complete', 'Download complete!')
  } catch (error) {
    return endWith(error, wanted)
  } finally {
    clearInterval(ticking)
    removeEventListener('beforeunload', hold)
    void refreshMember()
  }
}

const nothing_yet = {
  licensed: false,
  link: null,
  phase: 'preparing',
  received: 0,
  total: null,
  queue: '',
  elapsed_s: 0,
  silent_s: 0,
  ended_at: 0,
  outcome: '',
  reason: null,
} as const

const change = (part: Partial<Download>) => setDownload({ ...readDownload()!, ...part })

function tick() {
  const before = readDownload()!
  change({ elapsed_s: before.elapsed_s + 1, silent_s: before.silent_s + 1 })
  if (isSlow(readDownload()!) && !isSlow(before)) announce(slow_text)
}

/** Requests the download URL. Charges only the first time; a licensed image is free. */
async function licensedLink(
  { stock_id, licensed_for, size, shown_credits = settings.now().prices.credits_per_image }: Wanted,
  signal: AbortSignal,
) {
  const body = { stock_id, shown_credits, size, ...licensed_for }
  const { file } = await callApi(downloadAsset, { body }, { signal })
  countAction('licensed', stock_id)
  return { address: file, ends_at: Date.now() + ADDRESS_MS, first: false }
}

/** Licenses the image and ends with a link to the file, for browsers that save nothing else. */
async function offerLink(wanted: Wanted, signal: AbortSignal): Promise<DownloadEnd> {
  if (wanted.choice === 'noBg') return end('failed', 'Download failed!', cutout_in_app)
  const link = await licensedLink(wanted, signal)
  change({ licensed: true, link: { ...link, first: true } })
  return end('complete', 'Your image is ready.')
}

/** A new URL of a downloaded file; undefined after an error, which is shown. */
export async function freshAddress({ stock_id, size }: Download): Promise<string | undefined> {
  try {
    return (await callApi(downloadAsset, { body: { stock_id, size } })).file
  } catch (error) {
    if (isApiError(error, 'unauthenticated')) leaveForLogin()
    else showToast(errorSentence(error), 'danger')
  }
}

async function fetchWanted(wanted: Wanted, cancel: AbortSignal) {
  const { stock_id, choice } = wanted
  let link: FileUrl | undefined

  async function address(signal: AbortSignal) {
    if (!link || Date.now() >= link.ends_at) {
      link = await licensedLink(wanted, signal)
      change({ licensed: true, link: choice === 'noBg' ? null : link })
    }
    return link.address
  }
  const openOriginal: OpenFile = async ({ from, etag, signal }) =>
    fetch(await address(signal), {
      signal,
      headers: from > 0 && etag ? { range: `bytes=${from}-`, 'if-range': etag } : {},
    }).catch(throwConnectionError)
  const openCutout: OpenFile = async ({ signal, onAlive }) => {
    const send = (await browserCalls()).browserSender()
    for (;;) {
      const body = { image_url: await address(signal), size: 'auto' } as const
      try {
        return await send(removeBackground, { body }, { signal, keepalive: false })
      } catch (error) {
        if (isApiError(error, 'unavailable')) throw new DownloadError('refused', cutout_away)
        if (!isApiError(error, 'cutout_queued')) throw error
        onAlive()
        change({ silent_s: 0, queue: error.fields?.queue?.[0] ?? error.message })
        await pause((error.retry_after_s ?? 3) * 1_000, signal)
      }
    }
  }

  const cut_out = choice === 'noBg'
  const blob = await fetchFile(cut_out ? openCutout : openOriginal, {
    signal: cancel,
    // Each response arrives within 20 seconds, but removing the background may need many responses.
    ...(cut_out && { stall_ms: SILENCE_MS, timeout_ms: CUTOUT_MS }),
    onProgress,
  })
  const file_name = decodeURIComponent(
    URL.parse(link?.address ?? '')
      ?.pathname.split('/')
      .at(-1) ?? stock_id,
  )
  return { blob, file_name: cut_out ? file_name.replace(/(\.\w+)?$/, '-no-background.png') : file_name }
}

/** Updates the progress and announces each quarter to screen readers. */
function onProgress(progress: { received: number; total: number | null }) {
  const before = readDownload()
  if (!before) return
  const percent = toPercent(progress)
  if (before.silent_s > 0) change({ silent_s: 0 })
  if (before.phase === 'running' && percent !== null && percent === toPercent(before)) return
  change({ phase: 'running', ...progress })
  const quarter = Math.floor((percent ?? 0) / 25)
  if (quarter > Math.floor((toPercent(before) ?? 0) / 25) && quarter < 4) announce(`${quarter * 25} percent`)
}

/**
 * Ends the download with the specified message for each result (docs/specification.md, section 8). Without a session
 * the member is redirected to the log-in; without credits, the download is cleared.
 */
function endWith(error: unknown, { choice, licensed_for }: Wanted): DownloadEnd {
  if (isApiError(error, 'unauthenticated')) {
    leaveForLogin({ download: true, choice, ...(licensed_for && { licensed_for }) })
    return end('failed', 'Download failed!')
  }
  if (isApiError(error, 'insufficient_credits')) {
    setDownload(null)
    return 'insufficient_credits'
  }
  if (error instanceof DownloadError && error.reason === 'canceled') return end('canceled', error.message)
  if (error instanceof DownloadError && error.reason !== 'refused') return end('failed', error.message)
  return end('failed', 'Download failed!', failureText(error))
}

function failureText(error: unknown): string {
  if (error instanceof DownloadError && error.message === cutout_away) return cutout_away
  if (isApiError(error) && error.fields === undefined) return error.message
  return errorSentence(error)
}

function end(phase: 'complete' | 'failed' | 'canceled', outcome: string, reason: string | null = null) {
  change({ phase, outcome, reason, ended_at: Date.now() })
  announce(outcome, phase === 'failed' ? 'assertive' : 'polite')
  return phase
}

/** Asks before leaving the site, because that would end the download. */
const hold = (event: BeforeUnloadEvent) => event.preventDefault()

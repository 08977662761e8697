import { throwConnectionError, UPLOAD_PART_BYTES } from '@taswira/contract'
import { onDemand } from '../browser/on-demand.ts'
import { readToken } from '../session/session.ts'

/** Loaded with the first file, because no other page needs it. */
const loadClient = onDemand(() => import('tus-js-client'))

/** Pauses between tries of a part, in ms; after the last one the upload waits for the connection. */
const RETRY_AFTER_MS = [0, 1_000, 3_000, 5_000, 10_000]

interface Sending {
  sha256: string
  /** The key of an unfinished upload of this file. */
  upload_key: string | undefined
  onProgress: (sent: number) => void
}

const insecure = 'Browsers upload files only over a secure connection. Open this page with https.'

/** Why sending stopped: refused by the server, logged out, the server is busy, or no connection. */
export class SendError extends Error {
  readonly kind: 'refused' | 'logged_out' | 'busy' | 'connection'
  constructor(kind: SendError['kind'], message = '') {
    super(message)
    this.kind = kind
  }
}

/**
 * The SHA-256 of a file, in hex. Throws SendError when the page isn't secure, because the browser then can't compute
 * it.
 */
export async function hashFile(file: File): Promise<string> {
  if (!globalThis.isSecureContext) throw new SendError('refused', insecure)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Sends a file in parts, continuing where an earlier upload stopped; resolves with its key when all parts have arrived.
 * Stops when `signal` aborts; parts that arrived stay on the server. Throws SendError.
 */
export async function sendFile(
  file: File,
  { sha256, upload_key, onProgress }: Sending,
  signal: AbortSignal,
): Promise<string> {
  const { Upload, DetailedError } = await loadClient().catch(() => {
    throw new SendError('connection')
  })
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: addressOf(),
      uploadUrl: upload_key === undefined ? null : addressOf(upload_key),
      headers: { authorization: `Token ${readToken() ?? ''}` },
      metadata: { filename: file.name, sha256 },
      chunkSize: UPLOAD_PART_BYTES,
      retryDelays: RETRY_AFTER_MS,
      // The server knows which uploads are unfinished, so the client doesn't store them.
      storeFingerprintForResuming: false,
      onProgress,
      onSuccess: () => resolve(upload.url!.split('/').at(-1)!),
      onError(error) {
        const answer = error instanceof DetailedError ? error.originalResponse : null
        const status = answer?.getStatus() ?? 0
        if (status === 401) reject(new SendError('logged_out'))
        // 409: part of the file arrived in another way, so the next try continues from there.
        else if (status >= 400 && status < 500 && ![408, 409, 429].includes(status))
          reject(new SendError('refused', sentenceIn(answer?.getBody())))
        else if (answer) reject(new SendError('busy', status === 507 ? sentenceIn(answer.getBody()) : ''))
        else reject(new SendError('connection'))
      },
    })
    signal.addEventListener('abort', () => {
      void upload.abort()
      reject(new SendError('connection'))
    })
    upload.start()
  })
}

/** The server's message about the file; empty when there is none. */
function sentenceIn(body: string | undefined): string {
  try {
    const { file, detail } = JSON.parse(body ?? '') as { file?: string[]; detail?: string }
    return file?.[0] ?? detail ?? ''
  } catch {
    return ''
  }
}

/** Deletes an unfinished upload. Throws ConnectionError. */
export async function giveUpUpload(upload_key: string): Promise<void> {
  await fetch(addressOf(upload_key), {
    method: 'DELETE',
    headers: { authorization: `Token ${readToken() ?? ''}`, 'tus-resumable': '1.0.0' },
  }).catch(throwConnectionError)
}

/** The URL of an upload; without a key, the URL for creating one. */
const addressOf = (upload_key = '') =>
  new URL(`${document.documentElement.dataset['api'] ?? '/api'}/studio/uploads/${upload_key}`, location.href)
    .href

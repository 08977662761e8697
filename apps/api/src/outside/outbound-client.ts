import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'

/** Bounds of every call to a third party (security.md, section 13). */
export interface OutboundLimits {
  connect_ms: number
  /** For the whole call, its retries included. */
  total_ms: number
  max_bytes: number
}

const default_limits: OutboundLimits = { connect_ms: 2_000, total_ms: 10_000, max_bytes: 1024 * 1024 }

/** Tries after the first, for calls that change nothing. */
const RETRIES = 2
const RETRY_PAUSE_MS = 100

/** The other side is away, too slow, or said what makes no sense. Never holds what was sent or received. */
export class OutboundError extends Error {
  readonly reason: 'away' | 'slow' | 'nonsense'
  constructor(service: string, reason: OutboundError['reason'], options?: ErrorOptions) {
    super(`${service}: ${reason}`, options)
    this.name = 'OutboundError'
    this.reason = reason
  }
}

interface OutboundCall<S extends v.GenericSchema> {
  method: 'GET' | 'POST'
  /** Appended to the base address; its parts are encoded by the caller. */
  path: string
  body?: object
  /** What the answer must look like, whatever its status below 500. */
  schema: S
}

/**
 * Calls one third party in JSON, with bounds on time and size. Follows no redirect; repeats a GET that found nobody,
 * or somebody too busy. A POST is never repeated: it may have worked.
 */
export function createOutboundClient({
  service,
  base_url,
  headers,
  limits: given_limits,
}: {
  /** Named in errors. */
  service: string
  base_url: string
  headers: Record<string, string>
  limits?: Partial<OutboundLimits> | undefined
}) {
  const limits = { ...default_limits, ...given_limits }
  const base = base_url.replace(/\/$/, '')

  /** Throws OutboundError. */
  return async function call<S extends v.GenericSchema>({ method, path, body, schema }: OutboundCall<S>) {
    const url = new URL(base + path)
    const payload = body && JSON.stringify(body)
    const deadline = AbortSignal.timeout(limits.total_ms)
    const tries = method === 'GET' ? 1 + RETRIES : 1
    for (let left = tries - 1; ; left--) {
      try {
        const { status, text } = await exchange(url, { method, headers, payload, deadline, limits })
        if (status >= 500 || status === 429) throw new Error(`status ${status}`)
        return { status, body: v.parse(schema, JSON.parse(text)) as v.InferOutput<S> }
      } catch (error) {
        if (deadline.aborted) throw new OutboundError(service, 'slow')
        // Asking again would bring the same again.
        if (error instanceof SyntaxError || error instanceof v.ValiError || error instanceof TooLarge)
          throw new OutboundError(service, 'nonsense')
        if (left === 0) throw new OutboundError(service, 'away', { cause: error })
        await sleep(RETRY_PAUSE_MS * (1 + Math.random()), undefined, { signal: deadline }).catch(() => {})
      }
    }
  }
}

class TooLarge extends Error {}

interface Exchange {
  method: string
  headers: Record<string, string>
  payload: string | undefined
  deadline: AbortSignal
  limits: OutboundLimits
}

function exchange(url: URL, { method, headers, payload, deadline, limits }: Exchange) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const secure = url.protocol === 'https:'
    const request = (secure ? httpsRequest : httpRequest)(
      url,
      {
        method,
        // A connection for each call: one that was kept may be dead, and a POST cannot be repeated.
        agent: false,
        signal: deadline,
        headers: {
          accept: 'application/json',
          ...headers,
          ...(payload !== undefined && {
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(payload)),
          }),
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        let size = 0
        response.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size > limits.max_bytes) request.destroy(new TooLarge())
          else chunks.push(chunk)
        })
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
        )
        response.on('error', reject)
      },
    )
    request.on('socket', (socket) => {
      const waiting = setTimeout(() => request.destroy(new Error('no connection')), limits.connect_ms)
      socket.once(secure ? 'secureConnect' : 'connect', () => clearTimeout(waiting))
      socket.once('close', () => clearTimeout(waiting))
    })
    request.on('error', reject)
    request.end(payload)
  })
}

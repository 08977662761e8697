import { setTimeout as sleep } from 'node:timers/promises'
import { BrokenCircuitError, circuitBreaker, CircuitState, ConsecutiveBreaker, handleWhen } from 'cockatiel'
import { Agent, errors, request } from 'undici'
import * as v from 'valibot'
import { traced } from '../tracing.ts'

/** Limits for every call to a third party (docs/threat-model.md, "Calls to third parties"). */
export interface OutboundLimits {
  connect_ms: number
  /** For the whole call, including retries. */
  total_ms: number
  max_bytes: number
  /** After this many consecutive calls without an answer, further ones are refused immediately. */
  failures_to_open: number
  /** How long calls are then refused, in ms, before one may probe. By default as long as the Retry-After of clients. */
  open_ms: number
}

const default_limits: OutboundLimits = {
  connect_ms: 2_000,
  total_ms: 10_000,
  max_bytes: 1024 * 1024,
  failures_to_open: 5,
  open_ms: 5_000,
}

/** Retries for idempotent calls. */
const RETRIES = 2
const RETRY_PAUSE_MS = 100

/** The other side is down, too slow, or sent an invalid answer. Never contains what was sent or received. */
export class OutboundError extends Error {
  readonly reason: 'away' | 'slow' | 'nonsense'
  /** Whether no connection was made, so that nothing was requested; otherwise the call may have succeeded. */
  readonly unsent: boolean
  constructor(
    service: string,
    reason: OutboundError['reason'],
    options?: ErrorOptions & { unsent?: boolean },
  ) {
    super(`${service}: ${reason}`, options)
    this.name = 'OutboundError'
    this.reason = reason
    this.unsent = options?.unsent ?? false
  }
}

interface OutboundCall {
  method: 'GET' | 'POST'
  /** Appended to the base URL; the caller encodes its parts. */
  path: string
  /** Sent in addition to the client's own headers. */
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: object
  /** Sent unchanged, instead of JSON. */
  raw_body?: { content_type: string; bytes: Buffer }
  /** Overrides the client's limits for this call. */
  limits?: Partial<Pick<OutboundLimits, 'total_ms' | 'max_bytes'>>
}

/** The answer, for any status below 500. */
export interface OutboundAnswer {
  status: number
  /** Empty when missing. */
  content_type: string
  bytes: Buffer
}

/**
 * Calls one third party with limits on time and size. Follows no redirects. Retries a GET after a failed connection or
 * an overload; never a POST, because it may have succeeded. After several consecutive failures it refuses calls
 * immediately, and lets one through from time to time to probe.
 */
export function createOutboundClient({
  service,
  base_url,
  headers: client_headers = {},
  limits: given_limits,
}: {
  /** Used in error messages. */
  service: string
  base_url: string
  headers?: Record<string, string>
  limits?: Partial<OutboundLimits> | undefined
}) {
  const limits = { ...default_limits, ...given_limits }
  const base = base_url.replace(/\/$/, '')
  const circuit = circuitBreaker(handleWhen(foundNobody), {
    breaker: new ConsecutiveBreaker(limits.failures_to_open),
    halfOpenAfter: limits.open_ms,
  })

  // Without the path, which can contain references and addresses.
  const callForBytes = (wanted: OutboundCall): Promise<OutboundAnswer> =>
    traced(
      service,
      { root: true, kind: 'client', attributes: { 'http.request.method': wanted.method } },
      async (span) => {
        const answer = await guard(wanted)
        span?.set({ 'http.response.status_code': answer.status })
        return answer
      },
    )

  async function guard(wanted: OutboundCall): Promise<OutboundAnswer> {
    // While one call probes, the others fail without waiting for its result.
    if (circuit.state === CircuitState.HalfOpen) throw new OutboundError(service, 'away', { unsent: true })
    try {
      return await circuit.execute(() => ask(wanted))
    } catch (error) {
      if (error instanceof OutboundError) throw error
      throw new OutboundError(service, 'away', { cause: error, unsent: error instanceof BrokenCircuitError })
    }
  }

  async function ask(wanted: OutboundCall): Promise<OutboundAnswer> {
    const bounds = { ...limits, ...wanted.limits }
    const deadline = AbortSignal.timeout(bounds.total_ms)
    const wanted_request = {
      url: new URL(base + wanted.path),
      method: wanted.method,
      deadline,
      limits: bounds,
      ...encodeContent(wanted, client_headers),
    }
    for (let left = wanted.method === 'GET' ? RETRIES : 0; ; left--) {
      try {
        const answer = await exchange(wanted_request)
        if (answer.status >= 500 || answer.status === 429) throw new Error(`status ${answer.status}`)
        if (answer.status >= 300 && answer.status < 400) throw new OutboundError(service, 'nonsense')
        return answer
      } catch (error) {
        // A retry would have the same result.
        if (error instanceof OutboundError) throw error
        if (error instanceof TooLarge) throw new OutboundError(service, 'nonsense')
        if (deadline.aborted) throw new OutboundError(service, 'slow')
        if (left === 0)
          throw new OutboundError(service, 'away', { cause: error, unsent: error instanceof NotReached })
        await sleep(RETRY_PAUSE_MS * (1 + Math.random()), undefined, { signal: deadline }).catch(() => {})
      }
    }
  }

  async function call<S extends v.GenericSchema>({ schema, ...rest }: OutboundCall & { schema: S }) {
    const headers = { accept: 'application/json', ...rest.headers }
    const { status, bytes } = await callForBytes({ ...rest, headers })
    try {
      return { status, body: v.parse(schema, JSON.parse(bytes.toString('utf8'))) as v.InferOutput<S> }
    } catch {
      throw new OutboundError(service, 'nonsense')
    }
  }

  return {
    /** Throws OutboundError. */
    callForBytes,
    /** The same for a JSON answer that must match `schema`, whatever its status. Throws OutboundError. */
    call,
  }
}

const foundNobody = (error: unknown) => error instanceof OutboundError && error.reason !== 'nonsense'

class TooLarge extends Error {}

/** No connection was made. */
class NotReached extends Error {}

function encodeContent(call: OutboundCall, client_headers: Record<string, string>) {
  const headers = { ...client_headers, ...call.headers }
  const content = call.raw_body ?? {
    content_type: 'application/json',
    bytes: call.body && Buffer.from(JSON.stringify(call.body)),
  }
  if (!content.bytes) return { headers, payload: undefined }
  const described = {
    'content-type': content.content_type,
    'content-length': String(content.bytes.length),
  }
  return { headers: { ...headers, ...described }, payload: content.bytes }
}

interface Exchange {
  url: URL
  method: string
  headers: Record<string, string>
  payload: Buffer | undefined
  deadline: AbortSignal
  limits: OutboundLimits
}

async function exchange({
  url,
  method,
  headers,
  payload,
  deadline,
  limits,
}: Exchange): Promise<OutboundAnswer> {
  // A new connection for each call: a kept-alive one may be dead, and a POST can't be repeated.
  const dispatcher = new Agent({
    connect: { timeout: limits.connect_ms },
    pipelining: 0,
    maxResponseSize: limits.max_bytes,
  })
  let reached = false
  dispatcher.on('connect', () => {
    reached = true
  })
  try {
    const answer = await request(url, {
      method,
      headers,
      body: payload ?? null,
      signal: deadline,
      dispatcher,
    })
    const content_type = answer.headers['content-type']
    return {
      status: answer.statusCode,
      content_type: typeof content_type === 'string' ? content_type : '',
      bytes: Buffer.from(await answer.body.arrayBuffer()),
    }
  } catch (error) {
    if (error instanceof errors.ResponseExceededMaxSizeError) throw new TooLarge()
    throw reached ? error : new NotReached('no connection', { cause: error })
  } finally {
    void dispatcher.destroy().catch(() => {})
  }
}

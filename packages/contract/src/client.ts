import type { CallInput, CallResult, Credentials, Endpoint } from './endpoint.ts'
import { ERROR_CODE_HEADER, toErrorCode } from './error-codes.ts'
import type { FieldErrors } from './error-kinds.ts'
import { ConnectionError, throwConnectionError } from './connection-error.ts'
import { ApiError } from './errors.ts'

/** Performs a call: with `fetch` in the browser, in-process on the server, where `init` is ignored. */
export type Transport = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  init?: Pick<RequestInit, 'signal'>,
) => Promise<CallResult<E>>

export interface FetchTransportOptions {
  /**
   * Base URLs of the two hosts (docs/specification.md, section 7), without a trailing slash: "/api", or
   * "https://api.example".
   */
  api_base: string
  auth_base: string
  /** Returns the token of the logged-in member; at the desk, the operator's. */
  token?: () => string | undefined
  /**
   * Whether the visitor consented to analytics. Sent as a header when the API is on another host, which doesn't receive
   * our cookies.
   */
  consent?: () => boolean
  fetch?: typeof fetch
}

interface Parts {
  params?: Record<string, string>
  query?: Record<string, string | number | undefined>
  body?: unknown
  file?: Blob
  credentials?: Credentials
}

/** The URL of a call relative to its base, with the query; empty values are omitted. */
export function endpointUrl(endpoint: Endpoint, { params = {}, query = {} }: Parts): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value))
  }
  return search.size ? `${path}?${search}` : path
}

/** Sends a call and returns the raw response, for calls that return a file. Throws ApiError for an error response. */
export type Sender = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  init?: Pick<RequestInit, 'signal' | 'keepalive'>,
) => Promise<Response>

/**
 * Maximum length, in UTF-16 code units, of a body sent with `keepalive`: browsers refuse more than 64 kB, and a code
 * unit takes up to three bytes.
 */
const KEPT_ALIVE_MAX = 20_000

/** Sends calls over HTTP. Throws ApiError for an error response, ConnectionError when no response arrives. */
export function createFetchSender(options: FetchTransportOptions): Sender {
  return async (endpoint, input, init) => {
    const parts = input as Parts
    const base = endpoint.base === 'auth' ? options.auth_base : options.api_base
    const headers: Record<string, string> = { accept: endpoint.media_type ?? 'application/json' }
    const token = options.token?.()
    if (parts.credentials) headers.authorization = basic(parts.credentials)
    // Sent only where required, so that shared caches can store public responses.
    else if (token && (endpoint.auth === 'member' || endpoint.auth === 'operator'))
      headers.authorization = `Token ${token}`
    if (!base.startsWith('/') && options.consent?.()) headers['x-consent'] = 'analytics'
    if (parts.file) headers['content-type'] = 'application/octet-stream'
    else if (parts.body !== undefined) headers['content-type'] = 'application/json'

    const body = parts.body === undefined ? undefined : bodyOf(parts)
    const response = await (options.fetch ?? fetch)(base + endpointUrl(endpoint, parts), {
      method: endpoint.method,
      headers,
      // The request completes even if the visitor leaves the page.
      keepalive:
        endpoint.method !== 'GET' && typeof body !== 'object' && (body?.length ?? 0) <= KEPT_ALIVE_MAX,
      ...(body !== undefined && { body }),
      ...init,
    }).catch(throwConnectionError)
    if (!response.ok) throw await apiErrorFrom(response)
    return response
  }
}

/**
 * Calls the API over HTTP. Throws like the sender. Throws ConnectionError for an unreadable response too, because a
 * proxy or a network's log-in page sent it instead of the API.
 */
export function createFetchTransport(options: FetchTransportOptions): Transport {
  const send = createFetchSender(options)
  return async (endpoint, input, init) => {
    const response = await send(endpoint, input, init)
    if (response.status === 204) return undefined as never
    const data: unknown = await response.json().catch((cause: unknown) => {
      throw new ConnectionError({ cause })
    })
    if (!endpoint.list) return data as never
    return {
      items: data,
      total: Number(response.headers.get('x-total-count')),
      total_exact: response.headers.get('x-total-count-relation') !== 'gte',
    } as never
  }
}

/** The JSON takes one line, because it escapes line breaks; the file's bytes follow. */
function bodyOf({ body, file }: Parts): string | Blob {
  const json = JSON.stringify(body)
  return file ? new Blob([json, '\n', file]) : json
}

/** Basic credentials in UTF-8 (RFC 7617), so that any password works. */
function basic({ email, password }: Credentials): string {
  const bytes = new TextEncoder().encode(`${email}:${password}`)
  return `Basic ${btoa(String.fromCharCode(...bytes))}`
}

async function apiErrorFrom(response: Response): Promise<ApiError> {
  const data: unknown = await response.json().catch(() => ({}))
  const detail = toText(data, 'detail')
  const fields = detail ? undefined : toFieldErrors(data)
  const code = toErrorCode(response.status, response.headers.get(ERROR_CODE_HEADER))
  const retry_after = Number(response.headers.get('retry-after'))
  const error = new ApiError(
    code,
    response.status,
    detail ?? response.statusText,
    fields,
    retry_after || undefined,
  )
  error.change = toText(data, 'change') ?? ''
  return error
}

/** Messages for single fields; undefined for a response in another format, as from a proxy. */
function toFieldErrors(data: unknown): FieldErrors | undefined {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return undefined
  const fields = Object.entries(data).filter(([, sentences]) => Array.isArray(sentences))
  return fields.length ? (Object.fromEntries(fields) as FieldErrors) : undefined
}

function toText(data: unknown, name: 'detail' | 'change'): string | undefined {
  const text = (data as Record<string, unknown> | null)?.[name]
  return typeof text === 'string' ? text : undefined
}

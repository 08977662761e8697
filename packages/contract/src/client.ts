import type { CallInput, CallResult, Credentials, Endpoint } from './endpoint.ts'
import { ApiError, ConnectionError, errorCodeOf, type FieldErrors, throwConnectionError } from './errors.ts'

/** Carries one call: over `fetch` in the browser, in the same process on the server. */
export type Transport = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<CallResult<E>>

export interface FetchTransportOptions {
  /**
   * Bases of the two hosts (docs/specification.md, section 7), without a last slash: "/api", or "https://api.example".
   */
  api_base: string
  auth_base: string
  /** The member's token, when someone is signed in; at the desk the operator's. */
  token?: () => string | undefined
  /** Whether analytics were agreed to; told to an API on another host, where our cookies do not go. */
  consent?: () => boolean
  fetch?: typeof fetch
}

interface Parts {
  params?: Record<string, string>
  query?: Record<string, string | number | undefined>
  body?: unknown
  credentials?: Credentials
}

/** The address of a call relative to its base, query included; empty values are left out. */
export function addressOf(endpoint: Endpoint, { params = {}, query = {} }: Parts): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value))
  }
  return search.size ? `${path}?${search}` : path
}

/** Sends one call and gives the answer as it comes, for those that answer with a file. Throws ApiError for a refusal. */
export type Sender = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  init?: Pick<RequestInit, 'signal' | 'keepalive'>,
) => Promise<Response>

/** Sends calls over HTTP. Throws ApiError for every refusal, ConnectionError when no answer arrives. */
export function createFetchSender(options: FetchTransportOptions): Sender {
  return async (endpoint, input, init) => {
    const parts = input as Parts
    const base = endpoint.base === 'auth' ? options.auth_base : options.api_base
    const headers: Record<string, string> = { accept: endpoint.media_type ?? 'application/json' }
    const token = options.token?.()
    if (parts.credentials) headers.authorization = basic(parts.credentials)
    // Only where it is asked for: everyone's calls stay alike.
    else if (token && (endpoint.auth === 'member' || endpoint.auth === 'operator'))
      headers.authorization = `Token ${token}`
    if (!base.startsWith('/') && options.consent?.()) headers['x-consent'] = 'analytics'
    if (parts.body !== undefined) headers['content-type'] = 'application/json'

    const response = await (options.fetch ?? fetch)(base + addressOf(endpoint, parts), {
      method: endpoint.method,
      headers,
      // What a person did is carried out even if they leave the page at once.
      keepalive: endpoint.method !== 'GET',
      ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
      ...init,
    }).catch(throwConnectionError)
    if (!response.ok) throw await apiErrorFrom(response)
    return response
  }
}

/**
 * Calls the API over HTTP. Throws as the sender does; an answer that cannot be read is not ours but that of somebody
 * in between, such as the log-in page of a network, and so a lost connection too.
 */
export function createFetchTransport(options: FetchTransportOptions): Transport {
  const send = createFetchSender(options)
  return async (endpoint, input) => {
    const response = await send(endpoint, input)
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

/** `Basic` of RFC 7617 with UTF-8, so that any password can be sent. */
function basic({ email, password }: Credentials): string {
  const bytes = new TextEncoder().encode(`${email}:${password}`)
  return `Basic ${btoa(String.fromCharCode(...bytes))}`
}

async function apiErrorFrom(response: Response): Promise<ApiError> {
  const data: unknown = await response.json().catch(() => ({}))
  const detail = detailOf(data)
  const code = errorCodeOf(response.status, detail ?? '')
  const retry_after = Number(response.headers.get('retry-after'))
  return new ApiError(
    code,
    response.status,
    detail ?? response.statusText,
    detail ? undefined : fieldsOf(data),
    retry_after || undefined,
  )
}

/** Sentences for single fields; none where somebody between us and the API answered in words of their own. */
function fieldsOf(data: unknown): FieldErrors | undefined {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return undefined
  const fields = Object.entries(data).filter(([, sentences]) => Array.isArray(sentences))
  return fields.length ? (Object.fromEntries(fields) as FieldErrors) : undefined
}

const detailOf = (data: unknown) =>
  typeof data === 'object' && data !== null && 'detail' in data && typeof data.detail === 'string'
    ? data.detail
    : undefined

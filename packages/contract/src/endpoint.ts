import type * as v from 'valibot'
import type { ErrorCode } from './errors.ts'

export type Schema = v.GenericSchema<any, any>

interface EndpointShape {
  /** Unique name; also the operation id of the OpenAPI document. */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Which of the two bases it hangs under (docs/specification.md, section 7); `api` when absent. */
  base?: 'api' | 'auth'
  /** Starts with a slash; parameters as `:name`; answered with or without the last slash. */
  path: `/${string}`
  /**
   * Who may call it: anyone, whoever has a member's or an operator's token, or whoever gives e-mail and password (Basic;
   * the logins alone). There is no default, so that forgetting it does not compile.
   */
  auth: 'public' | 'member' | 'operator' | 'password'
  summary: string
  /** A parameter outside its schema names nothing, so the answer is 404. */
  params?: Schema
  /** Text in, typed values out; unknown keys are ignored, a known key given twice is 400. */
  query?: Schema
  /** A strict object: an unknown field is 400. */
  body?: Schema
  /** Status of a good answer that has a body; 200 when absent. */
  status?: 200 | 201 | 202
  /** The answer is a file of this type and not JSON; then there is no `response`. */
  media_type?: 'image/png'
  /** What the answer carries; fields that are not declared never leave the server. */
  response?: Schema
  /** A list: `response` is one item, the answer a JSON array with X-Total-Count and Link headers. */
  list?: boolean
  /** For anonymous reads: how long a shared cache may keep the answer, in seconds. */
  cache_seconds?: number
  errors: readonly ErrorCode[]
}

/**
 * Declares one call of the API: the value the server validates with and the client calls from.
 * @__NO_SIDE_EFFECTS__ so that a browser's bundle leaves out the calls it does not make.
 */
export function endpoint<const E extends EndpointShape>(shape: E): E {
  return shape
}

export type Endpoint = EndpointShape

/** What the login takes instead of a token. */
export interface Credentials {
  email: string
  password: string
}

type InputOf<S> = S extends Schema ? v.InferInput<S> : undefined
type OutputOf<S> = S extends Schema ? v.InferOutput<S> : undefined

/** What the caller gives: only the parts the endpoint declares. */
export type CallInput<E extends Endpoint> = (E extends { params: infer S }
  ? { params: InputOf<S> }
  : unknown) &
  (E extends { query: infer S } ? { query: InputOf<S> } : unknown) &
  (E extends { body: infer S } ? { body: InputOf<S> } : unknown) &
  (E extends { auth: 'password' } ? { credentials: Credentials } : unknown)

/** What the route gets after validation. */
export type ValidInput<E extends Endpoint> = {
  params: E extends { params: infer S } ? OutputOf<S> : undefined
  query: E extends { query: infer S } ? OutputOf<S> : undefined
  body: E extends { body: infer S } ? OutputOf<S> : undefined
}

type ResponseOf<E extends Endpoint> = E extends { response: infer S } ? OutputOf<S> : void

/** What the call resolves to: a page for lists, the response else, nothing for 204. */
export type CallResult<E extends Endpoint> = E extends { list: true }
  ? import('./paging.ts').Page<ResponseOf<E>>
  : ResponseOf<E>

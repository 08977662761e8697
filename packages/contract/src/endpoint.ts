import * as v from 'valibot'
import type { ErrorCode } from './error-kinds.ts'
import { OFFSET_MAX, type Page } from './paging.ts'

export type Schema = v.GenericSchema<any, any>

/** Default limit of a body, in bytes. */
export const BODY_MAX_BYTES = 64 * 1024

/**
 * Body limit, in bytes, for texts of up to `characters`. JSON escapes may take six bytes per code unit, and an emoji
 * has two code units; names and short values fit into BODY_MAX_BYTES.
 */
export const bodyBytesFor = (characters: number) => BODY_MAX_BYTES + 12 * characters

interface EndpointShape {
  /** Unique name; also the operation id in OpenAPI. */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Which of the two bases it belongs to (docs/specification.md, section 7); `api` by default. */
  base?: 'api' | 'auth'
  /** Starts with a slash; parameters as `:name`. A trailing slash is optional in requests. */
  path: `/${string}`
  /**
   * Who may call it: anyone, a member or operator with a token, or anyone with email and password (Basic, only for
   * log-ins). No default, so that omitting it does not compile.
   */
  auth: 'public' | 'member' | 'operator' | 'password'
  summary: string
  /** A parameter that does not match gives 404. */
  params?: Schema
  /** Parses text into typed values. Unknown keys are ignored; a repeated known key gives 400. */
  query?: Schema
  /** A strict object: unknown fields give 400. */
  body?: Schema
  /** Limit of the body in bytes, or of its line before a file; BODY_MAX_BYTES by default. */
  body_max_bytes?: number
  /**
   * Maximum size of a file that follows the body, in bytes. The request is `application/octet-stream`: the body as one
   * line of JSON, a line break, then the bytes of the file.
   */
  file_max_bytes?: number
  /** Success status for a response with a body; 200 by default. */
  status?: 200 | 201 | 202
  /** Media type of a file that is returned instead of JSON; then there is no `response`. */
  media_type?: 'image/png' | 'image/jpeg'
  /** The response body; undeclared fields are removed. */
  response?: Schema
  /**
   * Whether the response is a list: `response` is then one item; the body is a JSON array with X-Total-Count and Link
   * headers.
   */
  list?: boolean
  /** Maximum age of anonymous responses in shared caches, in seconds. */
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

/** Sent by log-ins instead of a token. */
export interface Credentials {
  email: string
  password: string
}

type InputOf<S> = S extends Schema ? v.InferInput<S> : undefined
type OutputOf<S> = S extends Schema ? v.InferOutput<S> : undefined

/**
 * Input of a call: the parts that the endpoint declares. A file is a stream in-process on the server, otherwise a Blob.
 */
export type CallInput<E extends Endpoint> = (E extends { params: infer S }
  ? { params: InputOf<S> }
  : unknown) &
  (E extends { query: infer S } ? { query: InputOf<S> } : unknown) &
  (E extends { body: infer S } ? { body: InputOf<S> } : unknown) &
  (E extends { file_max_bytes: number } ? { file: Blob | ReadableStream<Uint8Array> } : unknown) &
  (E extends { auth: 'password' } ? { credentials: Credentials } : unknown)

/** Input of the server's handler after validation. */
export type ValidInput<E extends Endpoint> = {
  params: E extends { params: infer S } ? OutputOf<S> : undefined
  query: E extends { query: infer S } ? OutputOf<S> : undefined
  body: E extends { body: infer S } ? OutputOf<S> : undefined
}

type ResponseOf<E extends Endpoint> = E extends { response: infer S } ? OutputOf<S> : void

/** Result of a call: a page for lists, undefined for 204, otherwise the response. */
export type CallResult<E extends Endpoint> = E extends { list: true } ? Page<ResponseOf<E>> : ResponseOf<E>

/** Parses an integer in a URL; the error message names the bounds. */
export const wholeNumber = (name: string, min: number, max: number) => {
  const message = `${name} must be a whole number from ${min} to ${max}.`
  return v.pipe(
    v.string(),
    v.regex(/^[0-9]{1,9}$/, message),
    v.transform(Number),
    v.minValue(min, message),
    v.maxValue(max, message),
  )
}

/** Limit and offset of a list; the first 20 items by default. */
export const paging_query = v.object({
  limit: v.optional(wholeNumber('limit', 1, 100)),
  offset: v.optional(wholeNumber('offset', 0, OFFSET_MAX)),
})

import {
  DomainError,
  ERROR_CODE_HEADER,
  type ErrorCode,
  error_kinds,
  type FieldErrors,
} from '@taswira/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { isDatabaseAway } from '../db/pool.ts'
import { UncheckedPicture } from '../images/open-picture.ts'
import { isDiskFull, StorageError } from '../outside/storage.ts'
import { asksForPage, refusalPage } from './refusal-page.ts'
import { bare_headers } from './socket-refusal.ts'
import { isHangUp } from './hang-ups.ts'

/** Seconds after which to retry when something is down or busy. */
const RETRY_AFTER_S = 5

/** Codes from Fastify and the system that are refusals rather than bugs. */
const refusal_codes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_input',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_input',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_input',
  FST_ERR_BAD_URL: 'invalid_input',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  FST_ERR_ASYNC_CONSTRAINT: 'invalid_input',
  // Paths such as "/_b/..".
  FST_STATIC_FORBIDDEN_PATH: 'not_found',
  // There is no free file descriptor, in this process or on the machine.
  EMFILE: 'unavailable',
  ENFILE: 'unavailable',
}

/** Refusals by database triggers, keyed by the constraint that they report. */
const database_refusals: Record<string, ErrorCode> = { assets_contributor_left: 'contributor_left' }

/** The code of an expected refusal; undefined for a bug. */
function expectedCode(error: unknown): ErrorCode | undefined {
  if (error instanceof DomainError) return error.code
  if (isDiskFull(error) || (error instanceof StorageError && error.reason === 'full')) return 'out_of_room'
  if (isDatabaseAway(error) || error instanceof StorageError || error instanceof UncheckedPicture)
    return 'unavailable'
  const { code, statusCode, constraint } = error as Partial<FastifyError> & { constraint?: string }
  if (constraint && database_refusals[constraint]) return database_refusals[constraint]
  if (code && refusal_codes[code]) return refusal_codes[code]
  if (statusCode === 429) return 'too_many_requests'
  if (statusCode === 413) return 'payload_too_large'
  if (statusCode === 415) return 'unsupported_media_type'
  if (statusCode === 400) return 'invalid_input'
  if (statusCode === 503) return 'unavailable'
  return undefined
}

/** Handles every error: with a page for browsers that accept HTML, and with JSON otherwise. */
export function createErrorHandler({ config, settings }: Pick<Deps, 'config' | 'settings'>) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    if (isHangUp(error, request)) {
      request.log.debug({ err: error, request_id: request.id }, 'client hung up')
      reply.hijack()
      return undefined
    }
    const code = loggedCode(error, request, reply)
    if (!asksForPage(request, config))
      return sendRefusal(reply, code, error instanceof DomainError ? error : {})
    const { html, policy } = refusalPage(settings.now().site, code, request.id)
    refusalHeaders(reply, code).type('text/html; charset=utf-8').header('content-security-policy', policy)
    return reply.send(html)
  }
}

/** Logs unexpected errors; their response contains no details. */
function loggedCode(error: unknown, request: FastifyRequest, reply: FastifyReply): ErrorCode {
  const code = expectedCode(error)
  const line = { err: error, request_id: request.id }
  if (!code) request.log.error(line, 'unexpected error')
  else if (error_kinds[code].status >= 500) request.log.warn(line, 'dependency unavailable')
  if (error instanceof DomainError && error.retry_after_s)
    reply.header('retry-after', Math.ceil(error.retry_after_s))
  return code ?? 'internal'
}

/** Sends a refusal in the common error format (docs/product-decisions.md, "API"). */
export function sendRefusal(
  reply: FastifyReply,
  code: ErrorCode,
  { fields, change }: { fields?: FieldErrors | undefined; change?: string } = {},
) {
  refusalHeaders(reply, code).type('application/json; charset=utf-8')
  // Serialized here, because the schema for successful responses would strip it.
  return reply
    .serializer((body) => JSON.stringify(body))
    .send(fields ?? { detail: error_kinds[code].detail, change })
}

function refusalHeaders(reply: FastifyReply, code: ErrorCode): FastifyReply {
  const { status } = error_kinds[code]
  // Set here too, because an unreadable URL is refused before any hook runs.
  reply.header('x-request-id', reply.request.id)
  for (const [name, value] of Object.entries(bare_headers))
    if (!reply.hasHeader(name)) reply.header(name, value)
  reply.code(status).header('cache-control', 'no-store').header(ERROR_CODE_HEADER, code)
  if ((status === 503 || status === 429) && !reply.hasHeader('retry-after'))
    reply.header('retry-after', RETRY_AFTER_S)
  return reply
}

import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import { BODY_MAX_BYTES } from '@taswira/contract'
import { type FastifyHttpOptions, type FastifyInstance, LogController } from 'fastify'
import type { Config } from '../config.ts'
import type { ConnectionLimits } from './connections.ts'

/** Longer than a load balancer keeps its own connections open, usually 60 s. */
const KEEP_ALIVE_MS = 65_000
/**
 * A connection without traffic in either direction is closed after this time, in ms: longer than any response takes.
 */
const SILENCE_MS = 75_000

/** Time for a file of 200 MB at 2 Mbit/s, in ms. */
const UPLOAD_WITHIN_MS = 15 * 60 * 1000

/** Limits of the server itself (docs/threat-model.md, "HTTP and browsers"). */
export function serverOptions(config: Config, limits: ConnectionLimits) {
  return {
    trustProxy: config.trusted_proxies.length ? config.trusted_proxies : false,
    bodyLimit: BODY_MAX_BYTES,
    // Our own hook in app.ts writes one line per request.
    logController: new LogController({ disableRequestLogging: true }),
    // Finishes requests in progress and refuses new connections when stopping.
    forceCloseConnections: 'idle',
    // A busy machine may need longer than Fastify's 10 s (decision 94).
    pluginTimeout: 0,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    ajv: { customOptions: { coerceTypes: false } },
    // Node ends requests that are incomplete by then; connections.ts ends all but uploads earlier. Fastify has its own
    // names for these options and overrides three of them in `http`, so only the others belong there.
    requestTimeout: Math.max(limits.request_ms, UPLOAD_WITHIN_MS),
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionTimeout: SILENCE_MS,
    http: { headersTimeout: limits.headers_ms, connectionsCheckingInterval: 1_000 },
  } satisfies FastifyHttpOptions<Server>
}

/**
 * Treats an empty body as absent, whatever its content type: the login and the claim are posted with an empty body
 * (docs/specification.md, section 7), and many clients announce JSON anyway.
 */
export function acceptEmptyJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body, done)
  })
}

/** Headers of answers that the pages read when they are on another host than the API. */
export const exposed_headers = [
  'X-Total-Count',
  'X-Total-Count-Relation',
  'Link',
  'Retry-After',
  'X-Error-Code',
  'X-Search',
  'X-Search-Match',
  'X-Search-Exact',
  'Location',
  'Tus-Resumable',
  'Tus-Version',
  'Tus-Extension',
  'Tus-Max-Size',
  'Upload-Offset',
  'Upload-Length',
]

/** The request id set by a proxy if it is valid, otherwise a new one. */
export function requestId(request: { headers: Record<string, string | string[] | undefined> }): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[A-Za-z0-9_-]{8,64}$/.test(given) ? given : randomUUID()
}

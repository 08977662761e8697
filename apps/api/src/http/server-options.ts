import type { Server } from 'node:http'
import { type FastifyHttpOptions, LogController } from 'fastify'
import type { Config } from '../config.ts'

/** Longer than a balancer in front keeps its own connections to us, usually 60 s. */
const KEEP_ALIVE_MS = 65_000
/** A connection on which nothing moves either way for so long, in ms, is closed: longer than any answer takes. */
const SILENCE_MS = 75_000

/** Limits of the server itself (docs/threat-model.md, "HTTP and browsers"). */
export function serverOptions(config: Config) {
  return {
    trustProxy: config.trusted_proxies.length ? config.trusted_proxies : false,
    bodyLimit: 64 * 1024,
    // One line a request is written by our own hook in app.ts.
    logController: new LogController({ disableRequestLogging: true }),
    // What is in flight is finished; new connections are refused once we are stopping.
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    ajv: { customOptions: { coerceTypes: false } },
    // Node cuts off a request that has not arrived by then. Fastify has its own names for these and overwrites
    // what "http" says about the three it knows, so only the others belong there.
    requestTimeout: config.request_within_ms,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionTimeout: SILENCE_MS,
    http: { headersTimeout: config.headers_within_ms, connectionsCheckingInterval: 1_000 },
  } satisfies FastifyHttpOptions<Server>
}

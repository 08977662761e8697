import type { Server } from 'node:http'
import { type FastifyHttpOptions, LogController } from 'fastify'
import type { Config } from '../config.ts'

/** Limits of the server itself (security.md, sections 11 and 14). */
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
    // The last hits matter together: Node checks connections only this often.
    http: {
      headersTimeout: 10_000,
      requestTimeout: 20_000,
      connectionsCheckingInterval: 1_000,
      keepAliveTimeout: 65_000,
    },
  } satisfies FastifyHttpOptions<Server>
}

import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Deps } from '../deps.ts'

/** Requests per minute from one client address, which a busy office may share. */
const REQUESTS_PER_MINUTE = 3_000
const WINDOW_MS = 60_000
/** How many clients are remembered as already logged within the window. */
const LOGGED_CLIENTS = 1_000

/** Limits the requests per client. Counted per process: it protects against load, not secrets. */
export async function limitRequests(app: FastifyInstance, { config, log }: Pick<Deps, 'config' | 'log'>) {
  // A flood of refusals must not flood the log.
  const logged = new LRUCache<string, true>({ max: LOGGED_CLIENTS, ttl: WINDOW_MS })
  await app.register(rateLimit, {
    max: Math.ceil(REQUESTS_PER_MINUTE * config.limits_factor),
    timeWindow: WINDOW_MS,
    ipv6Subnet: 64,
    onExceeded: ({ id }, client) => {
      if (logged.has(client)) return
      logged.set(client, true)
      // The caller is not known yet, so only the request id is logged.
      log.warn({ event: 'client rate-limited', what: 'requests', request_id: id }, 'security')
    },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    addHeaders: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
      'retry-after': true,
    },
  })
}

import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Deps } from '../deps.ts'

/** Requests a client may make in a minute before it is asked to slow down; a busy office shares one address. */
const REQUESTS_PER_MINUTE = 3_000
const WINDOW_MS = 60_000
/** Clients that the log has been told of and will not be told of again within the window. */
const TOLD_CLIENTS = 1_000

/** Holds back whoever asks for more than any office does. Counted in this process: it spares its work, and guards no secret. */
export async function limitRequests(app: FastifyInstance, { config, log }: Pick<Deps, 'config' | 'log'>) {
  // A flood of refusals must not become a flood of lines.
  const told = new LRUCache<string, true>({ max: TOLD_CLIENTS, ttl: WINDOW_MS })
  await app.register(rateLimit, {
    max: Math.ceil(REQUESTS_PER_MINUTE * config.limits_factor),
    timeWindow: WINDOW_MS,
    ipv6Subnet: 64,
    allowList: (request) => request.url.startsWith('/pictures/'),
    onExceeded: ({ id }, client) => {
      if (told.has(client)) return
      told.set(client, true)
      // Before anybody is known: by the request alone.
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

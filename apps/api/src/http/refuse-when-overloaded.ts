import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { sendRefusal } from './errors.ts'

/**
 * The delay up to which each kind of request is accepted, as a multiple of OVERLOADED_AFTER_MS. Pictures are refused
 * first, because browsers request them again; actions such as payments and downloads are refused last.
 */
const patience = { picture: 0.6, page: 1, action: 3 }

const TICK_MS = 20
/** Weight of the newest measurement in the average: one long task is no overload, four in a row are. */
const NEWEST = 0.25

/**
 * Answers 503 with Retry-After while work waits too long for its turn (OVERLOADED_AFTER_MS), before a request costs
 * anything; otherwise everybody would wait longer and longer. Unlike a memory check it opens no file, so that a process
 * without free descriptors keeps working (decision 38).
 */
export function refuseWhenOverloaded(app: FastifyInstance, { overloaded_after_ms }: Config) {
  let waited_ms = 0
  let last = performance.now()
  const clock = setInterval(() => {
    const now = performance.now()
    waited_ms += NEWEST * (now - last - TICK_MS - waited_ms)
    last = now
  }, TICK_MS).unref()
  app.addHook('onRequest', (request, reply, done) => {
    if (waited_ms > overloaded_after_ms * patienceWith(request)) void sendRefusal(reply, 'unavailable')
    else done()
  })
  app.addHook('onClose', async () => clearInterval(clock))
}

function patienceWith({ method, url }: FastifyRequest): number {
  const [path = ''] = url.split('?', 1)
  // A busy server isn't dead, but a failed health check could get it killed or taken out of the balancer.
  if (path === '/healthz' || path === '/readyz') return Number.POSITIVE_INFINITY
  if (path.startsWith('/pictures/')) return patience.picture
  // By what is asked for, never by a header, which anybody can send.
  const is_action = (method !== 'GET' && method !== 'HEAD') || path.startsWith('/originals/')
  return is_action ? patience.action : patience.page
}

import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { sendRefusal } from './errors.ts'

/** Work that waits this long for its turn, in ms, makes more of it pointless. */
const MOST_DELAY_MS = 1_500
const SAMPLE_MS = 1_000
const RESOLUTION_MS = 10

/**
 * Answers 503 with Retry-After as long as the event loop is too far behind, before a request costs anything. It opens no
 * file to find out, as measuring memory does: a process without free descriptors goes on (decision 38).
 */
export function refuseWhenOverloaded(app: FastifyInstance) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  let overloaded = false
  delay.enable()
  const sample = setInterval(() => {
    overloaded = delay.mean / 1e6 - RESOLUTION_MS > MOST_DELAY_MS
    delay.reset()
  }, SAMPLE_MS).unref()
  app.addHook('onRequest', async (_request, reply) => {
    if (overloaded) return sendRefusal(reply, 'unavailable')
    return undefined
  })
  app.addHook('onClose', async () => {
    clearInterval(sample)
    delay.disable()
  })
}

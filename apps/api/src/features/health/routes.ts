import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import shop from '../../../../../package.json' with { type: 'json' }
import type { Deps } from '../../deps.ts'
import { sendRefusal } from '../../http/errors.ts'
import { checkClock } from './clock.ts'
import { expectMigrations } from './queries.ts'
import type { Metrics } from './metrics.ts'

/** Whether a proxy forwarded the request. If so, the peer's address is the proxy's. */
const isForwarded = (headers: IncomingHttpHeaders) =>
  Object.keys(headers).some((name) => /^(forwarded|via|x-real-ip|x-forwarded-.*)$/.test(name))

interface HealthDeps extends Deps {
  metrics: Metrics
  /** Aborted when the process starts shutting down. */
  stopping?: AbortSignal | undefined
}

/** Endpoints for liveness, readiness and metrics. */
export function healthRoutes(app: FastifyInstance, deps: HealthDeps) {
  const { db, config, log, storage, metrics, stopping } = deps
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })

  // No rate limit: behind a proxy that TRUSTED_PROXIES doesn't list, health checks would share one limit with all
  // visitors.
  app.get('/healthz', { config: { rateLimit: false } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok', version: shop.version }),
  )

  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (closing || stopping?.aborted) return sendRefusal(reply, 'unavailable')
    let clock_off_s = 0
    try {
      await expectMigrations(db)
      const { off_s, is_wrong } = await checkClock({ db, log })
      if (is_wrong) return reply.code(503).send({ status: 'wrong clock', clock_off_s: off_s })
      clock_off_s = off_s
    } catch (error) {
      log.warn({ err: error }, 'not ready')
      return sendRefusal(reply, 'unavailable')
    }
    try {
      await storage.check()
      return { status: 'ready', storage: 'ok', clock_off_s }
    } catch (err) {
      // The process stays in service, because pages, search and cached renditions don't need originals.
      log.warn({ err }, 'storage is down')
      return { status: 'ready', storage: 'away', clock_off_s }
    }
  })

  app.get('/metrics', async (request, reply) => {
    // Internal only; everyone else gets the response of a URL that doesn't exist.
    const peer = request.socket.remoteAddress?.replace('::ffff:', '') ?? ''
    if (!config.metrics_allow.includes(peer) || isForwarded(request.headers))
      return sendRefusal(reply, 'not_found')
    return reply
      .type(metrics.content_type)
      .header('cache-control', 'no-store')
      .send(await metrics.print())
  })
}

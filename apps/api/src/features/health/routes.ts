import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Deps } from '../../deps.ts'
import type { SearchIndex } from '../search/search-index.ts'
import { sendRefusal } from '../../http/errors.ts'

interface HealthDeps extends Deps {
  search_index: SearchIndex
  /** Aborted when the process begins to stop. */
  stopping?: AbortSignal | undefined
}

/** Whether the process is up, whether it can do its work, and how it is doing. */
export function healthRoutes(app: FastifyInstance, deps: HealthDeps) {
  const { db, config, log, storage, search_index, stopping } = deps
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })

  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )

  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (closing || stopping?.aborted) return sendRefusal(reply, 'unavailable')
    try {
      await db.query('select 1 from migrations limit 1')
      await storage.check()
      return { status: 'ready' }
    } catch (error) {
      log.warn({ err: error }, 'not ready')
      return sendRefusal(reply, 'unavailable')
    }
  })

  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  const documents = new Gauge({
    name: 'search_snapshot_documents',
    help: 'Assets that the search holds in memory; 0 while PostgreSQL answers',
    collect() {
      this.set(search_index.snapshot?.documents ?? 0)
    },
    registers: [],
  })
  registry.registerMetric(documents)
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })

  app.get('/metrics', async (request, reply) => {
    // For the inside only: to everyone else the address does not exist.
    if (
      !config.metrics_allow.includes(request.socket.remoteAddress?.replace('::ffff:', '') ?? '') ||
      request.headers['x-forwarded-for']
    ) {
      return sendRefusal(reply, 'not_found')
    }
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })
}

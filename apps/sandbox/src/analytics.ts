import { gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { arrivals, type StandInDeps } from './http-faults.ts'

/** A received event of either protocol. */
interface ReceivedEvent {
  service: 'ga4' | 'posthog'
  name: string
  /** The visitor's id as sent. */
  id: string
  properties: Record<string, unknown>
  received_at: string
}

/** Number of events kept, so that a long-running demo does not fill the memory. */
const KEPT = 1_000

/**
 * Simulates GA4's Measurement Protocol (`/mp/collect`, which accepts everything) and PostHog (`/batch/`, gzip included).
 * `GET /_analytics` lists the received events.
 */
export function analyticsRoutes(app: FastifyInstance, deps: StandInDeps): { clear: () => void } {
  const events: ReceivedEvent[] = []

  function keep(event: Omit<ReceivedEvent, 'received_at'>) {
    events.push({ ...event, received_at: new Date().toISOString() })
    if (events.length > KEPT) events.shift()
  }

  // URLs of the real services contain secrets; here they may be stored.
  const preHandler = arrivals(deps, 'analytics')

  app.get('/_analytics', async () => events)

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // Accepts unreadable bodies, as the services do.
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) =>
      done(null, readJson(body as Buffer, request.headers['content-encoding'])),
    )

    scope.post('/mp/collect', { preHandler }, async (request, reply) => {
      for (const { name, params } of ga4Events(request.body))
        keep({ service: 'ga4', name, id: ga4Id(request.body), properties: params ?? {} })
      return reply.code(204).send()
    })

    scope.post('/batch/', { preHandler }, async (request, reply) => {
      const { api_key, batch } = asObject(request.body)
      if (typeof api_key !== 'string' || !api_key.startsWith('phc_'))
        return reply.code(401).send({ type: 'authentication_error', detail: 'API key invalid.' })
      for (const one of Array.isArray(batch) ? batch : []) {
        const { event, distinct_id, properties } = asObject(one)
        const id = distinct_id ?? asObject(properties).distinct_id
        // Silently dropped, as by the service.
        if (typeof event !== 'string' || typeof id !== 'string' || !event || !id) continue
        keep({ service: 'posthog', name: event, id, properties: asObject(properties) })
      }
      return { status: 'Ok' }
    })
  })

  return { clear: () => events.splice(0) }
}

function readJson(body: Buffer, encoding: string | undefined): unknown {
  try {
    return JSON.parse((encoding === 'gzip' ? gunzipSync(body) : body).toString('utf8'))
  } catch {
    return undefined
  }
}

const asObject = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>

interface Ga4Event {
  name: string
  params?: Record<string, unknown>
}

const ga4Events = (body: unknown) =>
  (Array.isArray(asObject(body).events) ? (asObject(body).events as Ga4Event[]) : []).filter(
    ({ name }) => typeof name === 'string',
  )

function ga4Id(body: unknown): string {
  const { user_id, client_id } = asObject(body)
  const id = user_id ?? client_id
  return typeof id === 'string' ? id : ''
}

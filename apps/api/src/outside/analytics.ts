import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { createOutboundClient, OutboundError, type OutboundLimits } from './outbound-client.ts'

/** A counted action. It contains nothing that identifies the person. */
export interface AnalyticsEvent {
  name: 'sign_up' | 'login' | 'download'
  /** Stable per member who agreed to analytics, and meaningless without our secret; random per event for everyone else. */
  opaque_id: string
  stock_id?: string | undefined
}

/** Sends events to analytics services. Needs no await; events that can't be sent are dropped. */
export interface Analytics {
  add(event: AnalyticsEvent): void
  /** Sends the remaining events, within a second. */
  stop(): Promise<void>
}

/** Maximum queue length; further events are dropped. */
const WAITING_MAX = 1_000
/** Maximum number of events per call. */
const BATCH_MAX = 100
const EVERY_MS = 2_000
const STOP_MS = 1_000
/** GA4's limit of events per call (docs/providers.md, "Analytics"). */
const GA4_EVENTS_MAX = 25

const default_limits = { total_ms: 3_000, max_bytes: 64 * 1024, failures_to_open: 3, open_ms: 30_000 }

interface Waiting extends AnalyticsEvent {
  at: Date
}

interface Timing {
  every_ms: number
  /** How long stopping may take. */
  stop_ms: number
  limits: Partial<OutboundLimits>
}

/** Sends to every configured service: the legacy one, the product one, both or none. */
export function createAnalytics(
  { analytics: { ga4, product } }: Pick<Config, 'analytics'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  { every_ms = EVERY_MS, stop_ms = STOP_MS, limits }: Partial<Timing> = {},
): Analytics {
  const timing = { every_ms, stop_ms, limits: { ...default_limits, ...limits } }
  const queues = [
    ...(ga4 ? [startQueue('legacy analytics', createGa4(ga4, timing.limits), log, timing)] : []),
    ...(product ? [startQueue('product analytics', createPostHog(product, timing.limits), log, timing)] : []),
  ]
  return {
    add(event) {
      for (const queue of queues) queue.add({ ...event, at: new Date() })
    },
    async stop() {
      await Promise.all(queues.map((queue) => queue.stop()))
    },
  }
}

type Send = (events: Waiting[]) => Promise<void>

function startQueue(
  service: string,
  send: Send,
  log: Pick<FastifyBaseLogger, 'warn'>,
  { every_ms, stop_ms }: Timing,
) {
  let waiting: Waiting[] = []
  let forgotten = 0
  let sending: Promise<void> | undefined
  const timer = setInterval(() => void sendSome(), every_ms)
  timer.unref()

  function sendSome(): Promise<void> {
    if (!sending && waiting.length) sending = sendBatch().finally(() => (sending = undefined))
    return sending ?? Promise.resolve()
  }

  async function sendBatch() {
    const batch = waiting.splice(0, BATCH_MAX)
    try {
      await send(batch)
    } catch (err) {
      forgotten += batch.length
      log.warn({ err, service, forgotten }, 'analytics: events dropped')
      forgotten = 0
    }
  }

  return {
    add(event: Waiting) {
      if (waiting.length < WAITING_MAX) waiting.push(event)
      else forgotten++
    },
    async stop() {
      clearInterval(timer)
      const all = async () => {
        await sending
        while (waiting.length) await sendSome()
      }
      await Promise.race([all(), sleep(stop_ms, undefined, { ref: false })])
      waiting = []
    },
  }
}

type Ga4 = NonNullable<Config['analytics']['ga4']>

/** GA4's Measurement Protocol: one call per id, so per event of people who didn't agree to analytics. It accepts everything, so its answer means nothing. */
function createGa4({ base_url, measurement_id, api_secret }: Ga4, limits: Partial<OutboundLimits>): Send {
  const { callForBytes } = createOutboundClient({ service: 'legacy analytics', base_url, limits })
  const path = `/mp/collect?${new URLSearchParams({ measurement_id, api_secret })}`
  return async (events) => {
    for (const group of groupByPerson(events)) {
      const body = {
        client_id: group[0]!.opaque_id,
        user_id: group[0]!.opaque_id,
        timestamp_micros: group[0]!.at.getTime() * 1_000,
        non_personalized_ads: true,
        consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
        events: group.map(({ name, stock_id }) => ({
          name,
          params: { engagement_time_msec: 1, ...(stock_id && { stock_id }) },
        })),
      }
      const { status } = await callForBytes({ method: 'POST', path, body })
      if (status >= 300) throw new OutboundError('legacy analytics', 'nonsense')
    }
  }
}

/** Groups events by person, in order, up to the limit per call. */
function groupByPerson(events: Waiting[]): Waiting[][] {
  return [...Map.groupBy(events, (event) => event.opaque_id).values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / GA4_EVENTS_MAX) }, (_, n) =>
      group.slice(n * GA4_EVENTS_MAX, (n + 1) * GA4_EVENTS_MAX),
    ),
  )
}

type Product = NonNullable<Config['analytics']['product']>

/** PostHog's batch endpoint, without person profiles and without locating our server's address. */
function createPostHog({ base_url, key }: Product, limits: Partial<OutboundLimits>): Send {
  const { callForBytes } = createOutboundClient({ service: 'product analytics', base_url, limits })
  return async (events) => {
    const body = {
      api_key: key,
      historical_migration: false,
      sent_at: new Date().toISOString(),
      batch: events.map(({ name, opaque_id, stock_id, at }) => ({
        event: name,
        distinct_id: opaque_id,
        properties: {
          $process_person_profile: false,
          $geoip_disable: true,
          ...(stock_id && { stock_id }),
        },
        timestamp: at.toISOString(),
        uuid: randomUUID(),
      })),
    }
    const { status } = await callForBytes({ method: 'POST', path: '/batch/', body })
    if (status >= 300) throw new OutboundError('product analytics', 'nonsense')
  }
}

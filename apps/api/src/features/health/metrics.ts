import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Deps } from '../../deps.ts'
import { sharedPictures } from '../pictures/pictures.ts'
import { render_limit } from '../pictures/make-rendition.ts'
import type { SearchEngines } from '../search/search-engines.ts'
import { readShopFigures, type ShopFigures } from './queries.ts'

interface Lookups {
  lookups: { hits: number; misses: number }
}

interface Sources extends Deps {
  search_engines: SearchEngines
  connections: { count: () => number }
  page_cache: Lookups
}

/** Minimum time in ms between two reads of the database, regardless of the number of scrapes. */
const FIGURES_MS = 5_000
/** Matches the log-in routes of members and operators, under any base path. */
const login_route = /\/(user_login|desk\/log_in)\/?$/

export type Metrics = ReturnType<typeof createMetrics>

/** Metrics of this process and of the whole site, in Prometheus format. docs/operations.md explains each. */
export function createMetrics(app: FastifyInstance, deps: Sources) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  measureRequests(app, registry)
  gaugeProcess(registry, deps)
  const readFigures = gaugeShop(registry, deps)
  // The default metrics observe the garbage collector for ever, and would keep a closed app in memory.
  app.addHook('onClose', async () => registry.clear())
  return {
    content_type: registry.contentType,
    async print() {
      await readFigures()
      return registry.metrics()
    },
    ...countJobs(registry),
  }
}

/** Measures the durations of all requests and counts refused log-ins. */
function measureRequests(app: FastifyInstance, registry: Registry) {
  const registers = [registry]
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  })
  const logins_refused = new Counter({
    name: 'taswira_logins_refused_total',
    help: 'Refused log-ins by status: 401 wrong, 403 unverified, 429 too many tries',
    labelNames: ['status'],
    registers,
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const status = reply.statusCode
    durations.observe({ method: request.method, route, status }, reply.elapsedTime / 1_000)
    if (status >= 400 && status < 500 && login_route.test(route)) logins_refused.inc({ status })
    done()
  })
}

/** Counts this process's job runs and records the result of its last audit, both reported by the jobs. */
function countJobs(registry: Registry) {
  const registers = [registry]
  const job_runs = new Counter({
    name: 'taswira_job_runs_total',
    help: 'Runs of background jobs in this process, by result',
    labelNames: ['name', 'result'],
    registers,
  })
  const audit_broken = new Gauge({
    name: 'taswira_audit_broken_checks',
    help: "Failed checks in this process's last ledger audit",
    registers,
  })
  const audit_at = new Gauge({
    name: 'taswira_audit_timestamp_seconds',
    help: 'When this process last audited the ledger; 0 before the first audit',
    registers,
  })
  return {
    noteJob: (name: string, ok: boolean) => job_runs.inc({ name, result: ok ? 'ok' : 'failed' }),
    noteAudit(broken: number) {
      audit_broken.set(broken)
      audit_at.setToCurrentTime()
    },
  }
}

/** Gauges of this process, updated at each scrape. */
function gaugeProcess(registry: Registry, deps: Sources) {
  const { db, search_engines, connections, page_cache } = deps
  const registers = [registry]
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name: `taswira_${name}`,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  const gaugeResults = (name: string, help: string, read: () => Record<string, number>) =>
    new Gauge({
      name: `taswira_${name}`,
      help: `${help} since the start, by result`,
      labelNames: ['result'],
      registers,
      collect() {
        for (const [result, count] of Object.entries(read())) this.set({ result }, count)
      },
    })
  const gaugeLookups = (name: string, { lookups }: Lookups) =>
    gaugeResults(`${name}_cache_lookups`, `Lookups in the ${name} cache`, () => ({
      hit: lookups.hits,
      miss: lookups.misses,
    }))

  gauge('connections', 'Open client connections', connections.count)
  gauge('database_connections', 'Open connections to the database', () => db.totalCount)
  gauge('database_waiting', 'Requests waiting for a database connection', () => db.waitingCount)
  gauge('renditions_waiting', 'Renditions waiting for a processor core', () => render_limit.waiting())
  gauge(
    'search_documents',
    'Assets in the in-memory search index; 0 while PostgreSQL answers',
    () => search_engines.documents,
  )
  gauge('search_age_seconds', 'Age of the search index in seconds', () => search_engines.age_s)
  gaugeLookups('page', page_cache)
  const pictures = sharedPictures(deps)
  gaugeLookups('rendition', pictures)
  const share_counts = () => ({ ...pictures.shared?.counts })
  gaugeResults('shared_renditions', 'Renditions read and written in the object store', share_counts)
}

/** Gauges of the whole site. Returns a function that updates them from the database at each scrape. */
function gaugeShop(registry: Registry, { db, log }: Sources): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `taswira_${name}`, help, labelNames, registers: [registry] })
  const database_up = gauge('database_up', 'Whether the database figures could be read')
  const shop = {
    mails_waiting: gauge('mails_waiting', 'Mails waiting to be sent'),
    oldest_mail_s: gauge('oldest_mail_seconds', 'Age of the oldest waiting mail in seconds'),
    mails_failed: gauge('mails_failed', 'Mails given up'),
    orders_to_review: gauge('orders_to_review', 'Orders with a payment to review'),
    refunds_open: gauge('refunds_open', 'Refunds still open at the provider'),
    payouts_stuck: gauge('payouts_stuck', 'Payouts that need a person'),
    search_download_share: gauge(
      'search_download_share',
      'Share of the searches of the last 7 days that ended in a download',
    ),
  }
  const orders = gauge('orders', 'Orders of the last 30 days, by status', ['status'])

  let figures: Promise<ShopFigures> | undefined
  let read_at = 0
  return async () => {
    if (!figures || Date.now() - read_at > FIGURES_MS) {
      read_at = Date.now()
      figures = readShopFigures(db)
    }
    try {
      const { orders: by_status, ...numbers } = await figures
      for (const [name, one] of Object.entries(shop)) one.set(numbers[name as keyof typeof shop])
      orders.reset()
      for (const { status, count } of by_status) orders.set({ status }, count)
      database_up.set(1)
    } catch (err) {
      figures = undefined
      database_up.set(0)
      log.warn({ err }, 'metrics: reading the database figures failed')
    }
  }
}

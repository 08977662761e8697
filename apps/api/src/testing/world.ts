import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AppOptions, buildApp } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import { refreshSearchTerms } from '../features/search/refresh-search-terms.ts'
import { keepSettings } from '../features/settings/keep-settings.ts'
import { frozen } from '../frozen.ts'
import { createLog } from '../log.ts'
import { createPaystack } from '../outside/payments.ts'
import { createStorage } from '../outside/create-storage.ts'
import { type GivenSettings, givenSettings } from './given-settings.ts'
import { testCatalogue } from './test-catalogue.ts'
import { createTestDatabase } from './test-database.ts'
import { TestMail } from './test-mail.ts'
import { testPeople } from './test-people.ts'
import type { TestPayments } from './test-payments.ts'

export type World = Awaited<ReturnType<typeof createWorld>>

interface WorldOptions {
  env?: Record<string, string>
  /** Values that can't be changed by environment variables. */
  config?: Partial<Config>
  /** Settings that an owner has published. */
  settings?: GivenSettings
  web?: AppOptions['web']
  /** An existing database instead of a new, empty one. */
  database?: Awaited<ReturnType<typeof createTestDatabase>>
  /** The payment provider; without it, the provider is unreachable. */
  payments?: TestPayments
  search_server_limits?: AppOptions['search_server_limits']
  connection_limits?: AppOptions['connection_limits']
  /** Receives each log line. */
  log_to?: (line: string) => void
}

/** Creates a site for one test file: real PostgreSQL, real folders, the whole app without a socket. */
export async function createWorld(options: WorldOptions = {}) {
  const database = options.database ?? (await createTestDatabase())
  const folder = await mkdtemp(join(tmpdir(), 'taswira-world-'))
  const config = worldConfig(folder, options)
  const log = createLog(config.log_level, options.log_to && { write: options.log_to })
  const storage = await createStorage(config)
  const { db } = database
  const settings = keepSettings({ config, db, log })
  const deps = { config, settings, log, storage, db }
  // A short timeout for a hanging provider, yet long enough for a busy machine; the circuit breaker closes
  // again quickly.
  const payments = createPaystack(deps, { total_ms: 2_000, open_ms: 100 })
  const server = {
    ...deps,
    payments,
    connection_string: database.connection_string,
    // Most tests don't search, and each index would need a separate process.
    search_on_demand: true,
    ...(options.search_server_limits && { search_server_limits: options.search_server_limits }),
    ...(options.connection_limits && { connection_limits: options.connection_limits }),
  }
  if (options.settings) await givenSettings(database.db, options.settings)
  const built = await buildApp({ ...server, ...(options.web && { web: options.web }) })
  const mail = new TestMail(deps)
  const others: (typeof built)[] = []

  return {
    ...built,
    ...deps,
    payments,
    connection_string: database.connection_string,
    ...testCatalogue(deps),
    ...testPeople(built.app, mail, deps),
    mail,

    get: (url: string, headers: Record<string, string> = {}) =>
      built.app.inject({ method: 'GET', url, headers }),

    /** Waits until the in-memory index answers and includes all assets so far. */
    async searchIsReady() {
      await refreshSearchTerms(database.db)
      await built.search_engines.ready()
    },

    /** Starts a second server on the same database, with changes to its configuration. */
    async anotherServer(changes?: Partial<Config>) {
      const its_config = changes ? { ...config, ...changes } : config
      const its_settings = keepSettings({ config: its_config, db, log })
      const other = await buildApp({ ...server, config: its_config, settings: its_settings })
      others.push(other)
      return other.app
    },

    async close() {
      await mail.close()
      for (const other of others) await other.app.close()
      await built.app.close()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function worldConfig(folder: string, { env, config, payments }: WorldOptions): Config {
  const read = readConfig({
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    PUBLIC_ORIGIN: 'http://shop.test',
    // Nothing listens on this port.
    PAYSTACK_BASE_URL: 'http://127.0.0.1:9',
    // Tests send more requests at once than a busy machine can answer.
    MOST_WAITING: '100000',
    // Small pictures keep tests fast; tests of the limit set it themselves.
    IMAGE_MIN_MEGAPIXELS: '0',
    ...payments?.env,
    ...env,
  })
  // Without a stand-in to receive them, each event would be logged as dropped.
  const analytics = env?.['ANALYTICS_PRODUCT_KEY'] ? read.analytics : { ga4: undefined, product: undefined }
  return frozen({ ...read, analytics, ...config })
}

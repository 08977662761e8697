import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Pool } from './db/pool.ts'
import type { Storage } from './outside/storage.ts'
import type { Payments } from './outside/payments.ts'
import type { CurrentSettings } from './site-settings.ts'

/** What services depend on; created once in main.ts and separately by each test. */
export interface Deps {
  /** The environment, which never changes while the process runs. */
  config: Config
  /** What owners publish, to show it; what is sold comes from the database (`currentPrices`). */
  settings: CurrentSettings
  db: Pool
  storage: Storage
  log: FastifyBaseLogger
}

/** What services depend on that handle no files. */
export type ServiceDeps = Pick<Deps, 'db' | 'config' | 'settings' | 'log'>

export type PaymentDeps = ServiceDeps & { payments: Payments }

import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Pool } from './db/pool.ts'
import type { Storage } from './outside/storage.ts'
import type { Payments } from './outside/payments.ts'

/** What services depend on; created once in main.ts and separately by each test. */
export interface Deps {
  config: Config
  db: Pool
  storage: Storage
  log: FastifyBaseLogger
}

export type PaymentDeps = Pick<Deps, 'db' | 'config' | 'log'> & { payments: Payments }

import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Pool } from './db/pool.ts'
import type { Storage } from './outside/storage.ts'

/** What services depend on; created once in main.ts and separately by each test. */
export interface Deps {
  config: Config
  db: Pool
  storage: Storage
  log: FastifyBaseLogger
}

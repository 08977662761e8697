import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Pool } from './db/pool.ts'
import type { Storage } from './outside/storage.ts'

/** What services work with; made once in main.ts, and anew by each test. */
export interface Deps {
  config: Config
  db: Pool
  storage: Storage
  log: FastifyBaseLogger
}

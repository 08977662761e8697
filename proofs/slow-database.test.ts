import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { givenNoise } from '../apps/api/src/images/testing-pictures.ts'
import { freePorts } from '../scripts/free-ports.ts'
import { MAIN } from './shop.ts'

/** How long PostgreSQL gets no processor time, in ms. */
const STOPPED_MS = 5_000
const COMMAND = join(MAIN, '../commands/catalogue.ts')

let folder: string
let env: NodeJS.ProcessEnv
let url: string
const started: ChildProcess[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taswira-slow-'))
  const port = await freePorts(2)
  url = `http://127.0.0.1:${port}`
  env = {
    ...process.env,
    DATA_DIR: folder,
    PORT: String(port),
    PUBLIC_ORIGIN: url,
    SANDBOX_PORT: String(port + 1),
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
  }
})
afterEach(async () => {
  for (const child of started.splice(0).toReversed()) await end(child)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('a start, requests and an import finish although PostgreSQL stops for five seconds in the middle', async () => {
  const server = run(MAIN)
  await until(server, () => server.output().includes('Updated the database'))
  await stopPostgres()
  await until(server, () => server.output().includes('is running at'))

  const asked = ['/', '/images', '/api/categories/', '/api/contributor/search/?keywords=market'].flatMap(
    (path) => [1, 2].map((n) => fetch(`${url}${path}${path.includes('?') ? '&' : '?'}n=${n}`)),
  )
  await stopPostgres()
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 200))

  const command = run(COMMAND, ['import', await givenPictures({ from: 1, count: 12 })])
  await until(command, () => command.output().includes('12 files'))
  await stopPostgres()
  await until(command, () => command.child.exitCode !== null)
  expect(command.output()).toContain('12 added, 0 updated, 0 unchanged, 0 refused')
}, 300_000)

it('a start and an import continue after losing their connections, and report it', async () => {
  const own = await mkdtemp(join(tmpdir(), 'taswira-lost-'))
  try {
    const server = run(MAIN, [], { DATA_DIR: own })
    await until(server, () => server.output().includes('Updated the database'))
    await endSessions(own)
    await until(server, () => server.output().includes('is running at'))
    expect(server.output()).toContain('The connection to the database was lost, trying again')
    expect(server.output()).toContain('Added 173 demo images')

    // Only the command's sessions remain.
    await end(server.child)
    // So many that the import still runs when its sessions are ended.
    const pictures = await givenPictures({ from: 101, count: 60 })
    const command = run(COMMAND, ['import', pictures], { DATA_DIR: own })
    await until(command, () => command.output().includes('60 files'))
    await endSessions(own)
    await until(command, () => command.child.exitCode !== null)
    expect(command.output()).toContain('The connection to the database was lost, trying again')
    expect(command.output()).toMatch(/(\d+) added, 0 updated, (\d+) unchanged, 0 refused/)
    expect(command.child.exitCode).toBe(0)
  } finally {
    await rm(own, { recursive: true, force: true })
  }
})

it('a start that fails stops the PostgreSQL that it started', async () => {
  const own = await mkdtemp(join(tmpdir(), 'taswira-failed-'))
  try {
    await writeFile(join(own, 'storage'), 'This file is where the folder of the originals should be.')
    const server = run(MAIN, [], { DATA_DIR: own })
    await until(server, () => server.child.exitCode !== null)
    expect(server.child.exitCode).toBe(1)
    expect(server.output()).toContain('storage')
    expect(await processesOf(own)).toEqual([])
  } finally {
    await rm(own, { recursive: true, force: true })
  }
})

it('a start that is stopped early stops the PostgreSQL that it started', async () => {
  const own = await mkdtemp(join(tmpdir(), 'taswira-stopped-'))
  try {
    const server = run(MAIN, [], { DATA_DIR: own })
    await until(server, () => server.output().includes('Updated the database'))
    server.child.kill('SIGTERM')
    await until(server, () => server.child.exitCode !== null)
    await expect.poll(() => processesOf(own)).toEqual([])
  } finally {
    await rm(own, { recursive: true, force: true })
  }
})

/** A folder of twelve photographs, different for each `from`. */
async function givenPictures({ from, count }: { from: number; count: number }): Promise<string> {
  const pictures = join(folder, `pictures from ${from}`)
  await mkdir(pictures)
  for (let seed = from; seed < from + count; seed++) {
    const noise = givenNoise({ width: 1_800, height: 1_200, seed })
    await writeFile(join(pictures, `market ${seed}.jpg`), await noise.jpeg().toBuffer())
  }
  return pictures
}

/** Ends sessions in the middle of their transactions, as a restart of the database does. */
async function endSessions(data_dir: string) {
  const host = join(tmpdir(), socketFolder(data_dir))
  const client = new pg.Client({ user: 'taswira', database: 'taswira', host, port: 5432 })
  await client.connect()
  const endThem = async () => {
    const { rowCount } = await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'taswira' and xact_start is not null`,
    )
    return rowCount
  }
  // Most of the time no session is in a transaction.
  await expect.poll(endThem, { interval: 1 }).toBeGreaterThan(0)
  await client.end()
}

const socketFolder = (data_dir: string) =>
  `taswira-${createHash('sha256').update(join(data_dir, 'postgres')).digest('hex').slice(0, 12)}`

function run(program: string, args: string[] = [], more: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...env, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  return { child, output: () => output }
}

/** Waits until the condition holds. Throws with the program's output if it ended before. */
async function until({ child, output }: ReturnType<typeof run>, holds: () => boolean) {
  while (!holds()) {
    if (child.exitCode !== null || child.signalCode)
      throw new Error(`ended with ${child.exitCode ?? child.signalCode}: ${output()}`)
    await sleep(10)
  }
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** Stops all processes of PostgreSQL, as if the machine had no processor time; later they continue. */
async function stopPostgres() {
  const pids = await processesOf(folder)
  expect(pids.length).toBeGreaterThan(3)
  for (const pid of pids) signal(pid, 'SIGSTOP')
  await sleep(STOPPED_MS)
  for (const pid of pids) signal(pid, 'SIGCONT')
}

function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT') {
  try {
    process.kill(pid, name)
  } catch {
    // A session has ended in the meantime.
  }
}

/** Process ids of the PostgreSQL of this data folder, that of the postmaster first. */
async function processesOf(data_dir: string): Promise<number[]> {
  const processes = await Promise.all(
    (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(readProcess),
  )
  const postmaster = processes.find((one) => one?.command.includes(socketFolder(data_dir)))
  if (!postmaster) return []
  return [postmaster.pid, ...processes.flatMap((one) => (one?.parent === postmaster.pid ? [one.pid] : []))]
}

async function readProcess(name: string) {
  try {
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8')
    const stat = await readFile(`/proc/${name}/stat`, 'utf8')
    return { pid: Number(name), parent: Number(stat.split(') ').at(-1)!.split(' ')[1]), command }
  } catch {
    // The process has ended in the meantime.
    return undefined
  }
}

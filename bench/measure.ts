import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { freePorts } from '../scripts/free-ports.ts'
import { server_memory } from './server-environment.ts'

const root = join(import.meta.dirname, '..')

export interface Measured {
  requests_per_s: number
  p50_ms: number
  p97_5_ms: number
  /** CPU time of the server process per request, without PostgreSQL. */
  cpu_ms: number
  /** CPU time of PostgreSQL per request; 0 when its process is not known. */
  database_cpu_ms: number
  /** Peak memory of the server process so far. */
  memory_mb: number
  /** Responses other than 2xx and broken connections. A row with failures is invalid. */
  failures: number
}

export interface Load {
  url: string
  /** Paths requested in turn; only `url` when absent. */
  paths?: string[]
  /** Requests each of `paths` at most once, so that no cached answer can help. Pass many. */
  once?: boolean
  /** Like `paths`, with a method and headers for each request. */
  requests?: { method: 'GET' | 'POST'; path: string; headers?: Record<string, string> }[]
  headers?: Record<string, string>
  connections?: number
  seconds?: number
  /** First process of PostgreSQL, the parent of the others. */
  database_pid?: number
}

/** A program that serves a port in a separate process. */
export interface Server {
  url: string
  pid: number
  stop(): Promise<void>
}

/** Starts a program with `PORT` set and waits until `path` answers. */
export async function startServer(file: string, env: Record<string, string>, path = '/'): Promise<Server> {
  const port = await freePorts(1)
  const child = spawn(process.execPath, [...server_memory.node_options, join(root, file)], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'error', PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  for (const started = Date.now(); ; ) {
    if (child.exitCode !== null) throw new Error(`${file} exited before it answered`)
    const answer = await fetch(url + path).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) break
    if (Date.now() - started > 120_000) throw new Error(`${file} did not answer`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return { url, pid: child.pid!, stop: () => stopped(child) }
}

async function stopped(child: ChildProcess) {
  // A benchmark may have stopped it already.
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await gone
}

/** Puts load on a server: first a warm-up, then the measured time. */
export async function measure(
  server: Server,
  {
    url,
    paths,
    requests = paths?.map(asGet),
    once = false,
    headers = {},
    connections = 32,
    seconds = 10,
    database_pid,
  }: Load,
): Promise<Measured> {
  // Each connection has its own part of the requests, in the warm-up and in the measured time.
  const part = Math.floor((requests?.length ?? 0) / (2 * connections))
  let given = 0
  const options = {
    url: server.url + url,
    connections,
    headers,
    ...(requests && {
      // Every connection prepares all of these before it has its own part.
      requests: once ? requests.slice(0, 1) : requests,
      setupClient: (client: autocannon.Client) =>
        client.setRequests(
          once
            ? requests.slice(given, (given += part))
            : // Each connection starts at another path, because identical requests at the same moment are not a realistic load.
              turned(requests, Math.floor(Math.random() * requests.length)),
        ),
    }),
  }
  await autocannon({ ...options, duration: Math.min(4, seconds) })
  const before = cpuMs(server.pid)
  const database_before = database_pid ? cpuWithChildrenMs(database_pid) : 0
  const result = await autocannon({ ...options, duration: seconds })
  const { total } = result.requests
  // Some connections are faster than others.
  if (once && total > 0.9 * part * connections)
    throw new Error(`${total} requests for ${part * connections} paths`)
  const cpu_ms = (cpuMs(server.pid) - before) / total
  const database_ms = database_pid ? cpuWithChildrenMs(database_pid) - database_before : 0
  return {
    requests_per_s: result.requests.average,
    p50_ms: result.latency.p50,
    p97_5_ms: result.latency.p97_5,
    cpu_ms,
    database_cpu_ms: database_ms / total,
    memory_mb: memoryMb(server.pid),
    failures: result.non2xx + result.errors + result.timeouts,
  }
}

const asGet = (path: string) => ({ method: 'GET' as const, path })

const turned = <T>(list: T[], by: number) => [...list.slice(by), ...list.slice(0, by)]

/** Response times of single requests, one after the other, in ms, sorted. */
export async function measureAlone(
  server: Server,
  paths: string[],
  headersOf: (index: number) => Record<string, string> = () => ({}),
): Promise<number[]> {
  const times: number[] = []
  for (const [index, path] of paths.entries()) {
    const started = performance.now()
    const answer = await fetch(server.url + path, { headers: headersOf(index) })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    times.push(performance.now() - started)
  }
  return times.sort((a, b) => a - b)
}

export const percentile = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!

/** Fields of /proc/PID/stat after the name, which may have spaces. */
const statOf = (pid: number | string) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
    .map(Number)

/** CPU time of a process since its start, in ms; a clock tick is 10 ms on Linux. */
function cpuMs(pid: number): number {
  const fields = statOf(pid)
  return (fields[11]! + fields[12]!) * 10
}

/** CPU time of a process and its children, including those that have ended, in ms. */
function cpuWithChildrenMs(pid: number): number {
  const [, , , , , , , , , , , own_user, own_system, ended_user, ended_system] = statOf(pid)
  const ended = (own_user! + own_system! + ended_user! + ended_system!) * 10
  return readdirSync('/proc').reduce((sum, name) => {
    if (!/^[0-9]+$/.test(name)) return sum
    try {
      const fields = statOf(name)
      return fields[1] === pid ? sum + (fields[11]! + fields[12]!) * 10 : sum
    } catch {
      // Ended since.
      return sum
    }
  }, ended)
}

/** Peak memory of a process so far. */
export function memoryMb(pid: number): number {
  const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(peak) / 1024)
}

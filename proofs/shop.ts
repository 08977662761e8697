import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startSandbox } from '@taswira/sandbox'
import { readConfig } from '../apps/api/src/config.ts'
import { createPool } from '../apps/api/src/db/pool.ts'
import { createStorage } from '../apps/api/src/outside/create-storage.ts'
import { givenSettings } from '../apps/api/src/testing/given-settings.ts'
import { runCommand } from '../apps/api/src/testing/run-command.ts'
import { freePorts } from '../scripts/free-ports.ts'
import { givenAssets, givenMembers } from './members-and-assets.ts'

const SECRET_KEY = 'sk_test_of_the_proofs'

/** Main program of a server, as run by `npm start`. */
export const MAIN = join(import.meta.dirname, '../apps/api/src/main.ts')
/** The same program without pages. */
export const BARE = join(import.meta.dirname, 'bare-server.ts')

export interface ProofServer {
  url: string
  /** Address of its stand-ins, which run when the settings name no services. */
  stand_ins: string
  /** Kills the process with SIGKILL. */
  kill(): Promise<void>
  /** Starts it again on the same port; resolves when it is ready. */
  start(): Promise<void>
  /** Makes the next start run this program instead. */
  runNext(program: string): void
  /** Stops it with SIGTERM; resolves with the exit code, null after a signal. */
  stop(): Promise<number | null>
  readonly pid: number
  /** The end of its output, for error messages. */
  output(): string
}

export interface Answer {
  /** 0 when there was no answer. */
  status: number
  body: Record<string, unknown>
}

interface HowItRuns {
  /** Replaces the shop's program. */
  program?: string
  /** Descriptor limit of the process. */
  descriptors?: number
}

export type Shop = Awaited<ReturnType<typeof openShop>>

/** Two server processes over one database, and the sandbox where their customers pay. */
export async function openShop({
  connection_string,
  folder,
  program,
  settings,
}: {
  connection_string: string
  folder: string
  program: string
  /** Additional settings, given the sandbox's address. */
  settings?: (provider: string) => Record<string, string>
}) {
  const webhook = { url: '' }
  const sandbox = await startSandbox({
    port: 0,
    smtp_port: 0,
    payments: { secret_key: SECRET_KEY, webhook_url: () => webhook.url },
  })
  const provider = `http://127.0.0.1:${sandbox.port}`
  const db = createPool({ connection_string, size: 4, name: 'proof', onError: () => {} })
  const environment = {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: connection_string,
    DATA_DIR: folder,
    SIGNING_SECRET: randomBytes(32).toString('hex'),
    LIMITS_FACTOR: '1000000',
    IMAGE_MIN_MEGAPIXELS: '0',
    LOG_LEVEL: 'error',
    DEMO_CATALOGUE: 'off',
    BACKGROUND_RENDITIONS: 'off',
    // Both servers use one sandbox for payments and mail; for everything else each has its own.
    SMTP_URL: `smtp://127.0.0.1:${sandbox.smtp_port}`,
    PAYSTACK_BASE_URL: provider,
    PAYSTACK_SECRET_KEY: SECRET_KEY,
    PAYSTACK_PUBLIC_KEY: 'pk_test_of_the_proofs',
    ...settings?.(provider),
  }
  const storage = await createStorage(readConfig(environment))
  const servers = [await newServer(program, environment), await newServer(program, environment)] as const
  const close = async () => {
    await Promise.all(servers.map((server) => server.kill()))
    await sandbox.close()
    await db.end()
  }
  try {
    await Promise.all(servers.map((server) => server.start()))
  } catch (error) {
    await close()
    throw error
  }
  await givenSettings(db, { payment_rules: { hold_days: 0 } })
  webhook.url = `${servers[1].url}/webhooks/paystack/`

  return {
    servers,
    db,
    provider,

    /** Runs a command with this shop's settings, or with some of them replaced. */
    run: (command: 'audit' | 'backup' | 'restore', args: string[], elsewhere: Record<string, string> = {}) =>
      runCommand(command, args, { ...environment, ...elsewhere }),

    /** A server with this shop's settings, some of them replaced; not started yet. */
    serverAt: (elsewhere: Record<string, string>, how?: HowItRuns) =>
      newServer(how?.program ?? program, { ...environment, ...elsewhere }, how),

    /** Members with a session and the welcome credits. */
    givenMembers: (count: number) => givenMembers(db, readConfig(environment), count),

    /** Stock ids of new assets with originals in storage. */
    givenAssets: (count: number) => givenAssets(db, storage, count),

    /** Pays at the sandbox; returns the body of the event for it. */
    async pay(reference: string): Promise<string> {
      const answer = await fetch(`${provider}/_payments/${reference}`, json({ outcome: 'success' }))
      if (!answer.ok) throw new Error(`no such payment: ${reference}`)
      return JSON.stringify({ event: 'charge.success', data: await answer.json() })
    },

    close,
  }
}

/** Sends a request; no answer gives status 0. */
export async function ask(
  server: ProofServer,
  path: string,
  { token, body, raw, headers }: { token?: string; body?: object; raw?: string; headers?: object } = {},
): Promise<Answer> {
  try {
    const answer = await fetch(server.url + path, {
      ...(body && json(body)),
      ...(raw && { method: 'POST', body: raw }),
      headers: {
        ...((body ?? raw) && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Token ${token}` }),
        ...headers,
      },
      signal: AbortSignal.timeout(120_000),
    })
    const text = await answer.text()
    return { status: answer.status, body: text ? (JSON.parse(text) as Answer['body']) : {} }
  } catch {
    return { status: 0, body: {} }
  }
}

export const SIGNING_KEY = SECRET_KEY

const json = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** A server with these settings on free ports; not started yet. */
export async function newServer(
  program: string,
  environment: object,
  { descriptors }: HowItRuns = {},
): Promise<ProofServer> {
  const port = await freePorts(2)
  const ports = {
    PORT: String(port),
    SANDBOX_PORT: String(port + 1),
  }
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  let output = ''
  let runs = program

  return {
    url,
    stand_ins: `http://127.0.0.1:${ports.SANDBOX_PORT}`,
    output: () => output,
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
    runNext(next) {
      runs = next
    },
    get pid() {
      return child!.pid!
    },
    async stop() {
      const ended = once(child!, 'exit') as Promise<[number | null]>
      child!.kill('SIGTERM')
      const [code] = await ended
      return code
    },
    async start() {
      const command = [process.execPath, runs]
      // Sets both limits, because Node raises the soft limit to the hard one.
      const limited = descriptors
        ? ['prlimit', `--nofile=${descriptors}:${descriptors}`, ...command]
        : command
      child = spawn(limited[0]!, limited.slice(1), {
        env: { PUBLIC_ORIGIN: url, ...environment, ...ports },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      for (const stream of [child.stdout!, child.stderr!])
        stream.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-20_000)))
      for (const started = Date.now(); ; await sleep(50)) {
        if (child.exitCode !== null) throw new Error(`a server did not start: ${output}`)
        const answer = await fetch(`${url}/readyz`).catch(() => undefined)
        if (answer?.ok) return
        if (Date.now() - started > 120_000) throw new Error(`a server is not ready after 120 s: ${output}`)
      }
    },
  }
}

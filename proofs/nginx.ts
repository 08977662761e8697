import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { Agent, request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { freePorts } from '../scripts/free-ports.ts'
import type { ProofMember } from './members-and-assets.ts'
import { type ProofServer, type Shop } from './shop.ts'
import { until } from './steps.ts'

const deploy = join(import.meta.dirname, '../deploy')
const CONFIGURATION = join(deploy, 'nginx/taswira.conf')
const ROLLING_RESTART = join(deploy, 'rolling-restart.sh')
const WORKERS = 12

/** Whether nginx is installed. */
export function hasNginx(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Twelve members who open pages, request their credits and download until stopped. */
export async function loadBehindNginx(shop: Shop, origin: string) {
  const members = await shop.givenMembers(WORKERS)
  const assets = await shop.givenAssets(8)
  const over = new AbortController()
  const failures: string[] = []
  let answered = 0
  const load = members.map(async (member, worker) => {
    for (let round = worker; !over.signal.aborted; round++) {
      for (const one of requestsOf(member, assets[round % assets.length]!)) {
        const { status } = await ask(origin, one.path, one)
        if (one.good.includes(status)) answered++
        else failures.push(`${one.method ?? 'GET'} ${one.path}: ${status}`)
      }
    }
  })
  return {
    /** Returns the number of good answers and a list of the others. */
    async stop() {
      over.abort()
      await Promise.all(load)
      return { answered, failures }
    },
  }
}

/** Runs the restart script of deploy/ with these servers instead of system services. */
export async function restartInTurn(servers: readonly ProofServer[], folder: string, nginx: ChildProcess) {
  const restartOne = async (path: string | undefined) => {
    const server = servers.find(({ url }) => path === `/${new URL(url).port}`)!
    const code = await server.stop()
    if (code !== 0) console.error(server.output())
    await server.start()
    return code
  }
  const manager = createServer((asked, reply) => {
    void restartOne(asked.url).then((code) => reply.writeHead(code === 0 ? 200 : 500).end())
  }).listen(0, '127.0.0.1')
  await once(manager, 'listening')
  const restart = join(folder, 'restart.sh')
  const { port } = manager.address() as AddressInfo
  await writeFile(restart, `#!/bin/sh\nexec curl -fsS "http://127.0.0.1:${port}/$1"\n`, { mode: 0o755 })
  const script = spawn(
    ROLLING_RESTART,
    servers.map(({ url }) => new URL(url).port),
    {
      env: {
        ...process.env,
        PROCESSES: join(folder, 'processes.conf'),
        RELOAD: `kill -HUP ${nginx.pid}`,
        RESTART: restart,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const [code] = (await once(script, 'exit')) as [number]
  manager.close()
  assert.equal(code, 0, 'the rolling restart failed')
}

interface Answer {
  /** 0 when the connection broke or the answer took too long. */
  status: number
  headers: IncomingHttpHeaders
  text: string
}

const no_answer: Answer = { status: 0, headers: {}, text: '' }
/** Longest time that a visitor waits for an answer, in ms. */
const PATIENCE_MS = 10_000

interface Asked {
  path: string
  method?: string | undefined
  token?: string | undefined
  /** Replaces the token. */
  authorization?: string | undefined
  body?: object | undefined
}

const requestsOf = ({ token }: ProofMember, stock_id: string): (Asked & { good: number[] })[] => [
  { path: '/', good: [200] },
  { path: '/api/contributor/images/?format=json', good: [200] },
  { path: '/api/user/credits/', token, good: [200] },
  // 402 once the credits are used up; licensed images stay free.
  { path: '/api/download/', method: 'POST', token, body: { stock_id }, good: [200, 402] },
  { path: '/faq', good: [200] },
]

const agent = new Agent({ keepAlive: true, rejectUnauthorized: false })

/**
 * Like browsers, retries when a keep-alive connection was closed before any answer: nginx closes idle connections when
 * it reloads.
 */
export function ask(origin: string, path: string, asked_with: Partial<Asked> = {}): Promise<Answer> {
  const { method = 'GET', token, authorization = token && `Token ${token}`, body } = asked_with
  return new Promise((resolve) => {
    const text = body && JSON.stringify(body)
    const asked = request(
      origin + path,
      {
        method,
        agent,
        signal: AbortSignal.timeout(PATIENCE_MS),
        headers: {
          ...(authorization && { authorization }),
          ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        },
      },
      (answer) => {
        const { statusCode: status = 0, headers } = answer
        buffer(answer).then(
          (bytes) => resolve({ status, headers, text: bytes.toString() }),
          () => resolve(no_answer),
        )
      },
    )
    asked.once('error', ({ name }) =>
      resolve(asked.reusedSocket && name !== 'AbortError' ? ask(origin, path, asked_with) : no_answer),
    )
    asked.end(text)
  })
}

/** Starts nginx with the configuration of deploy/, on free ports and in a separate folder, which has its logs. */
export async function startNginx(
  folder: string,
  port: number,
  servers: readonly Pick<ProofServer, 'url'>[],
  plain_port?: number,
): Promise<ChildProcess> {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const self_signed =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=localhost'
  execFileSync('openssl', [...self_signed.split(' '), '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  })
  const upstream = servers.map(({ url }) => `server ${new URL(url).host} max_fails=0;`).join('\n')
  const site = (await readFile(CONFIGURATION, 'utf8'))
    .replace('/etc/nginx/taswira-processes.conf', join(folder, 'processes.conf'))
    .replaceAll('shop.example', 'localhost')
    .replace(/ssl_certificate +\S+;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key +\S+;/, `ssl_certificate_key ${key};`)
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('listen 80', `listen 127.0.0.1:${plain_port ?? (await freePorts(1))}`)
    .replace('/var/cache/taswira-pictures', join(folder, 'cache'))
    .replaceAll('/var/log/nginx', folder)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join('\n')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'processes.conf'), upstream)
  await writeFile(join(folder, 'site.conf'), site)
  await writeFile(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${join(folder, 'nginx.pid')}; error_log ${join(folder, 'error.log')};
events { worker_connections 1024; }
http { access_log ${join(folder, 'access.log')}; ${temporary} include ${join(folder, 'site.conf')}; }\n`,
  )
  const nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder], { stdio: 'ignore' })
  await until(10_000, async () => (await ask(`https://localhost:${port}`, '/healthz')).status === 200)
  return nginx
}

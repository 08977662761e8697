import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { compile } from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'
import { clientKey } from './client-key.ts'
import { refuseOnSocket } from './socket-refusal.ts'

/** File descriptors kept for everything but visitors: database, storage, pictures, log. */
const RESERVED_DESCRIPTORS = 150
/** A closed connection may go on receiving for so long, in ms, so that the client can read its answer. */
const LINGER_MS = 1_000
/** What is still being answered this long after a stop began, in ms, is cut off. */
const STRAGGLERS_MS = 8_000
/** Requests on one connection whose answers are not read yet. */
const MOST_PIPELINED = 8
/** Refused connections are logged once in this time, in ms. */
const LOG_EVERY_MS = 60_000

/**
 * Bounds what connections may cost: how many there are, in all and from one address, how long a body may pause, and how
 * long they outlive a refusal or the start of a stop. The limits of Node itself are in server-options.ts. Once
 * `draining` is aborted, each answer ends its connection.
 */
export function guardConnections(
  app: FastifyInstance,
  { config, log, draining }: Pick<Deps, 'config' | 'log'> & { draining?: AbortSignal | undefined },
) {
  const { server } = app
  const most = mostConnections(config)
  const isProxy = compile(config.trusted_proxies)
  /** Requests in progress, by connection. */
  const open = new Map<Socket, number>()
  const per_address = new Map<string, number>()
  let stopping = false
  let logged_at = 0

  // Node closes what comes on top at once and reads nothing of it.
  server.maxConnections = most.total
  server.on('drop', () => logRefused('total'))

  server.on('connection', (socket: Socket) => {
    const address = clientKey(socket.remoteAddress ?? '')
    const count = (per_address.get(address) ?? 0) + 1
    // All visitors arrive through the proxy's own address; it has limits of its own.
    if (stopping || (count > most.per_address && !isProxy(socket.remoteAddress ?? '', 0))) {
      if (!stopping) logRefused('one address')
      return socket.resetAndDestroy()
    }
    per_address.set(address, count)
    open.set(socket, 0)
    linger(socket)
    return socket.once('close', () => {
      open.delete(socket)
      const left = per_address.get(address)! - 1
      if (left) per_address.set(address, left)
      else per_address.delete(address)
    })
  })

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const in_progress = (open.get(socket) ?? 0) + 1
    // No browser and no proxy sends on without waiting: this one asks and doesn't read.
    if (in_progress > MOST_PIPELINED) return void socket.destroy()
    if (hasBody(request)) limitPauses(request)
    open.set(socket, in_progress)
    response.once('close', () => {
      if (!open.has(socket)) return
      open.set(socket, open.get(socket)! - 1)
      if (stopping && open.get(socket) === 0) socket.end()
    })
  })

  /** A body that pauses for too long is refused. The clock starts again with each byte. */
  function limitPauses(request: IncomingMessage) {
    const { socket } = request
    socket.setTimeout(config.body_pause_ms)
    request.once('timeout', () => {
      const late = Object.assign(new Error('the body paused'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      refuseOnSocket(late, socket)
    })
    request.once('end', () => socket.setTimeout(server.timeout))
  }

  app.addHook('onSend', async (request, reply) => {
    // Refused before the body arrived: nobody waits for the rest of it.
    const unread = hasBody(request.raw) && !request.raw.complete
    // A balancer keeps connections open: it must not send one more request on them when they end.
    if (unread || stopping || draining?.aborted) reply.header('connection', 'close')
  })

  function logRefused(bound: 'total' | 'one address') {
    if (Date.now() - logged_at < LOG_EVERY_MS) return
    logged_at = Date.now()
    log.warn({ event: 'connections refused', bound, open: open.size, ...most }, 'security')
  }

  return {
    /** Connections open now. */
    count: () => open.size,
    /** Ends those that nothing is asked on, and after 8 s those that are not answered yet. New ones are refused. */
    stop() {
      stopping = true
      for (const [socket, requests] of open) if (requests === 0) socket.destroy()
      setTimeout(() => {
        for (const socket of open.keys()) socket.destroy()
      }, STRAGGLERS_MS).unref()
    },
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/**
 * Node destroys a connection as soon as an answer with "connection: close" is written. If bytes of the body are on
 * their way at that moment, the client's system may drop the answer: let it read first.
 */
function linger(socket: Socket) {
  socket.destroySoon = () => {
    socket.end()
    const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref()
    socket.once('close', () => clearTimeout(timer))
  }
}

/** The configured bounds, lowered to what the process may open at all. */
function mostConnections({ max_connections, max_connections_per_address }: Config) {
  const total = Math.max(1, Math.min(max_connections, openFilesLimit() - RESERVED_DESCRIPTORS))
  return { total, per_address: Math.max(1, Math.min(max_connections_per_address, Math.ceil(total / 2))) }
}

/** Most file descriptors of this process; Node has raised the soft limit to the hard one. */
function openFilesLimit(): number {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } }
  const soft = userLimits?.open_files?.soft
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { compile } from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { clientKey } from './client-key.ts'
import { refuseOnSocket } from './socket-refusal.ts'

/** File descriptors reserved for everything except clients: listening sockets, database, storage, images, log. */
const RESERVED_DESCRIPTORS = 200
/** How long a closed connection keeps receiving, in ms, so that the client can read the response. */
const LINGER_MS = 1_000
/** Responses still unfinished this long after a stop began are cut off, in ms. */
const STRAGGLERS_MS = 8_000
/**
 * Requests for images follow a visitor's page, so the server counts as busy for this long after each response, in ms.
 */
const FOLLOWED_MS = 2_000
/** Monitoring requests: no visitor waits for their responses. */
const monitoring = /^\/(healthz|readyz|metrics)$/
/** Maximum requests on one connection whose responses have not been read. */
const MOST_PIPELINED = 8
/** How long a request may take to arrive, in ms, and how many connections may be open. */
export const default_connection_limits = {
  headers_ms: 10_000,
  /** Longest pause within a body. */
  pause_ms: 20_000,
  request_ms: 35_000,
  /** Fewer if the process may not open as many files. */
  total: 4_000,
  /** For IPv6 per /64; trusted proxies excepted. */
  per_address: 1_000,
}
export type ConnectionLimits = typeof default_connection_limits

/** Refused connections are logged at most once per this time, in ms. */
const LOG_EVERY_MS = 60_000

/**
 * Limits what connections may cost: their number in total and per address, how long a body may take and pause, and how
 * long they outlive a refusal or a stop. A newcomer takes the place of the connection that has been idle longest.
 * Node's own limits are set in server-options.ts. Once `draining` is aborted, each response closes its connection.
 */
export function guardConnections(
  app: FastifyInstance,
  {
    config,
    log,
    limits,
    draining,
  }: Pick<Deps, 'config' | 'log'> & { limits: ConnectionLimits; draining?: AbortSignal | undefined },
) {
  const { server } = app
  const most = mostConnections(limits)
  const isProxy = compile(config.trusted_proxies)
  /** The open connections and their requests in progress; those idle longest come first. */
  const open = new Map<Socket, Connection>()
  const per_address = new Map<string, number>()
  let stopping = false
  let logged_at = 0
  let answered_at = 0

  server.on('connection', (socket: Socket) => {
    if (stopping) return socket.resetAndDestroy()
    const address = clientKey(socket.remoteAddress ?? '')
    // Behind a proxy, all clients share its address; the proxy has its own limits.
    const bounded = !isProxy(socket.remoteAddress ?? '', 0)
    if (bounded && (per_address.get(address) ?? 0) >= most.per_address && !closeIdle(address))
      return refuseNewcomer(socket, 'one address')
    if (open.size >= most.total && !closeIdle()) return refuseNewcomer(socket, 'total')
    per_address.set(address, (per_address.get(address) ?? 0) + 1)
    open.set(socket, { address, requests: 0, receiving: false })
    linger(socket)
    return socket.once('close', () => forget(socket))
  })

  /**
   * Makes room for a newcomer by closing a connection, from this address if given: the one idle longest, or else the
   * oldest whose body is still arriving. Returns false when there is none.
   */
  function closeIdle(address?: string): boolean {
    for (const isSpare of [isIdle, isReceiving])
      for (const [socket, connection] of open) {
        if (!isSpare(connection) || (address && connection.address !== address)) continue
        forget(socket)
        socket.destroy()
        return true
      }
    return false
  }

  function forget(socket: Socket) {
    const address = open.get(socket)?.address
    if (address === undefined) return
    open.delete(socket)
    const left = per_address.get(address)! - 1
    if (left) per_address.set(address, left)
    else per_address.delete(address)
  }

  function refuseNewcomer(socket: Socket, bound: 'total' | 'one address') {
    logRefused(bound)
    return socket.resetAndDestroy()
  }

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const connection = open.get(socket)
    // No browser or proxy sends this many requests without reading the responses.
    if (!connection || connection.requests >= MOST_PIPELINED) return void socket.destroy()
    if (hasBody(request)) {
      limitBody(request)
      connection.receiving = true
      request.once('end', () => (connection.receiving = false))
    }
    connection.requests++
    response.once('close', () => {
      if (!monitoring.test(request.url ?? '')) answered_at = Date.now()
      connection.requests--
      if (!open.delete(socket)) return
      // Moves it to the end of the order: it was in use until now.
      open.set(socket, connection)
      if (stopping && connection.requests === 0) socket.end()
    })
  })

  /** Refuses a body that pauses too long or arrives too slowly. Each byte restarts the pause timer. */
  function limitBody(request: IncomingMessage) {
    const { socket } = request
    const refuse = () =>
      refuseOnSocket(
        Object.assign(new Error('request body is late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
        socket,
      )
    socket.setTimeout(limits.pause_ms)
    request.once('timeout', refuse)
    const arrival = setTimeout(refuse, limits.request_ms).unref()
    arrivals.set(request, arrival)
    request.once('end', () => socket.setTimeout(server.timeout))
    request.once('end', () => clearTimeout(arrival))
    request.once('close', () => clearTimeout(arrival))
  }

  app.addHook('onSend', (request, reply, _payload, done) => {
    // The request was refused before its body had arrived; the rest will not be read.
    const unread = hasBody(request.raw) && !request.raw.complete
    // A load balancer keeps connections open and must not send another request on one that is about to close.
    if (unread || stopping || draining?.aborted) reply.header('connection', 'close')
    done()
  })

  function logRefused(bound: 'total' | 'one address') {
    if (Date.now() - logged_at < LOG_EVERY_MS) return
    logged_at = Date.now()
    log.warn({ event: 'connections refused', bound, open: open.size, ...most }, 'security')
  }

  return {
    /** Number of open connections. */
    count: () => open.size,
    /** Whether any request is being answered, or was a moment ago. */
    isBusy: () =>
      Date.now() - answered_at < FOLLOWED_MS || [...open.values()].some(({ requests }) => requests > 0),
    /** Closes idle connections now, and unfinished ones after 8 s. New ones are refused. */
    stop() {
      stopping = true
      for (const [socket, { requests }] of open) if (requests === 0) socket.destroy()
      setTimeout(() => {
        for (const socket of open.keys()) socket.destroy()
      }, STRAGGLERS_MS).unref()
    },
  }
}

interface Connection {
  /** The client key that the limits count (client-key.ts). */
  address: string
  /** Requests in progress. */
  requests: number
  /** Whether the last request's body is still arriving. */
  receiving: boolean
}

const isIdle = ({ requests }: Connection) => requests === 0
const isReceiving = ({ requests, receiving }: Connection) => requests === 1 && receiving

/** For each request, the timer that refuses it when its body is late. */
const arrivals = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/** Lets a body arrive for as long as Node accepts it (server-options.ts); it still must not pause. */
export const allowSlowBody = (request: IncomingMessage) => clearTimeout(arrivals.get(request))

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/**
 * Node destroys a connection right after writing a response with "connection: close". If parts of the body are still in
 * transit, the client's system may discard the response: give it time to read.
 */
function linger(socket: Socket) {
  socket.destroySoon = () => {
    socket.end()
    const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref()
    socket.once('close', () => clearTimeout(timer))
  }
}

/** The connection limits, reduced to what the open-files limit allows. */
function mostConnections(limits: ConnectionLimits) {
  const total = Math.max(1, Math.min(limits.total, openFilesLimit() - RESERVED_DESCRIPTORS))
  return { total, per_address: Math.max(1, Math.min(limits.per_address, Math.ceil(total / 2))) }
}

/** Maximum number of file descriptors; Node has already raised the soft limit to the hard one. */
function openFilesLimit(): number {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } }
  const soft = userLimits?.open_files?.soft
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY
}

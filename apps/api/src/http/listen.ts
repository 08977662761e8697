import { once } from 'node:events'
import { type AddressInfo, createServer, type ListenOptions } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Connections that the system queues while this process is busy; clients retry a dropped one only seconds later. */
const BACKLOG = 4_096
/**
 * Node accepts one connection per turn of the event loop from each listening socket. A turn in which pages are rendered
 * takes about ten milliseconds, so with a single socket new connections would wait for many seconds while others are
 * served.
 */
const SOCKETS = 64

/**
 * Listens with several sockets on the same port where the system supports it. Must be called before the app is ready.
 * Throws what listening throws.
 */
export async function listen(app: FastifyInstance, { port, host }: { port: number; host: string }) {
  const options: ListenOptions = { port, host, backlog: BACKLOG, reusePort: process.platform === 'linux' }
  const more = Array.from({ length: options.reusePort ? SOCKETS - 1 : 0 }, () =>
    // The same options as Node's own HTTP server.
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => app.server.emit('connection', socket)),
  )
  // Requests on these sockets must also finish before the app closes what they use.
  app.addHook('preClose', async () => {
    await Promise.all(more.filter((server) => server.listening).map(closed))
  })
  await app.listen(options)
  const actual = { ...options, port: (app.server.address() as AddressInfo).port }
  for (const server of more) await once(server.listen(actual), 'listening')
}

const closed = (server: ReturnType<typeof createServer>) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
  })

import { once } from 'node:events'
import { type AddressInfo, createServer, type ListenOptions } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Connections that the system accepts while this process is busy: what it drops is sent again only seconds later. */
const BACKLOG = 4_096
/**
 * Node accepts one connection per turn of the event loop from each listening socket. When pages are rendered a turn takes
 * some ten milliseconds, so that with a single socket newcomers would wait for many seconds while others are served.
 */
const SOCKETS = 64

/**
 * Listens with several sockets on the same port where the system supports it. Must be called before the app is ready.
 * Throws what listening throws.
 */
export async function listen(app: FastifyInstance, { port, host }: { port: number; host: string }) {
  const options: ListenOptions = { port, host, backlog: BACKLOG, reusePort: process.platform === 'linux' }
  const more = Array.from({ length: options.reusePort ? SOCKETS - 1 : 0 }, () =>
    // Like Node's own server for HTTP.
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => app.server.emit('connection', socket)),
  )
  // Their connections count as well: the app closes what requests use once none is in progress.
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

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'

/**
 * A proxy in front of the database. It can silently drop all data of its connections, and can be redirected
 * to another server.
 */
export async function givenLine(connection_string: string) {
  const { user, database: name } = new pg.Client({ connectionString: connection_string })
  const lines = new Set<{ near: Socket; far: Socket; silent: boolean }>()
  let silent = false
  let socket_file = socketFile(connection_string)
  // Either side must end the connection explicitly; otherwise the proxy itself would answer.
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const line = { near, far: connect({ path: socket_file, allowHalfOpen: true }), silent }
    lines.add(line)
    for (const [from, to] of [
      [near, line.far],
      [line.far, near],
    ] as const) {
      from.on('data', (data) => line.silent || to.write(data))
      from.on('error', () => {})
      // While silent, the proxy doesn't forward that one side ended the connection.
      from.on('end', () => line.silent || to.end())
      from.on('close', () => line.silent || to.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const setSilent = (value: boolean) => {
    silent = value
    for (const line of lines) line.silent = value
  }
  const { port } = server.address() as AddressInfo
  return {
    // Servers treat this form as the address of another machine, which may disappear.
    connection_string: `postgres://${user}@/${name}?host=${encodeURIComponent('::ffff:127.0.0.1')}&port=${port}`,
    fallSilent: () => setSilent(true),
    speakAgain: () => setSilent(false),
    /** Sends new connections to this server from now on; silent connections stay silent. */
    redirect(another: string) {
      socket_file = socketFile(another)
      silent = false
    },
    async close() {
      for (const { near, far } of lines) for (const socket of [near, far]) socket.destroy()
      server.close()
    },
  }
}

function socketFile(connection_string: string): string {
  const { host, port } = new pg.Client({ connectionString: connection_string })
  return `${host}/.s.PGSQL.${port}`
}

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'

/**
 * A network address of the database. Its connections can be made to drop all data silently, and the address can be moved
 * to another server.
 */
export async function givenLine(connection_string: string) {
  const { user, database: name } = new pg.Client({ connectionString: connection_string })
  const lines = new Set<{ near: Socket; far: Socket; silent: boolean }>()
  let silent = false
  let socket_file = socketFile(connection_string)
  // Both sides end a connection only when told to: otherwise the line itself would answer.
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const line = { near, far: connect({ path: socket_file, allowHalfOpen: true }), silent }
    lines.add(line)
    for (const [from, to] of [
      [near, line.far],
      [line.far, near],
    ] as const) {
      from.on('data', (data) => line.silent || to.write(data))
      from.on('error', () => {})
      // A silent line doesn't pass on that one side ended.
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
    // In a form that servers take for the address of another machine, which may vanish.
    connection_string: `postgres://${user}@/${name}?host=${encodeURIComponent('::ffff:127.0.0.1')}&port=${port}`,
    fallSilent: () => setSilent(true),
    speakAgain: () => setSilent(false),
    /** New connections reach this server from now on; silent ones stay silent. */
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

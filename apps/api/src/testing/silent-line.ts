import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'

/**
 * A network address of the database: its connections can be made to drop all data silently, and new ones can be led to
 * another server.
 */
export async function givenLine(connection_string: string) {
  const { user, database: name } = new pg.Client({ connectionString: connection_string })
  const lines = new Set<{ near: Socket; far: Socket; silent: boolean }>()
  let silent = false
  let socket_file = socketFile(connection_string)
  const server = createServer((near) => {
    const line = { near, far: connect(socket_file), silent }
    lines.add(line)
    for (const [from, to] of [
      [near, line.far],
      [line.far, near],
    ] as const) {
      from.on('data', (data) => line.silent || to.write(data))
      from.on('error', () => {})
      // Nobody learns of an end over a silent line.
      from.on('close', () => line.silent || to.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const setSilent = (value: boolean) => {
    silent = value
    for (const line of lines) line.silent = value
  }
  return {
    connection_string: `postgres://${user}@127.0.0.1:${(server.address() as AddressInfo).port}/${name}`,
    fallSilent: () => setSilent(true),
    speakAgain: () => setSilent(false),
    /** Leads new connections to this server; those that are silent stay so. */
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

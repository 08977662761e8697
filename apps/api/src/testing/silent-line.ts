import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'

/** A connection to the database that can be made to drop all data silently. */
export async function givenLine(connection_string: string) {
  const { host, port, user, database: name } = new pg.Client({ connectionString: connection_string })
  const sockets = new Set<Socket>()
  let silent = false
  const server = createServer((near) => {
    const far = connect(`${host}/.s.PGSQL.${port}`)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (data) => silent || to.write(data))
      from.on('error', () => {})
      from.on('close', () => to.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    connection_string: `postgres://${user}@127.0.0.1:${(server.address() as AddressInfo).port}/${name}`,
    fallSilent: () => (silent = true),
    speakAgain: () => (silent = false),
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * The first of `count` successive ports that no program listens on. They are below the range from which systems give
 * ports to outgoing connections (32768 and up on Linux): a port of that range may be taken before the program starts.
 */
export async function freePorts(count: number): Promise<number> {
  for (;;) {
    // Browsers refuse port 10080.
    const first = 10_081 + Math.floor(Math.random() * (22_000 - count))
    const ports = Array.from({ length: count }, (_, n) => first + n)
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return first
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port)
  const is_free = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  if (!is_free) return false
  await once(server.close(), 'close')
  return true
}

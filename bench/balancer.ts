import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

export interface Balancer {
  url: string
  close(): void
}

/** Interval of the readiness checks, in ms. */
const CHECK_MS = 200

/**
 * Round-robin load balancer in front of the shop: skips servers that are not ready and retries a GET on another server
 * when the connection broke.
 */
export async function startBalancer(urls: string[]): Promise<Balancer> {
  const backends = urls.map((url) => ({ ...target(url), ready: true }))
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  let turn = 0
  const checking = setInterval(() => {
    for (const backend of backends)
      fetch(`${backend.url}/readyz`).then(
        (answer) => (backend.ready = answer.ok),
        () => (backend.ready = false),
      )
  }, CHECK_MS)

  function pass(incoming: IncomingMessage, response: ServerResponse, tries: number) {
    const ready = backends.filter((backend) => backend.ready)
    const backend = ready[turn++ % ready.length]
    if (!backend) return response.writeHead(503).end()
    const outgoing = request(
      {
        host: backend.host,
        port: backend.port,
        agent,
        method: incoming.method,
        path: incoming.url,
        headers: incoming.headers,
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') backend.ready = false
      // Retries what the server cannot have received, and requests that only read.
      const again = error.code === 'ECONNREFUSED' || incoming.method === 'GET'
      if (again && tries > 0 && !response.headersSent) pass(incoming, response, tries - 1)
      else if (response.headersSent) response.destroy()
      else response.writeHead(502).end()
    })
    incoming.pipe(outgoing)
  }

  const server = createServer((incoming, response) => pass(incoming, response, 2))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    close() {
      clearInterval(checking)
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}

function target(url: string) {
  const { hostname, port } = new URL(url)
  return { url, host: hostname, port: Number(port) }
}

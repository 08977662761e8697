import Fastify from 'fastify'
import { Faults, fault_modes, services } from './faults.ts'
import { frontPage } from './front-page.ts'
import { RequestRecord } from './request-record.ts'

export interface Sandbox {
  port: number
  close(): Promise<void>
}

/**
 * Stand-ins for the third parties, on one port: the frame that each of them hangs in. People and tests steer it
 * by the calls of product.md, section 2. `port` 0 takes a free one.
 */
export async function startSandbox({
  port,
  host = '127.0.0.1',
}: {
  port: number
  host?: string
}): Promise<Sandbox> {
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 16 * 1024 * 1024 })
  const faults = new Faults()
  const record = new RequestRecord()

  app.get('/', async (_request, reply) => reply.type('text/html; charset=utf-8').send(frontPage(faults)))

  app.post('/_faults', async (request, reply) => {
    const fault = faults.read(request.body)
    if (!fault) {
      const detail = `Send {"service": one of ${services.join(', ')}, "mode": one of ${fault_modes.join(', ')}, "ms"?, "status"?}.`
      return reply.code(400).send({ detail })
    }
    faults.set(fault)
    return { [fault.service]: fault }
  })

  app.get<{ Querystring: { service?: string } }>('/_requests', async (request) =>
    record.list(request.query.service),
  )

  app.delete('/_state', async (_request, reply) => {
    faults.clear()
    record.clear()
    return reply.code(204).send()
  })

  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ detail: 'No stand-in answers here.' }))
  await app.listen({ port, host })
  const address = app.server.address()
  return { port: typeof address === 'object' && address ? address.port : port, close: () => app.close() }
}

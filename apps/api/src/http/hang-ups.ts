import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Drops requests whose client has gone already, and fixes the client's address for all others. */
export function noticeHangUps(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    // Reset by its client, a socket has no address even before Node closes it.
    if ((request.ip as string | undefined) === undefined) {
      reply.hijack()
      return
    }
    // A closed socket has no address, and a client may hang up before a limit asks for it.
    Object.defineProperty(request, 'ip', { value: request.ip })
  })
}

/** Whether the error is that the client closed its connection while it was still sending. */
export const isHangUp = (error: unknown, { raw }: FastifyRequest): boolean =>
  raw.errored !== null && error === raw.errored

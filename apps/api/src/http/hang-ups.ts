import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Drops requests whose client has already disconnected, and remembers the client's address for all others. */
export function noticeHangUps(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { ip } = request
    // After a reset by the client, a socket has no address even before Node closes it.
    if ((ip as string | undefined) === undefined) return void reply.hijack()
    // A closed socket has no address, and a client may disconnect before a limit reads it.
    Object.defineProperty(request, 'ip', { value: ip })
    done()
  })
}

/** Whether the error means that the client disconnected while sending. */
export const isHangUp = (error: unknown, { raw }: FastifyRequest): boolean =>
  raw.errored !== null && error === raw.errored

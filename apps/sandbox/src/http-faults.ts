import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Fault, Faults, Service } from './faults.ts'
import type { RequestRecord } from './request-record.ts'

/** What every stand-in of a service gets. */
export interface StandInDeps {
  faults: Faults
  record: RequestRecord
}

/** The hook before each call of a service: records the call with its body, and applies the service's fault. */
export const arrivals =
  (
    { faults, record }: StandInDeps,
    service: Service,
    bodyOf: (request: FastifyRequest) => unknown = ({ body }) => body ?? null,
  ) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const { method, url } = request
    record.add({ service, request: `${method} ${url}`, body: bodyOf(request), at: new Date().toISOString() })
    const fault = faults.of(service)
    if (fault && (await misbehave(fault, reply))) return reply
  }

/** Size of the `giant` response, in bytes: more than any client should read. */
const GIANT_BYTES = 64 * 1024 * 1024

/** Applies a fault over HTTP. Returns whether the request has been handled; false after a delay. */
export async function misbehave(fault: Fault, reply: FastifyReply): Promise<boolean> {
  const { mode, ms = 1_000, status = 500 } = fault
  switch (mode) {
    case 'ok':
      return false
    case 'delay':
      await sleep(ms)
      return false
    case 'status':
      await reply.code(status).send({ status: false, message: `Told to answer ${status}` })
      return true
    case 'garbage':
      await reply.type('text/html').send('<html><body>Bad gateway{"status":true')
      return true
    case 'empty':
      await reply.send('')
      return true
    case 'hang':
      reply.hijack()
      return true
    case 'reset':
      reply.hijack()
      reply.raw.socket?.resetAndDestroy()
      return true
    case 'drip':
      reply.hijack()
      await drip(reply, ms)
      return true
    case 'giant':
      await reply.type('application/json').send(`"${'x'.repeat(GIANT_BYTES)}"`)
      return true
  }
}

/** Sends a byte every `ms` until the client disconnects. */
async function drip(reply: FastifyReply, ms: number) {
  reply.raw.on('error', () => {})
  reply.raw.writeHead(200, { 'content-type': 'application/json' })
  while (!reply.raw.destroyed) {
    reply.raw.write(' ')
    await sleep(ms, undefined, { ref: false })
  }
}

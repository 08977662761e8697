import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** Gives cacheable responses a weak ETag, and answers 304 when the client has the same version. */
export function etags(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply, payload) => {
    const cacheable = String(reply.getHeader('cache-control') ?? '').startsWith('public')
    if (reply.statusCode !== 200 || !cacheable) return payload
    // Cached pages and pictures are buffers too, and would be hashed for each request.
    const is_json = String(reply.getHeader('content-type')).startsWith('application/json')
    if (typeof payload !== 'string' && !(is_json && Buffer.isBuffer(payload))) return payload
    // Encoded once, for the ETag and for sending.
    const body = typeof payload === 'string' ? Buffer.from(payload) : payload
    const etag = `W/"${hash('sha1', body, 'base64url')}"`
    reply.header('etag', etag)
    const held = request.headers['if-none-match']
    if (held !== '*' && !held?.split(',').some((one) => one.trim() === etag)) return body
    reply.code(304).removeHeader('content-length')
    return ''
  })
}

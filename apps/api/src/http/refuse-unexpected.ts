import { DomainError } from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { sendRefusal } from './errors.ts'
import { belongsToApi } from './refusal-page.ts'

/** Refuses malformed requests before anything is parsed, unknown URLs and unsupported methods. */
export function refuseUnexpected(app: FastifyInstance, config: Config) {
  app.addHook('onRequest', (request, reply, done) => {
    // Longer than any of our URLs; refused before anything is parsed.
    if (request.url.length > 4_096) done(new DomainError('uri_too_long'))
    else if (request.headers['content-encoding']) void sendRefusal(reply, 'unsupported_media_type')
    // Node uses the first of two Host headers; a proxy in front may have used the second.
    else if (countHosts(request.raw.rawHeaders) > 1 || !HOST.test(request.raw.headers.host ?? ''))
      void sendRefusal(reply.header('connection', 'close'), 'invalid_input')
    else done()
  })
  app.setNotFoundHandler((request, reply) => {
    // Only the API has other methods, and it refuses unsupported ones itself.
    if (request.method === 'GET' || request.method === 'HEAD' || belongsToApi(config, request.url))
      return sendRefusal(reply, 'not_found')
    return sendRefusal(reply.header('allow', 'GET, HEAD'), 'method_not_allowed')
  })
  app.removeContentTypeParser('text/plain')
}

/** A name or an address, optionally with a port; may be empty, as HTTP/1.0 allows. */
const HOST = /^(([a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(:[0-9]{1,5})?)?$/i

/** Counts the Host headers in a list of alternating names and values. */
const countHosts = (raw_headers: readonly string[]) =>
  raw_headers.filter((name, place) => place % 2 === 0 && name.toLowerCase() === 'host').length

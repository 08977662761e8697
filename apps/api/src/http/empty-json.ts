import type { FastifyInstance } from 'fastify'

/**
 * Takes a body of no bytes for an absent one, whatever its content type says: the login and the claim are posted with
 * an empty body (docs/specification.md, section 7), and many clients announce JSON all the same.
 */
export function acceptEmptyJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body, done)
  })
}

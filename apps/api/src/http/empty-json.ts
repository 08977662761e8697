import type { FastifyInstance } from 'fastify'

/**
 * Treats an empty body as absent, whatever its content type: the login and the claim are posted with an empty body
 * (docs/specification.md, section 7), and many clients announce JSON anyway.
 */
export function acceptEmptyJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body, done)
  })
}

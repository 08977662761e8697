import type { FastifyInstance } from 'fastify'
import { sendRefusal } from './errors.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/**
 * Notes every address that is routed from now on. The function it returns gives those noted so far an answer to the
 * methods they do not have: 405 and the list of those they have.
 */
export function noteMethods(app: FastifyInstance): (scope: FastifyInstance) => void {
  const methods_of = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    const known = methods_of.get(url) ?? new Set()
    for (const one of [method].flat()) known.add(one)
    methods_of.set(url, known)
  })
  return (scope) => {
    for (const [url, known] of methods_of) {
      const others = methods.filter((method) => !known.has(method))
      const allow = [...known].filter((method) => method !== 'OPTIONS').join(', ')
      // What takes any address (preflights, pages) refuses by itself.
      if (!others.length || url.includes('*')) continue
      scope.route({
        method: others,
        url,
        // Refused on the method alone, before a body is read.
        onRequest: async (_request, reply) => sendRefusal(reply.header('allow', allow), 'method_not_allowed'),
        handler: async () => {},
      })
    }
  }
}

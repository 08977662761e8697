import type { FastifyInstance } from 'fastify'
import { sendRefusal } from './errors.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/**
 * Records every URL routed from now on. The returned function answers 405 for the methods that these URLs don't
 * support, and lists the supported ones.
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
      // Wildcard routes (preflights, pages) refuse methods themselves.
      if (!others.length || url.includes('*')) continue
      scope.route({
        method: others,
        url,
        // Refused by method alone, before the body is read.
        onRequest: async (_request, reply) => sendRefusal(reply.header('allow', allow), 'method_not_allowed'),
        handler: async () => {},
      })
    }
  }
}

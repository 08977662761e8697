import type { FastifyInstance } from 'fastify'
import { sendRefusal } from './errors.ts'
import { localBase, type MountDeps } from './mount.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Gives every address of the API an answer to the methods it does not have: 405 and the list of those it has. */
export function mountMethodRefusals(app: FastifyInstance, { registry, config }: MountDeps) {
  const methods_of = new Map<string, Set<string>>()
  for (const { endpoint } of registry.mounted.values()) {
    const url = localBase(endpoint.base === 'auth' ? config.auth_base : config.api_base) + endpoint.path
    const known = methods_of.get(url) ?? new Set()
    methods_of.set(url, known.add(endpoint.method))
  }
  for (const [url, known] of methods_of) {
    const others = methods.filter((method) => !known.has(method))
    const allow = [...known].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ')
    app.route({
      method: others,
      url,
      // Refused on the method alone, before a body is read.
      onRequest: async (_request, reply) => sendRefusal(reply.header('allow', allow), 'method_not_allowed'),
      handler: async () => {},
    })
  }
}

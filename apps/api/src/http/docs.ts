import type { FastifyInstance } from 'fastify'
import { localBase, type MountDeps } from './mount.ts'
import { openApiDocument } from './openapi.ts'
import { docsPage } from './docs-page.ts'

/** The API's description: /api/openapi.json for programs, /api/docs for people. */
export function docsRoutes(app: FastifyInstance, deps: MountDeps) {
  const base = localBase(deps.config.api_base)
  app.get(`${base}/openapi.json`, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300')
    return openApiDocument(deps)
  })
  app.get(`${base}/docs`, async (_request, reply) => {
    const { html, policy } = docsPage(deps.config.site, openApiDocument(deps))
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('cache-control', 'public, max-age=300')
      .send(html)
  })
}

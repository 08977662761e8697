import { DomainError } from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { findLogoFile, type LogoFile } from './logo-queries.ts'

/** For an SVG that somebody opens by its URL: it draws itself and can do nothing else. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** Serves logos. The name comes from the content, so a file never changes. */
export function logoRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>) {
  app.get('/logos/:file', { config: { rateLimit: false } }, async (request, reply) => {
    const { file } = request.params as { file: string }
    const [, logo_id = '', drawn, ending] =
      /^([0-9a-f]{32})(?:-(icon|sharing)(?=\.png))?\.(svg|png)$/.exec(file) ?? []
    const kind = (drawn ?? ending) as LogoFile | undefined
    const content = kind && (await findLogoFile(db, logo_id, kind))
    if (!content) throw new DomainError('not_found')
    reply.headers({ 'cache-control': 'public, max-age=31536000, immutable' })
    if (kind === 'svg') reply.header('content-security-policy', SVG_POLICY)
    return reply.type(kind === 'svg' ? 'image/svg+xml' : 'image/png').send(content)
  })
}

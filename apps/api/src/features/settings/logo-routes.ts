import { DomainError } from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { findLogoPicture, type LogoPicture } from './logo-queries.ts'

/**
 * Serves what is drawn of logos, never an uploaded SVG: its references may multiply until a browser stops (decision
 * 116). The name comes from the content, so a file never changes.
 */
export function logoRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>) {
  app.get('/logos/:file', { config: { rateLimit: false } }, async (request, reply) => {
    const { file } = request.params as { file: string }
    // A page of the previous release names the SVG, and gets the PNG.
    const [, logo_id, drawn = 'png'] =
      /^([0-9a-f]{32})(?:-(icon|sharing)(?=\.png))?\.(?:svg|png)$/.exec(file) ?? []
    const picture = logo_id && (await findLogoPicture(db, logo_id, drawn as LogoPicture))
    if (!picture) throw new DomainError('not_found')
    reply.header('cache-control', 'public, max-age=31536000, immutable')
    return reply.type('image/png').send(picture)
  })
}

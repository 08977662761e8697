import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { PageBuild } from './pages.ts'

/** Serves the pages from their sources, with hot reloading. */
export async function developmentPages() {
  const { createServer } = await import('vite')
  const root = join(import.meta.dirname, '../../../web')
  let vite: Awaited<ReturnType<typeof createServer>> | undefined

  return {
    loadBuild: () =>
      vite!.ssrLoadModule('virtual:react-router/server-build') as Promise<unknown> as Promise<PageBuild>,
    client_dir: undefined,
    before: async (app: FastifyInstance) => {
      vite = await createServer({
        root,
        configFile: join(root, 'vite.config.ts'),
        appType: 'custom',
        server: { middlewareMode: true, hmr: { server: app.server } },
      })
      // Vite would end the process at once; our own handler, which stops PostgreSQL first, is registered later.
      process.removeAllListeners('SIGTERM')
      app.addHook('onRequest', (request, reply, done) => vite!.middlewares(request.raw, reply.raw, done))
      app.addHook('onClose', () => vite!.close())
    },
  }
}

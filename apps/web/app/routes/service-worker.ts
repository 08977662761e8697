import { pageContext } from '../server/page-context.server.ts'
import type { Route } from './+types/service-worker.ts'
import { serviceWorker } from '../server/offline-page.server.ts'

/** Not cached, so that browsers always get the current version. */
export const loader = ({ context }: Route.LoaderArgs) =>
  new Response(serviceWorker(pageContext(context).look_style), {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
      // The worker's own policy, which applies whichever page registers it.
      'Content-Security-Policy': "default-src 'none'; connect-src 'self'",
    },
  })

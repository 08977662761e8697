import { serviceWorker } from '../server/offline-page.server.ts'

/** Not cached, so that browsers always get the current version. */
export const loader = () =>
  new Response(serviceWorker(), {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
      // The worker's own policy, which applies whichever page registers it.
      'Content-Security-Policy': "default-src 'none'; connect-src 'self'",
    },
  })

import { serviceWorker } from '../server/offline-page.server.ts'

/** Never cached, so that no browser keeps an old one. */
export const loader = () =>
  new Response(serviceWorker(), {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
      // It has a policy of its own, whichever page registers it.
      'Content-Security-Policy': "default-src 'none'; connect-src 'self'",
    },
  })

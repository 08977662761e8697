import { serviceWorker } from '../server/offline-page.server.ts'

/** Asked for anew at every visit, so that a browser never stays with an old one. */
export const loader = () =>
  new Response(serviceWorker(), {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
      // It has a policy of its own, whatever page it is registered by.
      'Content-Security-Policy': "default-src 'none'; connect-src 'self'",
    },
  })

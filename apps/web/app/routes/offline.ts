import { offlinePage } from '../server/offline-page.server.ts'
import { pageContext } from '../server/page-context.server.ts'
import type { Route } from './+types/offline.ts'

/** Fetched and stored by the service worker; no page links here. */
export const loader = ({ context }: Route.LoaderArgs) =>
  new Response(offlinePage(pageContext(context).nonce), {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' },
  })

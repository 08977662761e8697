import { offlinePage } from '../server/offline-page.server.ts'
import { pageContext } from '../server/page-context.server.ts'
import type { Route } from './+types/offline.ts'

/** Stored by the service worker; nothing links here. */
export const loader = ({ context }: Route.LoaderArgs) =>
  new Response(offlinePage(pageContext(context).nonce), {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' },
  })

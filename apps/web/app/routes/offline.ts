import { offlinePage } from '../server/offline-page.server.ts'
import { pageContext } from '../server/page-context.server.ts'
import type { Route } from './+types/offline.ts'

/** Fetched and stored by the service worker; no page links here. */
export function loader({ context }: Route.LoaderArgs) {
  const { nonce, look_style } = pageContext(context)
  return new Response(offlinePage(nonce, look_style), {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' },
  })
}

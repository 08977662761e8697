import { createHash } from 'node:crypto'
import { settings } from '../site/settings.ts'
import { xml } from '../features/seo/xml.ts'
import { MARK_PATH } from '../site/mark.tsx'

const heading = "You're offline."
const sentence = "This page needs a connection. It opens automatically when you're back online."

const style = `
:root { color-scheme: light dark }
body {
  margin: 0; min-height: 100dvh; padding: 24px; box-sizing: border-box; text-align: center;
  display: flex; flex-direction: column; align-items: center; justify-content: center;
  font: 17px/1.53 "Nunito Sans Variable", system-ui, sans-serif;
  background: light-dark(#fbf7f1, #19110c); color: light-dark(#261b16, #f5eee5)
}
svg { width: 72px; height: 72px; color: light-dark(var(--color-brown-700, #7f4020), var(--color-brown-300, #e3b794)) }
p { margin: 8px 0 0; max-width: 40ch }
.name { font-weight: 700; font-size: 20px }
h1 { margin: 32px 0 0; font-size: 28px; line-height: 34px }
a {
  margin-top: 28px; padding: 12px 24px; border-radius: 10px; font-weight: 600; text-decoration: none;
  background: light-dark(var(--color-brown-700, #7f4020), var(--color-brown-300, #e3b794));
  color: light-dark(#fefcf9, var(--color-brown-950, #2b150c))
}
a:focus-visible { outline: 3px solid light-dark(#434baa, #909fe9); outline-offset: 2px }
`

/** How often a visible page checks whether the server is reachable again, in ms. */
const ASK_EVERY_MS = 10_000

/** Also polls the server, because the browser's `online` event doesn't report a server that is up again. */
const program = `const open = () => location.reload()
addEventListener('online', open)
setInterval(async () => {
  if (document.hidden) return
  const answer = await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (answer?.ok) open()
}, ${ASK_EVERY_MS})`

/**
 * The page that browsers store and show without a connection. It loads no other files. "Try again" loads the requested
 * URL.
 */
export const offlinePage = (nonce: string, look_style: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>You're offline · ${xml(settings.now().name)}</title>
<style nonce="${nonce}">${look_style}${style}</style>
</head>
<body>
${settings.now().look?.logo ? '' : `<svg viewBox="0 0 32 32" aria-hidden="true"><path fill="currentColor" fill-rule="evenodd" d="${MARK_PATH}"/></svg>`}
<p class="name">${xml(settings.now().name)}</p>
<main><h1>${heading}</h1><p>${sentence}</p></main>
<a href="">Try again</a>
<script nonce="${nonce}">${program}</script>
</body>
</html>
`

/** Changes with the page, so that browsers store the new page. */
const version = (look_style: string) =>
  createHash('sha256').update(offlinePage('', look_style)).digest('hex').slice(0, 12)

/**
 * Handles only failed page loads, with the page above. All other requests bypass it, so that data of members or the
 * shop is never stored.
 */
export const serviceWorker = (look_style: string) => `const kept = 'offline-${version(look_style)}'
addEventListener('install', (event) => {
  const page = new Request('/offline', { cache: 'reload', credentials: 'omit' })
  event.waitUntil(caches.open(kept).then((cache) => cache.add(page)).then(() => skipWaiting()))
})
addEventListener('activate', (event) => {
  const forgetOthers = async () => {
    for (const name of await caches.keys()) if (name !== kept) await caches.delete(name)
    // Sends the page's request while the worker is still starting.
    await registration.navigationPreload?.enable()
  }
  event.waitUntil(forgetOthers())
})
addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode !== 'navigate' || request.method !== 'GET') return
  const answer = async () => {
    try {
      return (await event.preloadResponse) ?? (await fetch(request))
    } catch {
      return (await caches.match('/offline', { cacheName: kept })) ?? Response.error()
    }
  }
  event.respondWith(answer())
})
`

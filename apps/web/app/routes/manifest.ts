import { logoPicture } from '../site/mark.tsx'
import { settings } from '../site/settings.ts'

/** Lets phones add the site to the home screen. */
export function loader() {
  const { name, description, look } = settings.now()
  return Response.json(
    {
      name,
      short_name: name,
      description,
      lang: 'en',
      start_url: '/',
      display: 'minimal-ui',
      background_color: '#fbf7f1',
      theme_color: look.brand ?? '#7f4020',
      icons: look.logo
        ? [{ src: logoPicture(look.logo, 'icon'), sizes: '512x512', type: 'image/png' }]
        : [
            { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
            { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
            { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
          ],
    },
    { headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=300' } },
  )
}

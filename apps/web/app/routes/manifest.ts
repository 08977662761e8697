import { logoPicture } from '../site/mark.tsx'
import { site } from '../site/site.ts'

/** Lets phones add the site to the home screen. */
export const loader = () =>
  Response.json(
    {
      name: site.name,
      short_name: site.name,
      description: site.description,
      lang: 'en',
      start_url: '/',
      display: 'minimal-ui',
      background_color: '#fbf7f1',
      theme_color: site.look.brand ?? '#7f4020',
      icons: site.look.logo
        ? [{ src: logoPicture(site.look.logo, 'icon'), sizes: '512x512', type: 'image/png' }]
        : [
            { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
            { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
            { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
          ],
    },
    { headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=300' } },
  )

import { not_in_xml } from '@taswira/contract'

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Escapes text for XML and removes characters that XML 1.0 doesn't allow. */
export const xml = (text: string) =>
  text.replace(not_in_xml, '').replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

/** A response that shared caches may store for `cache_s` seconds. */
export const cachedText = (body: string, content_type: string, cache_s: number) =>
  new Response(body, {
    headers: {
      'Content-Type': `${content_type}; charset=utf-8`,
      'Cache-Control': `public, max-age=${cache_s}`,
    },
  })

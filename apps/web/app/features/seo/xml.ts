const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Text for an XML document; characters that XML 1.0 does not know are left out. */
export const xml = (text: string) =>
  Array.from(text)
    .filter((sign) => sign >= ' ' || sign === '\t' || sign === '\n')
    .join('')
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

/** An answer that shared caches may keep for `cache_s` seconds. */
export const cachedText = (body: string, content_type: string, cache_s: number) =>
  new Response(body, {
    headers: {
      'Content-Type': `${content_type}; charset=utf-8`,
      'Cache-Control': `public, max-age=${cache_s}`,
    },
  })

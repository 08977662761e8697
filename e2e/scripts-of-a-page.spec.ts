import { expect, test } from '@playwright/test'

/** The most script that a page may load before it is used, in bytes with gzip (decision 10). */
const script_max = {
  '/': 130_000,
  '/image/{slug}': 130_000,
  '/pricing': 130_000,
  '/images/people': 136_500,
  '/search?keywords=market': 136_500,
  // Before log-in.
  '/studio': 148_500,
  '/desk': 150_000,
}

for (const path of ['/', '/images', '/search?keywords=market', '/pricing', '/login', '/desk'])
  for (const data of ['full', 'low'])
    test(`${path} with ${data} data starts its script our way, not the framework's`, async ({ request }) => {
      // The server rewrites the framework's HTML (start-script.server.ts); an upgrade that changes that HTML
      // could bring back the framework's own start script.
      const html = await (await request.get(path, { headers: { cookie: `data=${data}` } })).text()
      // The desk shows nothing before its script.
      expect(html.includes('rel="modulepreload"')).toBe(path === '/desk')
      expect(html).not.toMatch(/<script[^>]* type="module"/)
      expect(html.match(/const load = async \(\) => \{/g)).toHaveLength(1)
      expect(html).toMatch(/const route0 = await import\("\/_b\/root-[\w-]+\.js"\);/)
      expect(html).toMatch(/import\("\/_b\/entry\.client-[\w-]+\.js"\)/)
    })

for (const [page, max] of Object.entries(script_max))
  test(`${page} loads at most ${max / 1_000} kB of script`, async ({ request }) => {
    const [asset] = (await (await request.get('/api/contributor/images/')).json()) as { slug: string }[]
    const html = await (await request.get(page.replace('{slug}', asset!.slug))).text()
    const files = [...new Set(html.match(/\/_b\/[\w.-]+\.js/g))]
    expect(files.length).toBeGreaterThan(3)
    let bytes = 0
    for (const file of files) {
      const answer = await request.get(file, { headers: { 'accept-encoding': 'gzip' } })
      expect(answer.status(), file).toBe(200)
      bytes += Number(answer.headers()['content-length'])
    }
    expect(bytes).toBeGreaterThan(max / 2)
    expect(bytes).toBeLessThanOrEqual(max)
  })

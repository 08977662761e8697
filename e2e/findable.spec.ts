import { type APIRequestContext, expect, test } from '@playwright/test'
import { nothing_there, visitor_addresses } from './every-page.ts'

/** Types of structured data on each page; other pages have none. */
const kinds: [address: RegExp, kinds: string[]][] = [
  [/^\/$/, ['Organization', 'WebSite']],
  [/^\/images(\/[a-z-]+)?$/, ['BreadcrumbList']],
  [/^\/image\//, ['ImageObject', 'BreadcrumbList']],
  [/^\/pricing/, ['Product', 'Product', 'Product']],
  [/^\/faq$/, ['FAQPage']],
]

/** Personal pages, which search engines must not index. No contributor has the name of the placeholder. */
const personal =
  /^\/(signup|verify-email|login|forgot-password|reset-password|consent|unsubscribe|certificate|release|release-text|desk|studio)(\/|\?|$)|^\/contributors\/\{/

test('every page has complete metadata for search engines and other sites', async ({ request, baseURL }) => {
  const [asset] = await (await request.get('/api/contributor/images/')).json()
  const titles = new Map<string, string>()
  for (const written of visitor_addresses.filter((one) => !nothing_there.includes(one))) {
    const address = written.replace('{slug}', asset.slug)
    await test.step(address, async () => {
      const head = headOf(await (await request.get(address)).text())
      expect(head.title.length, head.title).toBeLessThanOrEqual(60)
      if (personal.test(address))
        return expect([address, head.robots, head.canonical]).toEqual([address, 'noindex', ''])
      // Lists without images aren't indexed either.
      expect(head.robots.includes('noindex')).toBe(address.includes('nothinglikethis'))
      expect(head.description.length, head.description).toBeGreaterThan(40)
      expect(head.description.length, head.description).toBeLessThanOrEqual(155)
      expect(head.canonical).toMatch(new RegExp(`^${baseURL}/`))
      expect(new URL(head.canonical).pathname).toBe(new URL(address, baseURL).pathname)
      expect(head.canonical).not.toMatch(/shown=|from=|colour=|orientation=|sort=|tab=|for=/)
      expect(head.languages).toEqual([
        ['en', head.canonical],
        ['x-default', head.canonical],
      ])
      expect(head.of('og:title')).toBe(head.title)
      expect(head.of('og:url')).toBe(head.canonical)
      expect(head.of('og:description')).toBe(head.description)
      expect(head.of('og:image:alt')).not.toBe('')
      expect([head.of('og:image:width'), head.of('og:image:height')]).toEqual(['1200', '630'])
      await expectPicture(request, head.of('og:image'))
      expect(head.data.map((one) => one['@type'])).toEqual(
        kinds.find(([one]) => one.test(address))?.[1] ?? [],
      )
      if (head.robots.includes('noindex')) return
      // No two pages have the same title.
      expect([undefined, head.canonical]).toContain(titles.get(head.title))
      titles.set(head.title, head.canonical)
    })
  }
  expect(titles.size).toBeGreaterThan(15)
})

test('robots.txt, sitemaps, feeds and security.txt are complete', async ({ request, baseURL }) => {
  const robots = await (await request.get('/robots.txt')).text()
  for (const path of ['/account', '/checkout', '/desk', '/api/', '/auth/', '/originals/'])
    expect(robots).toContain(`\nDisallow: ${path}\n`)
  expect(robots).toContain('\nAllow: /api/docs\n')
  expect(robots).toContain(`\nSitemap: ${baseURL}/sitemap.xml`)

  // Crawlers that collect training data are disallowed; search engines follow the rules above.
  expect(robots).toMatch(/\nUser-agent: GPTBot\n(User-agent: \S+\n)*Disallow: \/\n/)
  expect(robots).not.toMatch(/User-agent: (Googlebot|bingbot|Applebot|OAI-SearchBot)\n/i)
  const rules = (await (await request.get('/.well-known/tdmrep.json')).json()) as object[]
  const policy_url = `${baseURL}/tdm-policy.json`
  expect(rules).toEqual([{ location: '/', 'tdm-reservation': 1, 'tdm-policy': policy_url }])
  const policy = await request.get('/tdm-policy.json')
  expect(policy.headers()['content-type']).toContain('application/ld+json')
  expect(await policy.json()).toMatchObject({ '@type': 'Offer', uid: policy_url })

  const index = await (await request.get('/sitemap.xml')).text()
  const parts = locationsIn(index)
  expect(parts.length).toBe(2)
  const [pages, works] = await Promise.all(
    parts.map(async (part) => locationsIn(await (await request.get(part)).text())),
  )
  expect(works!.length).toBeGreaterThan(150)
  for (const address of [...pages!, ...works!.slice(0, 5)]) {
    const answer = await request.get(address)
    expect(answer.status(), address).toBe(200)
    const { canonical, robots: told } = headOf(await answer.text())
    expect(canonical).toBe(address)
    expect(told).not.toContain('noindex')
  }

  const security = await (await request.get('/.well-known/security.txt')).text()
  expect(security).toMatch(/^Contact: mailto:\S+@\S+$/m)
  const expires = Date.parse(/^Expires: (.*)$/m.exec(security)?.[1] ?? '')
  expect(expires).toBeGreaterThan(Date.now() + 30 * 86_400_000)
  expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000)

  for (const feed of ['/rss.xml', '/images/beauty/rss.xml']) {
    const items = (await (await request.get(feed)).text()).match(/<media:content url="[^"]+"/g)
    expect(items?.length, feed).toBeGreaterThan(5)
    const text = await (await request.get(feed)).text()
    const declared = (element: RegExp) => text.match(element)?.length
    // The newest may include images of other journeys, which have no declarations.
    if (feed !== '/rss.xml')
      expect(declared(/<Iptc4xmpExt:DigitalSourceType>\S+\/algorithmicMedia</g), feed).toBe(items!.length)
    expect(declared(/<plus:DataMining>\S+\/DMI-PROHIBITED-EXCEPTSEARCHENGINEINDEXING</g), feed).toBe(
      items!.length,
    )
  }
})

function headOf(html: string) {
  const head = html.slice(0, html.indexOf('</head>'))
  const meta = (pattern: RegExp) => plain(pattern.exec(head)?.[1] ?? '')
  return {
    title: meta(/<title>([^<]*)/),
    description: meta(/<meta name="description" content="([^"]*)/),
    canonical: meta(/<link rel="canonical" href="([^"]*)/),
    robots: meta(/<meta name="robots" content="([^"]*)/),
    languages: [...head.matchAll(/<link rel="alternate" hrefLang="([^"]*)" href="([^"]*)"/gi)].map(
      ([, language, address]) => [language, plain(address!)],
    ),
    of: (property: string) => meta(new RegExp(`<meta property="${property}" content="([^"]*)`)),
    data: [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
      .map(([, text]) => JSON.parse(text!))
      .flatMap((one): { '@type': string }[] => one['@graph'] ?? [one]),
  }
}

/** Expects an image that other sites can embed. */
async function expectPicture(request: APIRequestContext, address: string) {
  const answer = await request.get(address)
  expect(answer.status(), address).toBe(200)
  expect(answer.headers()['content-type']).toMatch(/^image\/(jpeg|png)$/)
  expect(Number(answer.headers()['content-length'])).toBeGreaterThan(5_000)
}

const locationsIn = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => plain(address!))

const plain = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&apos;', "'")

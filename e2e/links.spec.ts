import { type APIRequestContext, expect, test } from '@playwright/test'
import { nothing_there, visitor_addresses } from './every-page.ts'

/** How many URLs of each kind are followed, such as image pages or searches. */
const OF_A_KIND = 12

interface Visited {
  status: number
  ids: Set<string>
}

test('every link that a visitor can follow leads to an existing page', async ({ request, baseURL }) => {
  const site = new Site(request, baseURL!)
  const broken: string[] = []
  const waiting = visitor_addresses.filter(
    (address) => !/[{]/.test(address) && !nothing_there.includes(address),
  )
  const known = new Set(waiting)
  const of_a_kind = new Map<string, number>()

  // Breadth-first, eight at a time.
  while (waiting.length > 0) {
    const found = await Promise.all(waiting.splice(0, 8).map((address) => site.linksOn(address)))
    for (const { from, to } of found.flat()) {
      const { pathname, search, hash } = new URL(to, baseURL)
      const target = pathname + search
      const kind = kindOf(pathname, search)
      if (known.has(target) || (of_a_kind.get(kind) ?? 0) < OF_A_KIND) {
        const { status, ids } = await site.visit(target)
        if (status >= 400) broken.push(`${from} → ${target}: ${status}`)
        else if (hash && !ids.has(decodeURIComponent(hash.slice(1))))
          broken.push(`${from} → ${to}: no such anchor`)
        if (!known.has(target)) {
          of_a_kind.set(kind, (of_a_kind.get(kind) ?? 0) + 1)
          known.add(target)
          waiting.push(target)
        }
      }
    }
  }
  expect(broken).toEqual([])
  // Shows that the whole site was reached.
  expect(known.size).toBeGreaterThan(80)
})

/** There are thousands of image pages, searches and return URLs; each kind has the same links. */
function kindOf(pathname: string, search: string): string {
  const kind = pathname.replace(/^\/(image|account\/receipts|certificate)\/[^/]+/, '/$1/*')
  return `${kind}?${[...new URLSearchParams(search).keys()].join('&')}`
}

/** Loads each page once, as the server renders it. */
class Site {
  readonly #visits = new Map<string, Promise<Visited & { links: string[] }>>()
  readonly #request: APIRequestContext
  readonly #origin: string

  constructor(request: APIRequestContext, origin: string) {
    this.#request = request
    this.#origin = origin
  }

  visit(address: string) {
    const before = this.#visits.get(address)
    if (before) return before
    const visit = this.#read(address)
    this.#visits.set(address, visit)
    return visit
  }

  async linksOn(address: string) {
    const { links } = await this.visit(address)
    return links.map((to) => ({ from: address, to }))
  }

  async #read(address: string) {
    const answer = await this.#request.get(address)
    const html = answer.headers()['content-type']?.startsWith('text/html') ? await answer.text() : ''
    const attributes = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, value]) => unescaped(value!))
    const here = new URL(answer.url())
    const links = attributes(/<a [^>]*?href="([^"]+)"/g)
      .map((link) => new URL(link, here))
      .filter(({ origin }) => origin === this.#origin)
      .map(({ pathname, search, hash }) => pathname + search + hash)
    return { status: answer.status(), ids: new Set(attributes(/ id="([^"]+)"/g)), links: [...new Set(links)] }
  }
}

const unescaped = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"')

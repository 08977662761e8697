import { eventually } from '../testing/eventually.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { FastifyRequest } from 'fastify'
import { CachedPage, createPageCache, pageKey } from './page-cache.ts'

const page = (text = 'hello', status = 200, headers: [string, string][] = [['content-type', 'text/html']]) =>
  new CachedPage(status, headers, Buffer.from(text))

afterEach(() => vi.useRealTimers())

describe('the page cache', () => {
  it('renders once for all concurrent and later requests', async () => {
    const cache = createPageCache()
    const render = vi.fn(async () => page())
    await Promise.all([cache.get('/', render), cache.get('/', render), cache.get('/', render)])
    await cache.get('/', render)
    expect(render).toHaveBeenCalledTimes(1)
  })

  it('is cleared when the catalogue changes, including pages being rendered', async () => {
    const cache = createPageCache()
    let finish: (page: CachedPage) => void = () => {}
    const before = cache.get('/', () => new Promise((resolve) => (finish = resolve)))
    cache.clear()
    finish(page('old'))
    await before
    expect((await cache.get('/', async () => page('new'))).body.toString()).toBe('new')
  })

  it('serves a page older than a minute while it is rendered again', async () => {
    vi.useFakeTimers()
    const cache = createPageCache()
    await cache.get('/', async () => page('first'))
    vi.setSystemTime(Date.now() + 61_000)
    expect((await cache.get('/', async () => page('second'))).body.toString()).toBe('first')
    await eventually(async () =>
      expect((await cache.get('/', async () => page('third'))).body.toString()).toBe('second'),
    )
  })

  it('stores no errors, no cookies and nothing private', async () => {
    const cache = createPageCache()
    const refused = [
      page('x', 404),
      page('x', 200, [['set-cookie', 'a=b']]),
      page('x', 200, [['cache-control', 'private']]),
    ]
    for (const one of refused) {
      await cache.get('/', async () => one)
      expect((await cache.get('/', async () => page('fresh'))).body.toString()).toBe('fresh')
      cache.clear()
    }
  })

  it('passes a failed rendering to waiting requests and tries again for the next one', async () => {
    const cache = createPageCache()
    await expect(cache.get('/', async () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect((await cache.get('/', async () => page('back'))).body.toString()).toBe('back')
  })
})

describe('a cached page', () => {
  const long = 'text '.repeat(1_000)

  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', undefined],
    [undefined, undefined],
    ['GZIPPED', undefined],
  ])('answers Accept-Encoding %s with %s', (accept, encoding) => {
    expect(page(long).encoded(accept).encoding).toBe(encoding)
  })

  it('is not compressed when it is short or an image', () => {
    expect(page('short').encoded('br').encoding).toBeUndefined()
    expect(page(long, 200, [['content-type', 'image/png']]).encoded('br').encoding).toBeUndefined()
  })
})

describe('pageKey', () => {
  const keyOf = (headers: Record<string, string>) =>
    pageKey({ headers } as Pick<FastifyRequest, 'headers'>, '/images')

  it.each([
    [{}, 'system full /images'],
    [{ cookie: 'theme=dark' }, 'dark full /images'],
    [{ 'save-data': 'on' }, 'system low /images'],
    [{ cookie: 'data=low' }, 'system low /images'],
    // The visitor's choice overrides the browser's hint.
    [{ cookie: 'a=b; data=full; theme=light', 'save-data': 'on' }, 'light full /images'],
    // Read as the pages read them: the first cookie of a name, and only exact values.
    [{ cookie: 'theme=darker; data=fuller', 'save-data': 'on' }, 'system low /images'],
    [{ cookie: 'theme=darker; theme=dark' }, 'system full /images'],
    [{ cookie: 'theme=light; theme=dark' }, 'light full /images'],
    [{ cookie: 'data=none; data=low' }, 'system full /images'],
    [{ cookie: 'data=full; data=low', 'save-data': 'on' }, 'system full /images'],
    [{ cookie: 'metadata=low; data=lower; mytheme=dark' }, 'system full /images'],
  ])('for %j is "%s"', (headers, key) => {
    expect(keyOf(headers as Record<string, string>)).toBe(key)
  })
})

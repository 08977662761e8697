import type { Endpoint } from '@taswira/contract'
import { beforeAll, expect, it } from 'vitest'
import { setTransport } from '../api/call-api.ts'
import { readListAddress } from './list-address.ts'
import { growList, keepList } from './growing-list.ts'
import { loadNewest, moreNewest } from './newest.ts'
import { loadResults, moreResults, type Results } from './results.ts'

const TOTAL = 1003

/** An API with 1,003 images, paged by offset and by page number. */
beforeAll(() => {
  setTransport((async (endpoint: Endpoint, input: { query?: Query; params?: { page: string } }) => {
    if (endpoint.name === 'readSearch')
      return {
        widened: [],
        corrected: [],
        match: 'exact',
        exact_total: 30,
        closest: { with: [], without: [] },
        related: [],
      }
    const page = input.params && Number(input.params.page)
    const offset = page ? (page - 1) * 20 : Number(input.query?.offset)
    const limit = page ? 20 : Number(input.query?.limit)
    expect(limit).toBeLessThanOrEqual(100)
    const count = Math.max(0, Math.min(limit, TOTAL - offset))
    return {
      items: Array.from({ length: count }, (_, index) => work(offset + index)),
      total: TOTAL,
      total_exact: true,
    }
  }) as unknown as Parameters<typeof setTransport>[0])
})
interface Query {
  offset: string
  limit: string
}
const work = (number: number) => ({
  slug: `work-${number}`,
  author: { user: { full_name: 'A' } },
  category: { slug: 'travel' },
  keywords: [],
})

it('the server renders at most 400 images per page and returns where the next ones start', async () => {
  const newest = await loadNewest({ from: 0, shown: 900 })
  expect([newest.items.length, newest.next]).toEqual([400, 21])
  const further = await loadNewest({ from: 400, shown: 20 })
  expect([further.items[0]?.slug, further.items.length, further.next]).toEqual(['work-400', 20, 22])
  const last = await loadNewest({ from: 1000, shown: 20 })
  expect([last.items.length, last.next]).toEqual([3, null])

  const results = await loadResults(readListAddress('?keywords=a&shown=900'))
  expect([results.items.length, results.next]).toEqual([400, 400])
  const rest = await loadResults(readListAddress('?keywords=a&from=1000'))
  expect([rest.items[0]?.slug, rest.items.length, rest.next]).toEqual(['work-1000', 3, null])
})

it('the browser can grow a list beyond 400 images, up to the last one', async () => {
  let list = await loadResults(readListAddress('?keywords=a&shown=400'))
  let loads = 0
  while (list.next !== null && loads < 200) {
    keepList('/search?keywords=a', list)
    const search = `?keywords=a&shown=${list.items.length + 8}`
    list = await growList<Results>({
      request: new Request(`http://shop.test/search${search}`),
      shown: readListAddress(search).shown,
      fresh: () => Promise.reject(new Error('The list is known')),
      more: (known) => moreResults(known, readListAddress(search)),
    })
    loads += 1
  }
  expect(list.items).toHaveLength(TOTAL)
  expect(loads).toBe(76)
})

it('the browser can also grow a list page by page', async () => {
  const list = await loadNewest({ from: 0, shown: 400 })
  const slugs = new Set(list.items.map((item) => item.slug))
  let { next } = list
  while (next !== null) {
    const page = await moreNewest({ ...list, next })
    for (const item of page.items) slugs.add(item.slug)
    next = page.next
  }
  expect(slugs.size).toBe(TOTAL)
})

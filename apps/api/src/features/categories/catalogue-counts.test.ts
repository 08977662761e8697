import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Db } from '../../db/pool.ts'
import { createCatalogueCounts } from './catalogue-counts.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A catalogue that is counted in this many ms, and a way to read its number of images later. */
function givenCatalogue(takes_ms: number) {
  const catalogue = { images: 1 }
  const query = (sql: string) => {
    if (!sql.includes('from category_counts')) return Promise.resolve({ rows: [] })
    vi.advanceTimersByTime(takes_ms)
    return Promise.resolve({ rows: [{ category_slug: 'people', count: catalogue.images }] })
  }
  const counts = createCatalogueCounts({ query } as unknown as Db, { public_origin: 'http://shop.test' })
  return {
    ...counts,
    catalogue,
    async readAfter(wait_ms: number) {
      vi.advanceTimersByTime(wait_ms)
      return (await counts.get()).total
    },
  }
}

it('a slow count of the catalogue is repeated 10 s later at most, however slow it was', async () => {
  const given = givenCatalogue(15_000)
  expect(await given.readAfter(0)).toBe(1)
  given.catalogue.images = 2
  given.forget()
  expect(await given.readAfter(9_000)).toBe(1)
  expect(await given.readAfter(2_000)).toBe(2)
})

it('a count of the catalogue that took half a second is kept for ten times as long', async () => {
  const given = givenCatalogue(500)
  expect(await given.readAfter(0)).toBe(1)
  given.catalogue.images = 2
  given.forget()
  expect(await given.readAfter(4_900)).toBe(1)
  expect(await given.readAfter(200)).toBe(2)
})

import { expect, it } from 'vitest'
import { loadFirst, loadAll } from './list-pages.ts'

/**
 * A list of `total` lines, newest first; with `grows`, one line is added before every call except the first.
 */
function list(length: number, grows = false) {
  const lines = Array.from({ length }, (_, place) => String(length - place))
  const asked: string[] = []
  return {
    asked,
    ask: async ({ offset, limit }: { offset: string; limit: string }) => {
      if (grows && asked.length > 0) lines.unshift(`new ${asked.length}`)
      asked.push(`${offset}+${limit}`)
      const from = Number(offset)
      return { items: lines.slice(from, from + Number(limit)), total: lines.length, total_exact: true }
    },
  }
}

it('a list loads the shown lines, a hundred at a time', async () => {
  const one = list(300)
  const { items, total } = await loadFirst(120, one.ask)
  expect([items.length, items[119], total]).toEqual([120, '181', 300])
  expect(one.asked).toEqual(['0+100', '100+20'])
})

it.each([0, 1, 100, 101, 250])('a list of %d lines can be loaded completely', async (length) => {
  const items = await loadAll(list(length).ask, (item) => item)
  expect(items).toHaveLength(length)
  expect(new Set(items).size).toBe(length)
})

it('a list contains no line twice, even if lines are added while it loads', async () => {
  const items = await loadAll(list(250, true).ask, (item) => item)
  expect(items).toEqual(Array.from({ length: 250 }, (_, place) => String(250 - place)))
})

import { expect, it } from 'vitest'
import { listAt, offsetOf } from './list-at.ts'

const address = (offset: string) => new URLSearchParams({ offset })

it.each([
  ['', 0],
  ['40', 40],
  ['-20', 0],
  ['1e3', 0],
  ['999999999', 10_000],
])('reads the offset %j as %i', (text, offset) => expect(offsetOf(address(text))).toBe(offset))

/** A list of so many numbers, as the API gives it. */
const listOf = (total: number) => (offset: string) =>
  Promise.resolve({
    items: Array.from({ length: total }, (_, place) => place).slice(Number(offset), Number(offset) + 20),
    total,
  })

it.each([
  ['0', 45, 0, 20],
  ['20', 45, 20, 20],
  ['9999', 45, 40, 5],
  // The last page has just been emptied.
  ['40', 40, 20, 20],
  ['20', 20, 0, 20],
  ['20', 0, 0, 0],
])('from %s of a list of %i shows those from %i on, %i of them', async (asked, total, offset, count) => {
  const list = await listAt(address(asked), listOf(total))
  expect([list.offset, list.items.length]).toEqual([offset, count])
})

import { expect, it } from 'vitest'
import { hasNext, listAt, readNumber, readOffset } from './load-screen.ts'

const address = (offset: string) => new URLSearchParams({ offset })

it.each([
  ['', 0],
  ['40', 40],
  ['-20', 0],
  ['1e3', 0],
  ['999999999', 10_000],
])('the offset %j is read as %i', (text, offset) => expect(readOffset(address(text))).toBe(offset))

it.each([
  ['61', '61'],
  ['', undefined],
  ['0', undefined],
  ['6x', undefined],
  ['9999999999', undefined],
])('the number %j is read as %s', (text, number) =>
  expect(readNumber(new URLSearchParams({ number: text }))).toBe(number),
)

/** Returns a page of a list of `total` numbers, as the API does. */
const listOf = (total: number) => (offset: string) =>
  Promise.resolve({
    items: Array.from({ length: total }, (_, place) => place).slice(Number(offset), Number(offset) + 20),
    total,
  })

it.each([
  ['0', 45, 0, 20],
  ['20', 45, 20, 20],
  ['9999', 45, 40, 5],
  // The last page has just become empty.
  ['40', 40, 20, 20],
  ['20', 20, 0, 20],
  ['20', 0, 0, 0],
])(
  'offset %s in a list of %i returns a page that starts at %i and has %i items',
  async (asked, total, offset, count) => {
    const list = await listAt(address(asked), listOf(total))
    expect([list.offset, list.items.length]).toEqual([offset, count])
  },
)

it.each([
  [0, 20, false],
  [0, 21, true],
  [20, 40, false],
  [9_980, 10_500, true],
  // The API accepts no higher offset, so a next link would show the same page forever.
  [10_000, 10_500, false],
])('a page at offset %i of %i items has a next page: %s', (offset, total, next) =>
  expect(hasNext({ offset, total })).toBe(next),
)

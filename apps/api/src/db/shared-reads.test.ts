import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sharedReads } from './shared-reads.ts'

/** Reads that were started, each with the ids it asks for; `go` lets it continue. */
let started: { ids: number[]; go: () => void; fail: (error: Error) => void }[]
/** What a read finds when it continues. */
let stored: number
let read: (ids: number[]) => Promise<Map<number, number>>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  started = []
  stored = 1
  read = sharedReads(async (ids) => {
    const gate = Promise.withResolvers<void>()
    started.push({ ids, go: gate.resolve, fail: gate.reject })
    await gate.promise
    return new Map(ids.map((id) => [id, stored]))
  })
})

afterEach(() => {
  vi.useRealTimers()
})

const turn = () => new Promise((resolve) => setImmediate(resolve))

it('requests that arrive while a read runs share the next one', async () => {
  const answers = [[1], [2], [3, 4], [4, 5]].map((ids) => read(ids))
  expect(started.map(({ ids }) => ids)).toEqual([[1]])
  started[0]!.go()
  await turn()
  expect(started.map(({ ids }) => ids)).toEqual([[1], [2, 3, 4, 5]])
  started[1]!.go()
  expect((await Promise.all(answers)).map((answer) => answer.size)).toEqual([1, 4, 4, 4])
})

it('requests that arrive while a read is slow do not wait for it, but for the one beside it', async () => {
  const slow = read([1])
  vi.advanceTimersByTime(5)
  const answers = [read([2]), read([3])]
  expect(started.map(({ ids }) => ids)).toEqual([[1], [2]])
  started[1]!.go()
  expect((await answers[0]!).get(2)).toBe(1)
  expect(started.map(({ ids }) => ids)).toEqual([[1], [2], [3]])
  started[2]!.go()
  started[0]!.go()
  await Promise.all([slow, ...answers])
})

it('a request never gets what was read before it asked', async () => {
  const before = read([1])
  const after = read([1])
  started[0]!.go()
  expect((await before).get(1)).toBe(1)
  stored = 2
  started[1]!.go()
  expect((await after).get(1)).toBe(2)
})

it('an error reaches everybody who waits, and the next request asks again', async () => {
  const outcome = (ids: number[]) =>
    read(ids).then(
      () => 'read',
      (error: Error) => error.message,
    )
  const answers = [outcome([1]), outcome([2])]
  started[0]!.fail(new Error('away'))
  expect(await Promise.all(answers)).toEqual(['away', 'away'])
  const again = outcome([3])
  started[1]!.go()
  expect(await again).toBe('read')
})

it('a read takes no further requests once it has a thousand ids', async () => {
  const many = Array.from({ length: 1_000 }, (_, id) => id)
  const answers = [read([1]), read(many), read([5_000])]
  for (const place of [0, 1, 2]) {
    started[place]!.go()
    await turn()
  }
  expect(started.map(({ ids }) => ids.length)).toEqual([1, 1_000, 1])
  await Promise.all(answers)
})

import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createPageQueue } from './page-queue.ts'

const busyFor = (ms: number) => {
  for (const began = performance.now(); performance.now() - began < ms; );
}

it('the page queue refuses pages that waited too long and renders the others in order', async () => {
  const inTurn = createPageQueue(100)
  const rendered: number[] = []
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, (_, n) =>
      inTurn(async () => {
        busyFor(20)
        rendered.push(n)
      }),
    ),
  )
  const refused = results.filter(({ status }) => status === 'rejected')
  expect(rendered.length).toBeGreaterThanOrEqual(4)
  // On a busy machine a later page may just have waited less than one that is refused.
  expect(rendered).toEqual(rendered.toSorted((a, b) => a - b))
  expect(refused.length).toBe(50 - rendered.length)
  expect(refused.length).toBeGreaterThan(30)
  expect(refused).toContainEqual({
    status: 'rejected',
    reason: expect.objectContaining({ code: 'unavailable' }),
  })
})

it('the page queue lets the event loop handle other work between renders', async () => {
  const inTurn = createPageQueue(10_000)
  let ticks = 0
  const clock = setInterval(() => ticks++, 1)
  await Promise.all(Array.from({ length: 40 }, () => inTurn(async () => busyFor(5))))
  clearInterval(clock)
  expect(ticks).toBeGreaterThanOrEqual(5)
})

it('the page queue continues after a failed render', async () => {
  const inTurn = createPageQueue(1_000)
  const failing = Array.from({ length: 8 }, () =>
    inTurn(async () => {
      await sleep(1)
      throw new Error('no such page')
    }),
  )
  const results = await Promise.allSettled(failing)
  expect(results.map(({ status }) => status)).toEqual(Array(8).fill('rejected'))
  expect(await inTurn(async () => 'rendered')).toBe('rendered')
})

import { expect, it } from 'vitest'
import { HashQueue } from './hash-queue.ts'

it('runs so many at once, lets so many wait, and refuses the rest at once', async () => {
  const queue = new HashQueue(2, 3)
  let running = 0
  let most = 0
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, () =>
      queue.run(async () => {
        most = Math.max(most, ++running)
        await new Promise((resolve) => setTimeout(resolve, 5))
        running--
      }),
    ),
  )
  expect(most).toBe(2)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(3)
})

it('frees the place of work that fails', async () => {
  const queue = new HashQueue(1, 1)
  await expect(queue.run(() => Promise.reject(new Error('stop')))).rejects.toThrow('stop')
  await expect(queue.run(() => Promise.resolve('done'))).resolves.toBe('done')
})

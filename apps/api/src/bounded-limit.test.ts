import { DomainError } from '@taswira/contract'
import { expect, it } from 'vitest'
import { boundedLimit } from './bounded-limit.ts'

const refusal = () => new DomainError('unavailable')

it('a bounded limit runs two at a time, lets three wait and refuses the rest at once', async () => {
  const limit = boundedLimit({ at_once: 2, most_waiting: 3, refusal })
  let running = 0
  let most = 0
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, () =>
      limit.run(async () => {
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

it('a bounded limit frees the slot of work that fails', async () => {
  const limit = boundedLimit({ at_once: 1, most_waiting: 1, refusal })
  await expect(limit.run(() => Promise.reject(new Error('stop')))).rejects.toThrow('stop')
  expect(limit.isIdle()).toBe(true)
  await expect(limit.run(() => Promise.resolve('done'))).resolves.toBe('done')
  // Must already be idle when the caller resumes, because callers then delete idle limits.
  expect(limit.isIdle()).toBe(true)
})

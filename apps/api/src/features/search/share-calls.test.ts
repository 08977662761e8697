import { expect, it, vi } from 'vitest'
import { shareCalls } from './share-calls.ts'

it('shareCalls makes equal calls once while the first is in progress, and again afterwards', async () => {
  const share = shareCalls<number>()
  let made = 0
  const call = vi.fn<() => Promise<number>>(async () => ++made)
  expect(await Promise.all([share('a', call), share('a', call), share('b', call)])).toEqual([1, 1, 2])
  expect(await share('a', call)).toBe(3)
})

it('shareCalls rejects all equal calls when the shared one fails, and makes the next one again', async () => {
  const share = shareCalls<number>()
  const failing = () => Promise.reject(new Error('lost'))
  const both = await Promise.allSettled([share('a', failing), share('a', failing)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await share('a', async () => 1)).toBe(1)
})

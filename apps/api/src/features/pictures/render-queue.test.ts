import { expect, it } from 'vitest'
import { createRenderQueue } from './render-queue.ts'

it('runs as many at a time as it may, in turn, and refuses when too many wait', async () => {
  const queue = createRenderQueue(2, 3)
  let running = 0
  let most = 0
  const gates: (() => void)[] = []
  const render = async () => {
    most = Math.max(most, ++running)
    await new Promise<void>((resolve) => gates.push(resolve))
    running -= 1
  }
  const five = Array.from({ length: 5 }, () => queue.run(render))
  expect(queue.isBusy()).toBe(true)
  await expect(queue.run(render)).rejects.toMatchObject({ code: 'unavailable' })
  for (let done = 0; done < 5; ) {
    await new Promise((resolve) => setImmediate(resolve))
    for (const open of gates.splice(0)) {
      open()
      done += 1
    }
  }
  await Promise.all(five)
  expect(most).toBe(2)
  expect(queue.isBusy()).toBe(false)
})

it('gives its place on after a failure', async () => {
  const queue = createRenderQueue(1, 1)
  await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await expect(queue.run(async () => 'fine')).resolves.toBe('fine')
})

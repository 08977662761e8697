import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { createTurns } from './turns.ts'

/** A server whose reads under /api/ wait until `release` is called. */
async function givenServer() {
  const app = Fastify()
  createTurns(app, { api_base: '/api', auth_base: '/auth', most_waiting: 1 } as never)
  const released = Promise.withResolvers<void>()
  let begun = 0
  app.get('/api/slow/', () => {
    begun++
    return released.promise.then(() => 'done')
  })
  app.post('/api/save_stock/', () => 'done')
  app.post('/api/remove_background/', () => 'done')
  app.post('/webhooks/paystack/', () => 'done')
  app.get('/healthz', () => 'done')
  app.get('/pictures/:key/480', () => 'done')
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, address, begun: () => begun, release: released.resolve }
}

const statuses = (answers: Promise<{ status: number }>[]) =>
  Promise.all(answers).then((all) => all.map(({ status }) => status))

describe('an overloaded server', () => {
  it('refuses more reads at once, but no health check, file, action or webhook', async () => {
    const { app, address, release } = await givenServer()
    const reads = Array.from({ length: 202 }, () => fetch(`${address}/api/slow/`))
    // 200 are in progress and two wait.
    await expect.poll(async () => (await fetch(`${address}/api/none/`)).status).toBe(503)
    const refused = await fetch(`${address}/api/slow/?page=2`)
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)

    const rest = [
      fetch(`${address}/healthz`),
      fetch(`${address}/pictures/0123456789abcdef0123/480`),
      fetch(`${address}/api/save_stock/`, { method: 'POST' }),
      fetch(`${address}/api/remove_background/`, { method: 'POST' }),
      fetch(`${address}/webhooks/paystack/`, { method: 'POST' }),
    ]
    expect(await statuses(rest)).toEqual([200, 200, 200, 200, 200])

    release()
    expect(await statuses(reads)).toEqual(Array(202).fill(200))
    expect((await fetch(`${address}/api/slow/`)).status).toBe(200)
    await app.close()
  })

  it('skips waiting clients that disconnected, and finishes the requests in progress', async () => {
    const { app, address, begun, release } = await givenServer()
    const worked_on = Array.from({ length: 200 }, () => fetch(`${address}/api/slow/`))
    await expect.poll(begun).toBe(200)
    const hang_up = new AbortController()
    const gone = [1, 2].map(() => fetch(`${address}/api/slow/`, hang_up))
    await expect.poll(async () => (await fetch(`${address}/api/none/`)).status).toBe(503)
    hang_up.abort()
    await Promise.allSettled(gone)
    release()
    expect(await statuses(worked_on)).toEqual(Array(200).fill(200))
    const next = Array.from({ length: 10 }, () => fetch(`${address}/api/slow/`))
    expect(await statuses(next)).toEqual(Array(10).fill(200))
    await app.close()
  })
})

describe('pages', () => {
  const createPages = (most_waiting: number) =>
    createTurns(Fastify(), { api_base: '/api', auth_base: '/auth', most_waiting } as never).page

  it('are rendered in the order of arrival, and refused at once when too many wait', async () => {
    const page = createPages(10)
    const rendered: number[] = []
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, n) => page(async () => rendered.push(n))),
    )
    // Four start at once and ten wait.
    expect(rendered).toEqual(Array.from({ length: 14 }, (_, n) => n))
    const refused = { status: 'rejected', reason: expect.objectContaining({ code: 'unavailable' }) }
    expect(results.slice(14)).toEqual(results.slice(14).map(() => refused))
  })

  it('let the event loop handle other work between two renders', async () => {
    const page = createPages(100)
    let ticks = 0
    const clock = setInterval(() => ticks++, 1)
    await Promise.all(
      Array.from({ length: 40 }, () =>
        page(async () => {
          for (const began = performance.now(); performance.now() - began < 5; );
        }),
      ),
    )
    clearInterval(clock)
    expect(ticks).toBeGreaterThanOrEqual(5)
  })

  it('are rendered after other pages failed', async () => {
    const page = createPages(100)
    const failing = Array.from({ length: 8 }, () => page(() => Promise.reject(new Error('no such page'))))
    expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(Array(8).fill('rejected'))
    expect(await page(async () => 'rendered')).toBe('rendered')
  })
})

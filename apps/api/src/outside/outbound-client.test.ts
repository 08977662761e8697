import { createServer, type RequestListener, type Server } from 'node:http'
import * as v from 'valibot'
import { afterEach, expect, it } from 'vitest'
import { createOutboundClient } from './outbound-client.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** A third party that answers the first call with the first of `answers`, and so on; the last one for ever. */
async function thirdParty(...answers: RequestListener[]) {
  let calls = 0
  server = createServer((request, response) => {
    const answer = answers[Math.min(calls++, answers.length - 1)]!
    answer(request, response)
  })
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const call = createOutboundClient({
    service: 'somebody',
    base_url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`,
    headers: { authorization: 'Bearer secret' },
    limits: { total_ms: 900, max_bytes: 1_000 },
  })
  const schema = v.object({ good: v.boolean() })
  return {
    get: () => call({ method: 'GET', path: '/thing', schema }),
    post: () => call({ method: 'POST', path: '/thing', body: { a: 1 }, schema }),
    calls: () => calls,
  }
}

const good: RequestListener = (_request, response) => response.end('{"good":true}')
const busy: RequestListener = (_request, response) => response.writeHead(503).end()
const reset: RequestListener = (request) => request.socket.resetAndDestroy()

it('repeats a call that changes nothing, twice', async () => {
  const lucky = await thirdParty(busy, reset, good)
  expect(await lucky.get()).toEqual({ status: 200, body: { good: true } })
  expect(lucky.calls()).toBe(3)
  server?.close()
  const unlucky = await thirdParty(busy)
  await expect(unlucky.get()).rejects.toMatchObject({ reason: 'away' })
  expect(unlucky.calls()).toBe(3)
})

it.each([[busy], [reset]])('never repeats a call that may have worked', async (answer) => {
  const party = await thirdParty(answer, good)
  await expect(party.post()).rejects.toMatchObject({ reason: 'away' })
  expect(party.calls()).toBe(1)
})

it('hands on a refusal, and follows no redirect', async () => {
  const refusing = await thirdParty((_request, response) => response.writeHead(404).end('{"good":false}'))
  expect(await refusing.get()).toEqual({ status: 404, body: { good: false } })
  server?.close()
  const elsewhere = await thirdParty((_request, response) =>
    response.writeHead(302, { location: '/other' }).end(),
  )
  await expect(elsewhere.get()).rejects.toMatchObject({ reason: 'nonsense' })
  expect(elsewhere.calls()).toBe(1)
})

it.each([
  ['text', 'nonsense', (_request, response) => response.end('<html>')],
  ['another shape', 'nonsense', (_request, response) => response.end('{"good":"yes"}')],
  ['too much', 'nonsense', (_request, response) => response.end(JSON.stringify('x'.repeat(2_000)))],
  ['silence', 'slow', () => {}],
  ['half an answer', 'slow', (_request, response) => response.writeHead(200).write('{"good"')],
  ['a drip', 'slow', (_request, response) => setInterval(() => response.write(' '), 50).unref()],
] satisfies [string, string, RequestListener][])('has an answer to %s: %s', async (_what, reason, answer) => {
  const party = await thirdParty(answer)
  const started = Date.now()
  const error = await party.get().catch((caught: unknown) => caught)
  expect(error).toMatchObject({ reason })
  expect(String(error)).not.toContain('secret')
  expect(Date.now() - started).toBeLessThan(2_000)
})

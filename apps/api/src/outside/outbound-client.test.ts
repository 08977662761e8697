import { createServer, type RequestListener, type Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { afterEach, expect, it } from 'vitest'
import { createOutboundClient, type OutboundLimits } from './outbound-client.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** A third party that answers the first call with the first of `answers` and so on, repeating the last one. */
async function thirdParty(...answers: RequestListener[]) {
  return thirdPartyWithin({}, ...answers)
}

async function thirdPartyWithin(limits: Partial<OutboundLimits>, ...answers: RequestListener[]) {
  let calls = 0
  server = createServer((request, response) => {
    const answer = answers[Math.min(calls++, answers.length - 1)]!
    answer(request, response)
  })
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const { call, callForBytes } = createOutboundClient({
    service: 'somebody',
    base_url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`,
    headers: { authorization: 'Bearer secret' },
    limits: { total_ms: 900, max_bytes: 1_000, ...limits },
  })
  const schema = v.object({ good: v.boolean() })
  return {
    get: () => call({ method: 'GET', path: '/thing', schema }),
    post: () => call({ method: 'POST', path: '/thing', body: { a: 1 }, schema }),
    call,
    callForBytes,
    calls: () => calls,
  }
}

const good: RequestListener = (_request, response) => response.end('{"good":true}')
const busy: RequestListener = (_request, response) => response.writeHead(503).end()
const reset: RequestListener = (request) => request.socket.resetAndDestroy()

it('an idempotent call is retried twice', async () => {
  const lucky = await thirdParty(busy, reset, good)
  expect(await lucky.get()).toEqual({ status: 200, body: { good: true } })
  expect(lucky.calls()).toBe(3)
  server?.close()
  const unlucky = await thirdParty(busy)
  await expect(unlucky.get()).rejects.toMatchObject({ reason: 'away' })
  expect(unlucky.calls()).toBe(3)
})

it.each([[busy], [reset]])('a call that may have succeeded is never retried', async (answer) => {
  const party = await thirdParty(answer, good)
  await expect(party.post()).rejects.toMatchObject({ reason: 'away' })
  expect(party.calls()).toBe(1)
})

it('the outbound client returns refusals and follows no redirects', async () => {
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
  ['JSON of another shape', 'nonsense', (_request, response) => response.end('{"good":"yes"}')],
  ['too much', 'nonsense', (_request, response) => response.end(JSON.stringify('x'.repeat(2_000)))],
  ['silence', 'slow', () => {}],
  ['half an answer', 'slow', (_request, response) => response.writeHead(200).write('{"good"')],
  ['one byte at a time', 'slow', (_request, response) => setInterval(() => response.write(' '), 50).unref()],
] satisfies [string, string, RequestListener][])(
  'a call answered with %s fails with reason %s',
  async (_what, reason, answer) => {
    const party = await thirdParty(answer)
    const error = await party.get().catch((caught: unknown) => caught)
    expect(error).toMatchObject({ reason })
    expect(String(error)).not.toContain('secret')
  },
)

it('the outbound client sends bytes unchanged and returns them with their type, within the limits of the call', async () => {
  const party = await thirdParty((request, response) => {
    const type = `${request.headers['content-type']} ${request.headers['x-key']} ${request.headers.authorization}`
    request.on('data', () => {})
    request.on('end', () =>
      response
        .writeHead(request.url === '/refused' ? 402 : 200, { 'content-type': type })
        .end(Buffer.alloc(2_000, 0xff)),
    )
  })
  const wanted = {
    method: 'POST',
    path: '/cut',
    headers: { 'x-key': 'k' },
    raw_body: { content_type: 'image/png', bytes: Buffer.from([0, 255, 128]) },
  } as const
  const answer = await party.callForBytes({ ...wanted, limits: { max_bytes: 5_000 } })
  expect(answer).toEqual({
    status: 200,
    content_type: 'image/png k Bearer secret',
    bytes: Buffer.alloc(2_000, 0xff),
  })
  expect(
    (await party.callForBytes({ ...wanted, path: '/refused', limits: { max_bytes: 5_000 } })).status,
  ).toBe(402)
  await expect(party.callForBytes(wanted)).rejects.toMatchObject({ reason: 'nonsense' })
})

it('the outbound client stops calling after repeated failures, and resumes later', async () => {
  let back = false
  const party = await thirdPartyWithin({ failures_to_open: 3, open_ms: 300 }, (request, response) =>
    back ? good(request, response) : reset(request, response),
  )
  for (let n = 0; n < 10; n++) await expect(party.post()).rejects.toMatchObject({ reason: 'away' })
  expect(party.calls()).toBe(3)

  // One call probes; it fails, and the circuit stays open.
  await sleep(320)
  await Promise.allSettled(Array.from({ length: 5 }, () => party.post()))
  expect(party.calls()).toBe(4)

  back = true
  await expect(party.post()).rejects.toMatchObject({ reason: 'away' })
  await sleep(320)
  expect(await party.post()).toEqual({ status: 200, body: { good: true } })
  await Promise.all(Array.from({ length: 5 }, () => party.post()))
  expect(party.calls()).toBe(10)
})

it('the outbound client keeps calling when the other side refuses or sends invalid answers', async () => {
  const party = await thirdPartyWithin({ failures_to_open: 2 }, (_request, response) =>
    response.end('<html>'),
  )
  for (let n = 0; n < 5; n++) await expect(party.post()).rejects.toMatchObject({ reason: 'nonsense' })
  expect(party.calls()).toBe(5)
})

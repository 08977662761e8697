import { expect, it, vi } from 'vitest'
import { createFetchTransport } from './client.ts'
import { claimFreeCredits, viewCredits } from './payments/credits.ts'
import { listCategories } from './assets/categories.ts'
import { sendContactMessage } from './enquiries/enquiries.ts'
import { ConnectionError } from './connection-error.ts'
import { isApiError } from './errors.ts'
import { toErrorCode } from './error-codes.ts'
import { error_kinds } from './error-kinds.ts'
import { logIn } from './members/members.ts'

const answering = (status: number, body: object, headers: Record<string, string> = {}) =>
  vi.fn<typeof fetch>(async () => new Response(JSON.stringify(body), { status, headers }))

const sentBy = (fetched: ReturnType<typeof answering>) => {
  const [address, init] = fetched.mock.calls[0]!
  return { address, ...init, headers: init?.headers as Record<string, string> }
}

it('log-in sends email and password as UTF-8 Basic credentials, without a body', async () => {
  const fetched = answering(200, { token: 't' })
  const call = createFetchTransport({ api_base: '/api', auth_base: '/auth', fetch: fetched })
  await call(logIn, { credentials: { email: 'ada@mail.test', password: 'p:ä👍' } })
  const { address, body, headers } = sentBy(fetched)
  expect(address).toBe('/auth/user_login/')
  expect(body).toBeUndefined()
  expect(headers.authorization).toBe(`Basic ${Buffer.from('ada@mail.test:p:ä👍').toString('base64')}`)
})

it('the token is sent only with calls that require it', async () => {
  const fetched = answering(200, { credits: 3 })
  const call = createFetchTransport({
    api_base: '/api',
    auth_base: '/auth',
    token: () => 'secret',
    fetch: fetched,
  })
  await call(viewCredits, {})
  expect(sentBy(fetched).headers.authorization).toBe('Token secret')
  fetched.mockClear()
  await call(listCategories, {})
  expect(sentBy(fetched).headers.authorization).toBeUndefined()
})

it('a request is sent with keepalive only if browsers allow that for a body of its size', async () => {
  for (const [length, kept] of [
    [1_000, true],
    [22_000, false],
  ] as const) {
    const fetched = answering(200, {})
    const call = createFetchTransport({ api_base: '/api', auth_base: '/auth', fetch: fetched })
    await call(sendContactMessage, { body: { message: 'መ'.repeat(length) } as never })
    expect(sentBy(fetched).keepalive).toBe(kept)
  }
})

it('every error is recognised by its code, whatever its text', async () => {
  for (const [code, { status }] of Object.entries(error_kinds)) {
    const headers = { 'x-error-code': code, 'retry-after': '7' }
    const fetched = answering(status, { detail: 'Said in other words.' }, headers)
    const call = createFetchTransport({ api_base: '/api', auth_base: '/auth', fetch: fetched })
    const error: unknown = await call(claimFreeCredits, {}).catch((reason: unknown) => reason)
    expect(isApiError(error) && [error.code, error.status, error.retry_after_s]).toEqual([code, status, 7])
  }
})

it('a status stands for an error that has this status', () => {
  for (let status = 400; status < 600; status++) {
    const code = toErrorCode(status, null)
    if (code !== 'internal') expect(error_kinds[code].status).toBe(status)
  }
})

it("a proxy's error without a code is identified by its status", async () => {
  for (const [status, given, code] of [
    [401, undefined, 'unauthenticated'],
    [404, undefined, 'not_found'],
    [503, undefined, 'unavailable'],
    [429, 'toString', 'too_many_requests'],
    [418, undefined, 'internal'],
  ] as const) {
    const fetched = answering(status, { detail: 'Slow down' }, given ? { 'x-error-code': given } : {})
    const call = createFetchTransport({ api_base: '/api', auth_base: '/auth', fetch: fetched })
    await expect(call(claimFreeCredits, {})).rejects.toMatchObject({ code, status })
  }
})

it('the analytics consent is sent only to an API on another host', async () => {
  for (const [api_base, agreed, sent] of [
    ['https://api.test', true, 'analytics'],
    ['https://api.test', false, undefined],
    ['/api', true, undefined],
  ] as const) {
    const fetched = answering(200, { credits: 3 })
    await createFetchTransport({ api_base, auth_base: '/auth', consent: () => agreed, fetch: fetched })(
      viewCredits,
      {},
    )
    expect(sentBy(fetched).headers['x-consent']).toBe(sent)
  }
})

it('malformed field errors, which a proxy may send, are ignored', async () => {
  for (const [body, fields] of [
    [{ email: ['Invalid email address'] }, { email: ['Invalid email address'] }],
    [{}, undefined],
    [{ error: 'Bad gateway' }, undefined],
    [['no'], undefined],
  ] as const) {
    const call = createFetchTransport({ api_base: '/api', auth_base: '/auth', fetch: answering(503, body) })
    await expect(call(viewCredits, {})).rejects.toMatchObject({ status: 503, fields })
  }
})

it('an unreadable response is treated as a lost connection', async () => {
  for (const body of ['<!doctype html><h1>Welcome to our Wi-Fi</h1>', '{"credits": ', '']) {
    const fetched = vi.fn<typeof fetch>(async () => new Response(body, { status: 200 }))
    const call = createFetchTransport({ api_base: '/api', auth_base: '/auth', fetch: fetched })
    await expect(call(viewCredits, {})).rejects.toBeInstanceOf(ConnectionError)
  }
})

it('a failed fetch is reported as a lost connection, and a cancelled one as cancelled', async () => {
  for (const [failure, expected] of [
    [new TypeError('Failed to fetch'), ConnectionError],
    [new DOMException('canceled', 'AbortError'), DOMException],
  ] as const) {
    const fetched = vi.fn<typeof fetch>(() => Promise.reject(failure))
    const call = createFetchTransport({ api_base: '/api', auth_base: '/auth', fetch: fetched })
    await expect(call(viewCredits, {})).rejects.toBeInstanceOf(expected)
  }
})

it('field errors are passed on', async () => {
  const queued = answering(
    503,
    { queue: ['2 images are before it.'] },
    { 'x-error-code': 'cutout_queued', 'retry-after': '3' },
  )
  const call = createFetchTransport({ api_base: '/api', auth_base: '/auth', fetch: queued })
  await expect(call(viewCredits, {})).rejects.toMatchObject({
    code: 'cutout_queued',
    fields: { queue: ['2 images are before it.'] },
    retry_after_s: 3,
  })
})

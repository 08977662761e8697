import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Sandbox, startSandbox } from './sandbox.ts'

let sandbox: Sandbox
let base: string
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtp_port: 0 })
  base = `http://127.0.0.1:${sandbox.port}`
})
afterAll(() => sandbox.close())

const post = (path: string, body: unknown) =>
  fetch(base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

it('the sandbox lists what is running', async () => {
  const page = await (await fetch(base)).text()
  expect(page).toContain('Sandbox for third-party services')
})

it('the sandbox applies a fault until it is cleared', async () => {
  expect((await post('/_faults', { service: 'mail', mode: 'hang' })).status).toBe(200)
  expect(await (await fetch(base)).text()).toContain('fault: hang')
  await post('/_faults', { service: 'mail', mode: 'ok' })
  expect(await (await fetch(base)).text()).not.toContain('fault: ')
})

it.each([
  {},
  { service: 'mail' },
  { service: 'post', mode: 'hang' },
  { service: 'mail', mode: 'sulk' },
  { service: 'mail', mode: 'delay', ms: -1 },
])('the sandbox refuses %j as a fault', async (fault) => {
  expect((await post('/_faults', fault)).status).toBe(400)
})

it('the sandbox clears everything on request', async () => {
  await post('/_faults', { service: 'geo', mode: 'reset' })
  expect((await fetch(`${base}/_state`, { method: 'DELETE' })).status).toBe(204)
  expect(await (await fetch(base)).text()).not.toContain('fault: ')
  expect(await (await fetch(`${base}/_requests`)).json()).toEqual([])
})

const sendMail = (
  mail: { to?: string; subject?: string; text?: string; html?: string } = {},
  { greetingTimeout = 60_000 } = {},
) =>
  createTransport({
    host: '127.0.0.1',
    port: sandbox.smtp_port,
    ignoreTLS: true,
    greetingTimeout,
  }).sendMail({
    from: 'Shop <shop@mail.test>',
    to: 'ada@mail.test',
    subject: 'Your code',
    text: '123456 at http://shop.test/?a=1&b=2\n',
    ...mail,
  })
const inbox = async (to: string): Promise<Record<string, unknown>[]> =>
  (await fetch(`${base}/_inbox?to=${encodeURIComponent(to)}`)).json() as never

it('the mail stand-in receives mail over SMTP and shows it, newest first, without active content', async () => {
  await sendMail({ subject: 'First' })
  await sendMail({ subject: '<script>alert(1)</script>', html: '<b>123456</b>' })
  const mails = await inbox(' ADA@mail.test')
  expect(mails.map((mail) => mail.subject)).toEqual(['<script>alert(1)</script>', 'First'])
  expect(mails[0]).toMatchObject({
    from: 'shop@mail.test',
    to: 'ada@mail.test',
    html: expect.stringContaining('<b>'),
  })
  expect(await inbox('bola@mail.test')).toEqual([])

  const page = await fetch(`${base}/inbox`)
  const text = await page.text()
  expect(text).not.toContain('<script')
  expect(text).toContain('&lt;script&gt;')
  expect(text).toContain('<a href="http://shop.test/?a=1&amp;b=2"')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  const as_sent = await fetch(`${base}/inbox/${String(mails[0]!.id)}`)
  expect(await as_sent.text()).toContain('<b>123456</b>')
  expect(as_sent.headers.get('content-security-policy')).toContain('sandbox')
  expect((await fetch(`${base}/inbox/999`)).status).toBe(404)

  await fetch(`${base}/_state`, { method: 'DELETE' })
  expect(await inbox('ada@mail.test')).toEqual([])
})

it.each([
  [{ mode: 'reset' }, /ECONNRESET|closed/],
  [{ mode: 'hang' }, /Greeting never received/],
  [{ mode: 'garbage' }, /.+/],
  [{ mode: 'empty' }, /closed/],
  [{ mode: 'drip', ms: 100 }, /Greeting never received/],
  [{ mode: 'delay', ms: 600 }, /Greeting never received/],
  [{ mode: 'status', status: 451 }, /451/],
])('the mail stand-in applies a fault over SMTP: %j', async (fault, message) => {
  await post('/_faults', { service: 'mail', ...fault })
  // Only where no greeting arrives: a busy machine takes longer for one.
  const is_late = String(message).includes('Greeting')
  await expect(sendMail({}, is_late ? { greetingTimeout: 300 } : {})).rejects.toThrow(message)
  await post('/_faults', { service: 'mail', mode: 'ok' })
  await sendMail()
  expect(await inbox('ada@mail.test')).not.toEqual([])
})

it('the mail stand-in refuses addresses with certain prefixes', async () => {
  await expect(sendMail({ to: 'refused-x@mail.test' })).rejects.toMatchObject({ responseCode: 550 })
  await expect(sendMail({ to: 'busy-x@mail.test' })).rejects.toMatchObject({ responseCode: 451 })
  await expect(sendMail({ to: 'relay-x@mail.test' })).rejects.toMatchObject({
    responseCode: 554,
    response: expect.stringContaining('5.7.1'),
  })
})

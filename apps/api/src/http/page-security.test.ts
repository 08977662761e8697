import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { finishPage } from './page-security.ts'

const config = readConfig({ PUBLIC_ORIGIN: 'http://shop.test' })
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const html = (text: string) => new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8' } })

describe('finishPage', () => {
  it("allows this rendering's scripts by hash and removes the nonce", async () => {
    const page = await finishPage(
      html(
        '<script nonce="abc">one()</script><script type="module" async="" nonce="abc">two()</script><link nonce="abc">',
      ),
      'abc',
      config,
    )
    const policy = page.header('content-security-policy')!
    expect(policy).toContain(`script-src 'self' http://localhost:3100 ${hash('one()')} ${hash('two()')};`)
    expect(policy).not.toContain("unsafe-inline'; script")
    expect(page.body.toString()).toBe(
      '<script>one()</script><script type="module" async="">two()</script><link>',
    )
  })

  it('gives no hash to foreign scripts', async () => {
    const page = await finishPage(
      html('<script>evil()</script><script nonce="guess">evil()</script>'),
      'abc',
      config,
    )
    expect(page.header('content-security-policy')).toContain("script-src 'self' http://localhost:3100;")
    expect(page.header('content-security-policy')).not.toContain(hash('evil()'))
  })

  it.each([
    [{}, 'http://localhost:3100', 'http://localhost:3100'],
    [
      { PAYSTACK_BASE_URL: 'https://api.paystack.co' },
      'https://js.paystack.co',
      'https://checkout.paystack.com',
    ],
  ])(
    'allows the payment script and its window, and nothing else from the provider: %j',
    async (env, script, window) => {
      const settings = readConfig({ PUBLIC_ORIGIN: 'http://shop.test', ...env })
      const page = await finishPage(html(''), 'abc', settings)
      const policy = page.header('content-security-policy')!
      expect(policy).toContain(`script-src 'self' ${script};`)
      expect(policy).toContain(`frame-src ${window};`)
      expect(policy).toMatch(/connect-src 'self';/)
      expect(policy.match(/https?:/g)).toHaveLength(3)
      // The payment window uses the payment feature, which a header without it would forbid.
      expect(page.header('permissions-policy')).toBeUndefined()
    },
  )

  it('lets pages fetch originals from the object store only where they are redirected to it', async () => {
    const bucket = { STORAGE_URL: 's3://originals', AWS_ENDPOINT_URL_S3: 'https://s3.test/base' }
    for (const [ORIGINALS, expected] of [
      ['redirect', "connect-src 'self' https://s3.test;"],
      ['stream', "connect-src 'self';"],
    ] as const) {
      const settings = readConfig({ PUBLIC_ORIGIN: 'https://shop.test', ...bucket, ORIGINALS })
      const page = await finishPage(html(''), 'abc', settings)
      expect(page.header('content-security-policy')).toContain(expected)
    }
  })

  it('allows workers from memory in development only, in which Vite waits for a restarted server', async () => {
    for (const [NODE_ENV, expected] of [
      ['development', "worker-src 'self' blob:"],
      ['production', "worker-src 'self'"],
    ] as const) {
      const page = await finishPage(html(''), 'abc', readConfig({ NODE_ENV }))
      expect(page.header('content-security-policy')!.split('; ')).toContain(expected)
    }
  })

  it('forbids framing, plugins and foreign base URLs', async () => {
    const policy = (await finishPage(html(''), 'abc', config)).header('content-security-policy')!
    for (const part of [
      "frame-ancestors 'none'",
      "object-src 'none'",
      "base-uri 'self'",
      "default-src 'self'",
    ]) {
      expect(policy).toContain(part)
    }
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  })
})

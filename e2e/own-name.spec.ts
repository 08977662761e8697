import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { pages } from './every-page.ts'

// A second site, started by npm run serve without stand-ins and with its own provider.
const port = Number(process.env.E2E_PORT) + 50
const origin = `http://localhost:${port}`
const data_dir = mkdtempSync(join(tmpdir(), 'taswira-own-name-'))
let shop: ChildProcess

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ request }) => {
  shop = spawn(process.execPath, [join(import.meta.dirname, '../scripts/serve.mjs')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: data_dir,
      LOG_LEVEL: 'silent',
      // Nothing listens on this port.
      SMTP_URL: 'smtp://127.0.0.1:9',
      PAYSTACK_BASE_URL: 'http://127.0.0.1:9',
      PAYSTACK_SECRET_KEY: 'sk_test_x',
      PAYSTACK_PUBLIC_KEY: 'pk_test_x',
      // As version 1.0 was set up; the first start stores it.
      SHOP_NAME: 'Zuri & Co',
      SHOP_LEGAL_NAME: 'Zuri Images Ltd',
      SHOP_ADDRESS: '1 Marina Road, Lagos',
      SHOP_EMAIL: 'desk@zuri.test',
      SHOP_PHONE: '+234 803 555 0100',
      SHOP_INSTAGRAM_URL: 'https://www.instagram.com/zuri',
    },
  })
  await expect
    .poll(async () => (await request.get(`${origin}/readyz`).catch(() => null))?.status(), {
      timeout: 120_000,
    })
    .toBe(200)
})

test.afterAll(async () => {
  shop.kill('SIGKILL')
  rmSync(data_dir, { recursive: true, force: true })
})

test('no page or feed of a site with its own name shows a placeholder', async ({ request }) => {
  const feeds = [
    '/manifest.webmanifest',
    '/opensearch.xml',
    '/rss.xml',
    '/offline',
    '/.well-known/security.txt',
  ]
  const visited = Object.values(pages).flatMap(({ visitor = [] }) => visitor)
  for (const path of [...visited, ...feeds]) {
    if (path.includes('{')) continue
    // A licence text never changes, because certificates contain its hash.
    const licensed = path.startsWith('/licence/') || path === '/terms'
    const placeholder = licensed
      ? /.{0,60}(taswira\.example|\/taswira|\+234 800).{0,40}/gi
      : /.{0,60}(taswira|\+234 800).{0,40}/gi
    const body = await (await request.get(origin + path)).text()
    expect.soft(body.match(placeholder), path).toBeNull()
  }
})

test('pages show the configured provider and omit unset values', async ({ page }) => {
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto(`${origin}/`)
  await expect(page).toHaveTitle(/^Zuri & Co: /)
  await expect(page.getByRole('contentinfo')).toContainText('© 2023 Zuri & Co.')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'LinkedIn' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Start here' })).toHaveAttribute('href', '/studio')
  // This page is rendered in the browser, which must know the name, too.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click()
  await expect(page).toHaveTitle('Contact Us · Zuri & Co')
  await expect(page.getByRole('link', { name: 'desk@zuri.test' })).toHaveAttribute(
    'href',
    'mailto:desk@zuri.test',
  )
  await expect(page.getByRole('link', { name: '+234 803 555 0100' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveCount(0)
  await page.goto(`${origin}/terms`)
  await expect(page.getByText('"We" means Zuri Images Ltd, 1 Marina Road, Lagos;')).toBeVisible()
  expect(problems).toEqual([])
})

test("npm run serve forwards SIGTERM and exits with the server's exit code", async ({ request }) => {
  expect((await request.get(`${origin}/healthz`)).status()).toBe(200)
  shop.kill('SIGTERM')
  const [code] = (await once(shop, 'exit')) as [number | null]
  expect(code).toBe(0)
  await expect(request.get(`${origin}/healthz`)).rejects.toThrow('ECONNREFUSED')
})

test("npm run serve starts no stand-ins by default, and exits with the server's exit code", async () => {
  const served = spawn(process.execPath, [join(import.meta.dirname, '../scripts/serve.mjs')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, PORT: String(port), DATA_DIR: data_dir, SANDBOX: '' },
  })
  let errors = ''
  served.stderr.on('data', (text) => (errors += text))
  const [code] = (await once(served, 'close')) as [number | null]
  expect(code).toBe(1)
  expect(errors).toContain('SMTP_URL: required when SANDBOX is off')
  expect(errors).toContain('PAYSTACK_SECRET_KEY: required when SANDBOX is off')
})

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { hasNginx, startNginx } from '../proofs/nginx.ts'
import { givenMember, latestMail } from './account-steps.ts'
import { givenSharedBoard } from './board-steps.ts'
import { givenContributor, givenInvited, givenReleaseLinks } from './contributor-steps.ts'
import { untilAlive } from './page-watch.ts'
import { someone } from './writing-steps.ts'

// A second site behind nginx, with the configuration from deploy/. The mail server is the first site's
// stand-in.
const first_port = Number(process.env.E2E_PORT)
const [port, nginx_port, plain_port] = [first_port + 76, first_port + 77, first_port + 78]
const origin = `https://localhost:${nginx_port}`
const first_data_dir = process.env.E2E_DATA_DIR
let folder: string
let shop: ChildProcess
let nginx: ChildProcess

test.use({ baseURL: origin, ignoreHTTPSErrors: true })
test.skip(!hasNginx(), 'nginx is not installed here')

test.beforeAll(async ({ request }) => {
  test.setTimeout(300_000)
  folder = mkdtempSync(join(tmpdir(), 'taswira-logs-'))
  const data_dir = join(folder, 'data')
  // The command that adds operators finds this site through this variable.
  process.env.E2E_DATA_DIR = data_dir
  shop = spawn(process.execPath, [join(import.meta.dirname, '../apps/api/src/main.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      SANDBOX_PORT: String(port + 100),
      PUBLIC_ORIGIN: origin,
      TRUSTED_PROXIES: '127.0.0.1',
      DATA_DIR: data_dir,
      SMTP_URL: `smtp://127.0.0.1:${first_port + 125}`,
      LIMITS_FACTOR: '100',
      BACKGROUND_RENDITIONS: 'off',
      MOST_WAITING: '100000',
      // Tests upload small images.
      IMAGE_MIN_MEGAPIXELS: '0',
      LOG_LEVEL: 'silent',
    },
  })
  const ready = async () => (await request.get(`http://localhost:${port}/readyz`).catch(() => null))?.status()
  await expect.poll(ready, { timeout: 120_000 }).toBe(200)
  nginx = await startNginx(folder, nginx_port, [{ url: `http://127.0.0.1:${port}` }], plain_port)
})

test.afterAll(async () => {
  process.env.E2E_DATA_DIR = first_data_dir
  for (const child of [shop, nginx]) if (child?.kill('SIGTERM')) await once(child, 'exit')
  rmSync(folder, { recursive: true, force: true })
})

test('nginx never logs the secret of a link, even while the site is down', async ({ page, browser }) => {
  test.setTimeout(180_000)
  const contributor = await givenContributor(page)
  const [release] = await givenReleaseLinks(page.request, contributor)
  const member = await givenMember()
  const asked = await page.request.post('/api/users/reset_password/', {
    data: { email: member.email, domain: origin },
  })
  expect(asked.ok()).toBe(true)
  const reset = /http\S+\/reset-password\S+/.exec(await latestMail(page.request, member.email))![0]
  const { token: invited } = await givenInvited(page.request, someone())
  const invitation = `${origin}/studio/join?token=${invited}`
  const unsubscribing = `${origin}/unsubscribe?member=1&signature=${'s'.repeat(43)}`

  const signer = await open(
    await (await browser.newContext({ ignoreHTTPSErrors: true })).newPage(),
    release!.url,
  )
  await signer.getByLabel('Name of the person in the images').fill('Amina Yusuf')
  await signer.getByLabel('Sign by typing your own name').fill('Amina Yusuf')
  await signer.getByLabel('I have read the text above, and I agree').check()
  await signer.getByRole('button', { name: 'Sign' }).click()
  await expect(signer.getByRole('heading', { name: "Thank you, you've signed" })).toBeVisible()
  const withdrawal = signer.url()
  const { url: board } = await givenSharedBoard(page.request, contributor)
  const links = [release!.url, withdrawal, reset, invitation, unsubscribing, board]
  for (const link of links) await open(page, link)
  const { file } = await downloaded(page)

  for (const link of links) {
    const { pathname, search } = new URL(link)
    const plain = await page.request.get(`http://localhost:${plain_port}${pathname}${search}`, {
      maxRedirects: 0,
    })
    expect(plain.status()).toBe(301)
  }
  shop.kill('SIGTERM')
  await once(shop, 'exit')
  for (const link of [...links, file]) expect((await page.request.get(link)).status()).toBe(502)
  nginx.kill('SIGTERM')
  await once(nginx, 'exit')

  const logs = ['access.log', 'error.log'].map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
  expect(logs).toContain('/api/studio/releases/')
  const secrets = [...links, file].map((link) => /[\w-]{43,}|[\w-]{22}$/.exec(link)![0])
  for (const secret of secrets)
    expect(
      logs.split('\n').filter((line) => line.includes(secret)),
      secret,
    ).toEqual([])
})

async function open(page: Page, address: string): Promise<Page> {
  const answer = await page.goto(address)
  expect.soft([address, answer!.headers()['referrer-policy']]).toEqual([address, 'no-referrer'])
  await untilAlive(page)
  return page
}

/** Returns the URL of an original, which is secret for five minutes. */
async function downloaded(page: Page): Promise<{ file: string }> {
  const member = await givenMember()
  const basic = Buffer.from(`${member.email}:${member.password}`).toString('base64')
  const login = await page.request.post('/auth/user_login/', { headers: { authorization: `Basic ${basic}` } })
  const headers = { authorization: `Token ${(await login.json()).token}` }
  expect((await page.request.post('/api/free_credits/', { headers })).ok()).toBe(true)
  const [{ stock_id }] = await (await page.request.get('/api/contributor/images/?format=json')).json()
  const answer = await page.request.post('/api/download/', { headers, data: { stock_id } })
  const { file } = await answer.json()
  expect((await page.request.get(file)).status()).toBe(200)
  return { file }
}

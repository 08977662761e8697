import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { givenSignedIn } from './account-steps.ts'
import { untilAlive, watch } from './page-watch.ts'

// A second site whose downloads are redirected to an object store. The store and the mail server are the
// first site's stand-ins.
const first_port = Number(process.env.E2E_PORT ?? 3900)
const port = first_port + 60
const origin = `http://localhost:${port}`
const store = `http://localhost:${first_port + 100}`
let data_dir: string
let shop: ChildProcess

test.use({ baseURL: origin })

test.beforeAll(async ({ request }) => {
  // Long enough for a first start on a busy machine.
  test.setTimeout(300_000)
  data_dir = mkdtempSync(join(tmpdir(), 'taswira-store-'))
  shop = spawn(process.execPath, [join(import.meta.dirname, '../apps/api/src/main.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      SANDBOX_PORT: String(port + 100),
      DATA_DIR: data_dir,
      SMTP_URL: `smtp://127.0.0.1:${first_port + 125}`,
      BACKGROUND_RENDITIONS: 'off',
      MOST_WAITING: '100000',
      LOG_LEVEL: 'silent',
      ORIGINALS: 'redirect',
      STORAGE_URL: `s3://originals/${port}`,
      AWS_ENDPOINT_URL_S3: `${store}/s3`,
      AWS_ACCESS_KEY_ID: 'stand-in',
      AWS_SECRET_ACCESS_KEY: 'stand-in-secret',
    },
  })
  await expect
    .poll(async () => (await request.get('/readyz').catch(() => null))?.status(), { timeout: 120_000 })
    .toBe(200)
})

test.afterAll(async () => {
  if (shop.kill('SIGTERM')) await once(shop, 'exit')
  rmSync(data_dir, { recursive: true, force: true })
})

test('a download redirected to an object store resumes there, and costs credits once', async ({ page }) => {
  const complaints = watch(page)
  const { token } = await givenSignedIn(page)
  const headers = { authorization: `Token ${token}` }
  expect((await page.request.post('/api/free_credits/', { headers })).ok()).toBe(true)
  const found = await page.request.get('/api/contributor/search/?keywords=&type=Image&category=beauty')
  const [asset] = await found.json()
  const from_store: (string | undefined)[] = []
  page.on('response', (answer) => {
    if (answer.url().startsWith(`${store}/s3/`)) from_store.push(answer.headers()['content-range'])
  })
  let asked = 0
  await page.route('**/originals/**', async (route) => {
    if (++asked > 1) return route.continue()
    // The first response, which comes from the store, breaks off.
    const answer = await route.fetch()
    const body = await answer.body()
    const sent = { ...answer.headers(), 'content-length': String(body.length) }
    return route.fulfill({ status: 200, headers: sent, body: body.subarray(0, 50_000) })
  })

  await page.goto(`/image/${asset.slug}#download`)
  await untilAlive(page)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Original' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe(`${asset.slug}.jpg`)
  expect(from_store).toEqual([expect.stringMatching(/^bytes 50000-/)])
  const { width, height } = await page.evaluate(
    async (base64) => {
      const picture = new window.Image()
      picture.src = `data:image/jpeg;base64,${base64}`
      await picture.decode()
      return { width: picture.naturalWidth, height: picture.naturalHeight }
    },
    (await readFile(await saved.path())).toString('base64'),
  )
  expect([width, height]).toEqual([asset.width, asset.height])
  const { credits } = await (await page.request.get('/api/user/credits/', { headers })).json()
  expect(credits).toBe(21)
  complaints.expectSilence()
})

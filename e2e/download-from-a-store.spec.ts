import { readFile } from 'node:fs/promises'
import { expect, type Response, test } from '@playwright/test'
import { givenSignedIn } from './account-steps.ts'
import { useOwnSite } from './own-site.ts'
import { untilAlive, watch } from './page-watch.ts'

const store = `http://localhost:${Number(process.env.E2E_PORT) + 100}`

// Its downloads are redirected to an object store: the stand-in of the shared site.
useOwnSite(60, {
  ORIGINALS: 'redirect',
  STORAGE_URL: 's3://originals/own-site',
  AWS_ENDPOINT_URL_S3: `${store}/s3`,
  AWS_ACCESS_KEY_ID: 'stand-in',
  AWS_SECRET_ACCESS_KEY: 'stand-in-secret',
})

test('a download redirected to an object store resumes there, and costs credits once', async ({ page }) => {
  const complaints = watch(page)
  const { token } = await givenSignedIn(page)
  const headers = { authorization: `Token ${token}` }
  expect((await page.request.post('/api/free_credits/', { headers })).ok()).toBe(true)
  const found = await page.request.get('/api/contributor/search/?keywords=&type=Image&category=beauty')
  const [asset] = await found.json()
  const from_store: Response[] = []
  page.on('response', (answer) => {
    if (answer.url().startsWith(`${store}/s3/`)) from_store.push(answer)
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
  // The first event of a response may be without the headers that arrive in a later one.
  const ranges = from_store.map(async (answer) => (await answer.allHeaders())['content-range'])
  expect(await Promise.all(ranges)).toEqual([expect.stringMatching(/^bytes 50000-/)])
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

import { type Browser, expect, type Page, test } from '@playwright/test'
import { givenContributor, givenReleaseLinks } from './contributor-steps.ts'
import { givenAtDesk, givenOperator } from './desk-steps.ts'
import { givenPng } from './given-png.ts'
import { untilAlive } from './page-watch.ts'
import { SLOW_BYTES_PER_S, slowLine } from './slow-line.ts'

const LATENCY_MS = 300

test.use({ viewport: { width: 390, height: 844 } })

test('over a slow connection that breaks, a contributor uploads, a person signs, and an editor publishes', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  const contributor = await givenContributor(page)
  const line = await slowLine(page, SLOW_BYTES_PER_S, LATENCY_MS)
  await page.goto('/studio/uploads')
  await untilAlive(page)
  const parts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') parts.push(request.headers()['upload-offset']!)
  })
  // Three parts of at most 512 kB each.
  await page
    .getByLabel('Choose images')
    .setInputFiles({ name: 'slow.png', mimeType: 'image/png', buffer: givenPng(700) })
  const entry = page.getByRole('listitem').filter({ hasText: 'slow.png' })
  await expect.poll(() => parts.length).toBe(2)
  await line.setOffline(true)
  await expect(entry.getByText('No connection.')).toBeVisible()
  await line.setOffline(false)
  await expect(entry.getByRole('link', { name: 'Describe it' })).toBeVisible({ timeout: 60_000 })
  // The first part was sent only once.
  expect(parts.filter((offset) => offset === '0')).toHaveLength(1)

  const draft = entry.getByRole('link', { name: 'Describe it' })
  const submission_key = (await draft.getAttribute('href'))!.split('/').at(-1)!
  const [link] = await givenReleaseLinks(page.request, contributor, { images: [submission_key] })
  await signs(page, browser, link!.url)

  await draft.click()
  const title = `A slow ferry ${Math.floor(Math.random() * 1e9)}`
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Keywords', { exact: true }).fill('ferry, lagoon, dawn, commuter, boat')
  await page.getByLabel('Category').selectOption('Travel')
  await page.getByLabel('How it was made').selectOption('Made with a camera')
  await page
    .getByLabel('Does it show recognisable people or private property?')
    .selectOption('Yes, and all of them are released')
  await page.getByLabel(/Amina/).check()
  await page.getByRole('button', { name: 'Save and submit for review' }).click()
  await expect(page).toHaveURL('/studio/in-review')

  const desk = await browser.newPage({ viewport: page.viewportSize() })
  await givenAtDesk(desk, await givenOperator(desk.request, 'editor'))
  await slowLine(desk, SLOW_BYTES_PER_S, LATENCY_MS)
  await desk.goto('/desk/review')
  await untilAlive(desk)
  await desk.getByRole('link', { name: title }).click()
  await expect(desk.getByRole('heading', { name: title })).toBeVisible()
  await desk.getByLabel('Publish').check()
  await desk.getByRole('button', { name: 'Publish this image' }).click()
  await expect(desk.getByRole('main').getByText('Published.', { exact: true })).toBeVisible()
})

/** Signs on another phone, without JavaScript. */
async function signs(page: Page, browser: Browser, url: string) {
  const phone = await browser.newContext({ javaScriptEnabled: false, viewport: page.viewportSize() })
  const model = await phone.newPage()
  await slowLine(model, SLOW_BYTES_PER_S, LATENCY_MS)
  await model.goto(url)
  await model.getByLabel('Name of the person in the images').fill('Amina Yusuf')
  await model.getByLabel('Sign by typing your own name').fill('Amina Yusuf')
  await model.getByLabel('I have read the text above, and I agree').check()
  await model.getByRole('button', { name: 'Sign' }).click()
  await expect(model.getByRole('heading', { name: "Thank you, you've signed" })).toBeVisible()
}

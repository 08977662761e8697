import { expect, type Page, test } from '@playwright/test'
import { givenSignedIn } from './account-steps.ts'
import { untilAlive, watch } from './page-watch.ts'

/** Limit in bytes for everything transferred for a results page with low data on a phone. */
const RESULTS_MAX_BYTES = 150_000

const lowData = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: 'Low data' })

/** Counts the bytes transferred for this page, by resource type. */
async function weigh(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const kinds = new Map<string, string>()
  const weights: Record<string, number> = {}
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other'
    weights[kind] = (weights[kind] ?? 0) + encodedDataLength
  })
  return {
    weights,
    total: () => Object.values(weights).reduce((sum, bytes) => sum + bytes, 0),
  }
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, hasTouch: true })

  test('a results page stays within its size limit with low data', async ({ page }) => {
    const complaints = watch(page)
    await page.context().addCookies([{ name: 'data', value: 'low', url: test.info().project.use.baseURL! }])
    const line = await weigh(page)
    await page.goto('/search?keywords=smiling', { waitUntil: 'networkidle' })
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await page.waitForLoadState('networkidle')
    const cards = page.getByRole('main').locator('.card img')
    await expect(cards).toHaveCount(20)
    await expect
      .poll(() => cards.evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0)))
      .toBe(true)
    test.info().annotations.push({ type: 'bytes', description: JSON.stringify(line.weights) })
    expect(line.total(), JSON.stringify(line.weights)).toBeLessThanOrEqual(RESULTS_MAX_BYTES)
    expect(line.weights.Script ?? 0).toBe(0)
    expect(line.weights.Font ?? 0).toBe(0)
    // More results are loaded only on request.
    await page.getByRole('link', { name: 'Show more' }).click()
    await expect(page).toHaveURL(/shown=28/)
    await expect(cards).toHaveCount(28)
    complaints.expectSilence()
  })

  test('with Save-Data, pressing a button that needs script loads the script and takes effect', async ({
    page,
  }) => {
    const complaints = watch(page)
    await page.setExtraHTTPHeaders({ 'save-data': 'on' })
    await page.goto('/search?keywords=smiling')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect(
      page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Video' }),
    ).toBeVisible()
    await untilAlive(page)
    complaints.expectSilence()
  })
})

test('the low-data switch is remembered, works without JavaScript and overrides Save-Data', async ({
  browser,
}) => {
  const context = await browser.newContext({
    baseURL: test.info().project.use.baseURL!,
    javaScriptEnabled: false,
  })
  const page = await context.newPage()
  await page.goto('/images/beauty?sort=newest')
  await lowData(page).click()
  await expect(page).toHaveURL('/images/beauty?sort=newest')
  await expect(lowData(page)).toHaveAttribute('aria-pressed', 'true')
  const picture = page.getByRole('main').locator('.card img[alt]:not([alt=""])').first()
  await expect(picture).toHaveAttribute('src', /\/240-light$/)
  await expect(picture).not.toHaveAttribute('srcset')
  await expect(page.locator('.placeholder')).toHaveCount(0)
  await page.setExtraHTTPHeaders({ 'save-data': 'on' })
  await lowData(page).click()
  await expect(lowData(page)).toHaveAttribute('aria-pressed', 'false')
  await expect(picture).toHaveAttribute('srcset', /480w/)
  await context.close()
})

test('the page cache stores full and low-data pages separately', async ({ request }) => {
  const asked = async (headers: Record<string, string>) =>
    (await (await request.get('/images/travel', { headers })).text()).includes('data-low=""')
  for (let time = 0; time < 2; time++) {
    expect(await asked({})).toBe(false)
    expect(await asked({ cookie: 'data=low' })).toBe(true)
    expect(await asked({ 'save-data': 'on' })).toBe(true)
    expect(await asked({ 'save-data': 'on', cookie: 'theme=dark; data=full' })).toBe(false)
    expect(await asked({ cookie: 'metadata=low' })).toBe(false)
  }
})

test('a member with low data gets all scripts immediately', async ({ page }) => {
  const complaints = watch(page)
  await givenSignedIn(page)
  await page.setExtraHTTPHeaders({ 'save-data': 'on' })
  await page.goto('/images/beauty')
  const save = page
    .getByRole('main')
    .getByRole('button', { name: /^Save / })
    .first()
  await save.click()
  await expect(save).toHaveAttribute('aria-pressed', 'true')
  complaints.expectSilence()
})

import { expect, type Page, test } from '@playwright/test'
import { downloadButton, givenImage, panel } from './download-steps.ts'
import { runUntilVisible, untilAlive } from './page-watch.ts'

test('a silent connection is reported as slow within 15 seconds, and the download fails after 60', async ({
  page,
}) => {
  await givenImage(page, { nth: 8 })
  await page.clock.install()
  await page.reload()
  await untilAlive(page)
  await page.route('**/originals/**', () => {})
  await downloadButton(page).click()
  await runUntilVisible(page, panel(page))
  await panel(page).getByRole('button', { name: 'Download Original' }).click()
  await expect(panel(page).getByText('Preparing…')).toBeVisible()
  const slow = panel(page).getByText('Your connection is slow')
  await expect(slow).toBeHidden()
  for (let s = 0; s < 15; s++) await page.clock.runFor(1_000)
  await expect(slow).toBeVisible()
  await expect(page.locator('#live-polite')).toContainText('Your connection is slow')
  for (let s = 15; s < 61; s++) await page.clock.runFor(1_000)
  await expect(panel(page).getByText('Download timed out')).toBeVisible()
  await expect(panel(page).getByText('Download again · free')).toBeVisible()
})

test('an earlier failure is not announced again', async ({ page }) => {
  const { headers, asset } = await givenImage(page, { nth: 9 })
  const data = { stock_id: asset.stock_id }
  expect((await page.request.post('/api/download/', { headers, data })).ok()).toBe(true)
  await page.route('**/originals/**', (route) => route.fulfill({ status: 500, body: '' }))
  await downloadButton(page).click()
  const start = panel(page).getByRole('button', { name: 'Download Original' })
  const alert = page.locator('#live-assertive')
  await start.click()
  await expect(alert).toHaveText('Download failed!')
  await page.unrouteAll()
  await page.route('**/originals/**', () => {})
  await start.click()
  await expect(panel(page).getByText('Preparing…')).toBeVisible()
  await expect(alert).toHaveText('')

  await panel(page).getByRole('button', { name: 'Cancel' }).click()
  await page.unrouteAll()
  await page.route('**/originals/**', (route) => route.fulfill({ status: 500, body: '' }))
  await start.click()
  await expect(alert).toHaveText('Download failed!')
  await panel(page).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Beauty' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Beauty' })).toBeFocused()
  await expect(alert).toHaveText('')
})

/** Leaves the member with exactly the credits that one image costs. */
async function spendDownTo3Credits(page: Page, headers: Record<string, string>) {
  const others = await page.request.get('/api/contributor/search/?keywords=&type=Image&category=people')
  const seven = (await others.json()).slice(0, 7)
  expect(seven).toHaveLength(7)
  for (const { stock_id } of seven)
    expect((await page.request.post('/api/download/', { headers, data: { stock_id } })).ok()).toBe(true)
}

test.describe('a first download that ends without a file', () => {
  for (const { ending, outcome, nth, breakIt } of [
    {
      ending: 'fails',
      outcome: 'Download failed!',
      nth: 4,
      breakIt: async (page: Page) => {
        await page.route('**/originals/**', (route) => route.fulfill({ status: 500, body: '' }))
        // The licence can't be requested either.
        await page.route('**/user/licences/**', (route) => route.abort())
      },
    },
    {
      ending: 'gets no answer after it was charged',
      outcome: 'Download failed!',
      nth: 5,
      breakIt: (page: Page) =>
        page.route('**/api/download/', async (route) => {
          await route.fetch()
          await route.fulfill({ status: 502, body: '' })
        }),
    },
    {
      ending: 'is cancelled',
      outcome: 'Download canceled',
      nth: 6,
      breakIt: async (page: Page) => {
        await page.route('**/originals/**', () => {})
      },
    },
  ])
    test(`shows that another try is free if it ${ending}`, async ({ page }) => {
      const { headers, credits } = await givenImage(page, { nth })
      await spendDownTo3Credits(page, headers)
      await page.reload()
      await untilAlive(page)
      await breakIt(page)
      await downloadButton(page).click()
      await expect(panel(page).getByText('3 credits · you have 3')).toBeVisible()
      await panel(page).getByRole('button', { name: 'Download Original' }).click()
      if (ending === 'is cancelled') {
        await expect.poll(credits).toBe(0)
        await panel(page).getByRole('button', { name: 'Cancel' }).click()
      }
      await expect(panel(page).getByText(outcome)).toBeVisible()
      expect(await credits()).toBe(0)
      await expect(page.getByRole('link', { name: '0 credits' }).first()).toBeVisible()
      await expect(panel(page).getByText('Download again · free')).toBeVisible()
      await expect(page.getByText('Insufficient credits')).toBeHidden()

      await page.unrouteAll()
      await panel(page).getByRole('button', { name: 'Close' }).click()
      const again = page.getByRole('main').getByRole('button', { name: 'Download again · free' }).first()
      await again.click()
      const saving = page.waitForEvent('download')
      await panel(page).getByRole('button', { name: 'Download Original' }).click()
      await saving
      expect(await credits()).toBe(0)
    })
})

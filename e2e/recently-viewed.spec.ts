import { expect, test } from '@playwright/test'
import { givenSignedIn } from './account-steps.ts'
import { untilAlive, watch } from './page-watch.ts'

test('images that were opened are on the home page and below searches, until they are cleared', async ({
  page,
}) => {
  const complaints = watch(page)
  const strip = page.getByRole('region', { name: 'Recently viewed' })
  await page.goto('/images/beauty')
  const found = await page.request.get('/api/contributor/search/?keywords=&category=beauty&limit=2')
  const images = (await found.json()) as { slug: string; name: string }[]
  for (const { slug } of [...images, images[0]!]) {
    await page.goto(`/image/${slug}`)
    await untilAlive(page)
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('recent_images')))
      .toContain(`[{"slug":"${slug}"`)
  }
  for (const address of ['/', '/search?keywords=market', '/search']) {
    await page.goto(address)
    await untilAlive(page)
    await expect(strip.getByRole('link')).toHaveCount(2)
    await expect(strip.getByRole('link').first()).toHaveAccessibleName(images[0]!.name)
  }
  await strip.getByRole('button', { name: 'Clear' }).click()
  await expect(strip).toBeHidden()
  await page.goto('/')
  await untilAlive(page)
  await expect(page.getByRole('heading', { name: 'Browse New and Popular Visuals' })).toBeVisible()
  await expect(strip).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('recent_images'))).toBeNull()
  complaints.expectSilence()
})

test('damaged storage shows no images, and logging out forgets them', async ({ page }) => {
  const complaints = watch(page)
  await givenSignedIn(page)
  for (const damaged of ['{', '"x"', '[null, 3, {"slug": "a"}]']) {
    await page.goto('/faq')
    await page.evaluate((text) => localStorage.setItem('recent_images', text), damaged)
    await page.goto('/')
    await untilAlive(page)
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('region', { name: 'Recently viewed' })).toBeHidden()
  }
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('recent_images'))).toBeNull()
  complaints.expectSilence()
})

test('a colour of an image leads to images of its category with that colour', async ({ page }) => {
  await page.goto('/images/beauty')
  await page.locator('.card > a').first().click()
  await untilAlive(page)
  const colours = page.getByRole('list', { name: 'Colours' }).getByRole('link')
  await expect(colours.first()).toBeVisible()
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  expect(await colours.count()).toBeLessThanOrEqual(5)
  await colours.last().click()
  await expect(page).toHaveURL(/\/images\/beauty\?colour=\w+$/)
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
})

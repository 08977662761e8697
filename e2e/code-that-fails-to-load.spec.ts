import { expect, test } from '@playwright/test'
import { untilAlive } from './page-watch.ts'

// On a bad line, a script that is loaded at a press may not arrive. The page must stay, and the next press must work.

test('without the code for suggestions, typing and searching work, and suggestions appear later', async ({
  page,
}) => {
  await page.route(/suggestions-/, (route) => route.abort())
  await page.goto('/')
  await untilAlive(page)
  const box = page.getByRole('main').locator('input[name=keywords]')
  await box.pressSequentially('gel')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/broke/)
  await page.unroute(/suggestions-/)
  await box.pressSequentially('e')
  await expect(page.getByRole('option').first()).toBeVisible()
  await box.press('Enter')
  await expect(page).toHaveURL(/\/search\?keywords=gele$/)
})

test('without the code for the request window, its link opens the page with the form', async ({ page }) => {
  await page.route(/request-modal-/, (route) => route.abort())
  await page.goto('/search?keywords=market')
  await untilAlive(page)
  await page.getByRole('link', { name: 'Request Asset' }).first().click()
  await expect(page).toHaveURL(/\/request-asset\?for=market$/)
})

test("without the code for the zoom, a press opens the image's file", async ({ page }) => {
  await page.route(/zoom-/, (route) => route.abort())
  await page.goto('/images/beauty')
  await page.locator('.card > a').first().click()
  await untilAlive(page)
  await page.getByRole('link', { name: /^Zoom: / }).click()
  await expect(page).toHaveURL(/\/pictures\/\w+\/display$/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('without the code for the menu, a press says so, and the next press opens it', async ({ page }) => {
    await page.route(/mobile-menu-panel-/, (route) => route.abort())
    await page.goto('/')
    await untilAlive(page)
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('banner').getByRole('alert')).toBeVisible()
    await page.unroute(/mobile-menu-panel-/)
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('alert')).toBeHidden()
  })
})

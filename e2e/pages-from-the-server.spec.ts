import { expect, type Page, test } from '@playwright/test'

/** Opens a page as a link does. No link of a visitor's page leads to the desk. */
const open = (page: Page, path: string) =>
  page.evaluate((to) => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate: (to: string) => void }
    }
    router.navigate(to)
  }, path)

test.beforeEach(async ({ page }) => {
  await page.goto('/about-us')
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
})

test("a page that isn't for visitors is loaded from the server, and Back returns", async ({ page }) => {
  await open(page, '/desk')
  await expect(page).toHaveURL('/desk')
  await expect(page).toHaveTitle(/^Desk/)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Story')
})

test("an address that doesn't exist shows the page of the server", async ({ page }) => {
  await open(page, '/nothing/here')
  await expect(page).toHaveTitle(/^Page not found/)
  await page.getByRole('link', { name: 'Pricing' }).first().click()
  await expect(page).toHaveTitle(/^Plans and pricing/)
})

test('a page that the browser kept as it was left no longer waits for the other one', async ({ page }) => {
  // With this status the browser stays, as if it had come back.
  await page.route('**/desk', (route) => route.fulfill({ status: 204, body: '' }))
  const answered = page.waitForResponse('**/desk')
  await open(page, '/desk')
  await answered
  await expect(page.locator('main')).toHaveAttribute('aria-busy', 'true')
  await page.evaluate(() => dispatchEvent(new Event('pageshow')))
  await expect(page.locator('main')).not.toHaveAttribute('aria-busy')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Story')
})

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page, test } from '@playwright/test'

/** Opens a page as a link would. No visitor page links to the desk. */
const open = (page: Page, path: string) =>
  page.evaluate((to) => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate: (to: string) => void }
    }
    router.navigate(to)
  }, path)

test.beforeEach(async ({ page }) => {
  await page.goto('/faq')
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
})

test("a page that isn't for visitors is loaded from the server, and Back returns", async ({ page }) => {
  await open(page, '/desk')
  await expect(page).toHaveURL('/desk')
  await expect(page).toHaveTitle(/^Desk/)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questions and answers')
})

test("an unknown URL shows the server's error page", async ({ page }) => {
  await open(page, '/nothing/here')
  await expect(page).toHaveTitle(/^Page not found/)
  await page.getByRole('link', { name: 'Pricing' }).first().click()
  await expect(page).toHaveTitle(/^Plans and pricing/)
})

test('a page restored from the back/forward cache no longer shows that it is loading another page', async ({
  page,
}) => {
  // With status 204 the browser stays on the page, as if it had been restored.
  await page.route('**/desk', (route) => route.fulfill({ status: 204, body: '' }))
  const answered = page.waitForResponse('**/desk')
  await open(page, '/desk')
  await answered
  await expect(page.locator('main')).toHaveAttribute('aria-busy', 'true')
  await page.evaluate(() => dispatchEvent(new Event('pageshow')))
  await expect(page.locator('main')).not.toHaveAttribute('aria-busy')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questions and answers')
})

test('a server started without NODE_ENV renders with the production build of React', async () => {
  const script = `
    import { createRequire } from 'node:module'
    import { productionBuild } from './http/pages.ts'
    await productionBuild()
    const { cache } = createRequire(import.meta.url)
    process._rawDebug(Object.keys(cache).join())
    process.exit()`
  const { NODE_ENV: _, ...env } = process.env
  const { stderr } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module-typescript', '-e', script],
    { cwd: join(import.meta.dirname, '../apps/api/src'), env },
  )
  expect(stderr).toContain('react-dom-server.node.production.js')
  expect(stderr).not.toContain('react-dom-server.node.development.js')
})

import { expect, type Locator, type Page, test } from '@playwright/test'

export interface Sending {
  name: string
  /** Opens the page, fills in the form, and returns the button that submits it. */
  open: (page: Page) => Promise<Locator>
  /** Matches the path of the request that must be sent once. */
  path: RegExp
  /** A field in which Enter submits the form. */
  field?: (page: Page) => Locator
  /** Becomes visible once the request has been answered. */
  done: (page: Page) => Locator
}

export const heading = (name: string) => (page: Page) => page.getByRole('heading', { name })
export const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name, exact: true })
export const email = (page: Page) => page.getByLabel('Email', { exact: true })
export const password = (page: Page) => page.getByLabel('Password', { exact: true })

/**
 * Declares tests that each action sends only one request for two clicks in one task, and for a double Enter.
 */
export function testDoubleTaps(sendings: Sending[]) {
  for (const { name, open, path, field, done } of sendings) {
    test(`${name} sends one request for two clicks in one task`, async ({ page }) => {
      const requests = countRequests(page, path)
      const pressed = await open(page)
      await expect(pressed).toBeEnabled()
      // In one task, both clicks happen before any effect or request, however fast the device is.
      await pressed.evaluate((element: HTMLElement) => {
        element.click()
        element.click()
      })
      await expect(done(page)).toBeVisible()
      // Log-out shows its result before it sends its request.
      await expect.poll(() => requests.length).toBeGreaterThan(0)
      expect(requests).toHaveLength(1)
    })

    if (!field) continue
    test(`${name} sends one request for a double Enter`, async ({ page }) => {
      const requests = countRequests(page, path)
      await expect(await open(page)).toBeEnabled()
      await slowDown(page)
      await field(page).focus()
      await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')])
      await expect(done(page)).toBeVisible()
      expect(requests).toHaveLength(1)
    })
  }
}

/** Collects requests with a matching path that change something or export data. */
export function countRequests(page: Page, path: RegExp): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const reads = request.method() === 'GET' && !pathname.endsWith('/export/')
    if (!reads && path.test(pathname)) requests.push(`${request.method()} ${pathname}`)
  })
  return requests
}

/** Slows the browser down to the speed of a low-end phone. */
export async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
}

import { expect, type Locator, type Page } from '@playwright/test'

/** Notes everything that goes wrong on a page without being seen: errors, refused scripts, broken files. */
export function watch(page: Page) {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()}: ${response.url()}`)
  })
  return {
    /** Fails with the list when there was anything; `allowed` are complaints that belong to the test. */
    expectSilence(allowed?: RegExp) {
      expect(complaints.filter((one) => !allowed?.test(one))).toEqual([])
    },
  }
}

/** Waits until React has taken over the server's page: before that, buttons of its own do nothing. */
export async function untilAlive(page: Page) {
  await page.waitForFunction(() => document.documentElement.hasAttribute('data-alive'))
}

/** Runs the page's clock ahead until the element is visible. The test has installed the clock before it opened the page. */
export async function runUntilVisible(page: Page, element: Locator) {
  await expect
    .poll(
      async () => {
        await page.clock.runFor(500)
        return element.isVisible()
      },
      { intervals: [20] },
    )
    .toBe(true)
}

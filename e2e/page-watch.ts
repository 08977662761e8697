import { expect, type Locator, type Page } from '@playwright/test'

/** Collects errors that the page doesn't show: exceptions, blocked scripts and failed requests. */
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
    /** Fails with the list unless it is empty; `allowed` matches errors that the test provokes. */
    expectSilence(allowed?: RegExp) {
      expect(complaints.filter((one) => !allowed?.test(one))).toEqual([])
    },
  }
}

/** Waits for hydration, before which buttons that need script do nothing. */
export async function untilAlive(page: Page) {
  await page.waitForFunction(() => document.documentElement.hasAttribute('data-alive'))
}

/**
 * Advances the page's clock until the element is visible; requires `page.clock.install()` before the page is
 * opened.
 */
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

import { expect, test } from '@playwright/test'
import { slowLine } from './slow-line.ts'

declare global {
  interface Window {
    layout_shift: number
  }
}

test.use({ viewport: { width: 390, height: 844 } })

test('scrolling through search results on a slow line moves nothing on the screen', { tag: '@main' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.layout_shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!entry.hadRecentInput) window.layout_shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  // Slow 4G: 1.6 Mbit/s, 150 ms.
  await slowLine(page, 200_000, 150)
  await page.goto('/search?keywords=people')
  await page.mouse.move(195, 400)
  // Six screens, faster than the images arrive.
  for (let times = 0; times < 25; times++) {
    await page.mouse.wheel(0, 200)
    // The pace of the scrolling: the images must arrive later than the screen.
    await page.waitForTimeout(100)
  }
  // 20 images, and five loads of eight; after these, the link must be pressed.
  await expect(page.locator('.card')).toHaveCount(60)
  await expect(page.getByRole('link', { name: 'Show more' })).toHaveAttribute('href', /shown=68$/)
  await expect(page.locator('.skeleton')).toHaveCount(0)
  // Search engines call 0.1 good (web.dev, "Cumulative Layout Shift").
  expect(await page.evaluate(() => window.layout_shift)).toBeLessThan(0.1)
})

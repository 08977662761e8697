import { expect, type Page } from '@playwright/test'
import { findings } from './axe-findings.ts'
import { untilAlive, watch } from './page-watch.ts'

/** The layout breakpoints, and the narrowest width (docs/design.md, "Accessibility"). */
const widths_px = [320, 390, 768, 1280, 1920]

/** Consecutive URLs use alternating themes. */
const themes = [
  { desktop: 'light', phone: 'dark' },
  { desktop: 'dark', phone: 'light' },
] as const

/**
 * Loads a URL once and checks the rules for all pages: no axe findings on a desktop and, in the other theme,
 * on a phone; no error or blocked script; one h1 and one of each landmark; no broken image; `noopener` on
 * external links; no sideways scrolling; and nothing visible that is meant for browsers without JavaScript.
 */
export async function expectGoodPage(page: Page, address: string, { status = 200, turn = 0 } = {}) {
  const complaints = watch(page)
  const { desktop, phone } = themes[turn % 2]!
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme: desktop, reducedMotion: 'reduce' })
  const answer = await page.goto(address)
  expect(answer?.status(), address).toBe(status)
  await untilAlive(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByRole('main').getByText('Loading', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('main').getByText('could not be loaded')).toHaveCount(0)
  expect(await page.evaluate(factsOf)).toEqual({
    language: 'en',
    title: expect.stringMatching(/^.{1,60}$/),
    landmarks: { header: 1, main: 1, footer: 1 },
    live_regions: 2,
    broken: [],
    without_noopener: [],
  })

  expect(await findings(page), `${desktop}, 1280 px`).toEqual([])
  for (const width of widths_px) {
    await page.setViewportSize({ width, height: 800 })
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(sideways, `${address} at ${width} px scrolls sideways`).toBeLessThanOrEqual(0)
    await expect(page.locator('.only-without-script:visible'), `${address} at ${width} px`).toHaveCount(0)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: phone, reducedMotion: 'reduce' })
  expect(await findings(page), `${phone}, 390 px`).toEqual([])
  complaints.expectSilence(status === 404 ? /404/ : undefined)
}

/** Runs in the browser. */
function factsOf() {
  const all = <Kind extends Element>(selector: string) => [...document.querySelectorAll<Kind>(selector)]
  const count = (selector: string) => all(selector).length
  return {
    language: document.documentElement.lang,
    title: document.title,
    landmarks: { header: count('body > header'), main: count('main'), footer: count('body > footer') },
    live_regions: count('body > #live-polite, body > #live-assertive'),
    broken: all<HTMLImageElement>('img')
      .filter((image) => image.complete && image.naturalWidth === 0 && image.currentSrc)
      .map((image) => image.currentSrc),
    // External links that give the opened page access to this one.
    without_noopener: all<HTMLAnchorElement>('a[href^="http"]')
      .filter((link) => link.origin !== location.origin && !link.relList.contains('noopener'))
      .map(({ href }) => href),
  }
}

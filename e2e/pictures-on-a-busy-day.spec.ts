import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, type Page, test } from '@playwright/test'

const pictures = /\/pictures\/[0-9a-f]{20}\/[0-9]+$/

/**
 * Lists images that look broken, instead of showing their placeholder or nothing, for longer than a moment.
 */
async function listBroken(page: Page) {
  const before = await listBrokenNow(page)
  await sleep(50)
  return (await listBrokenNow(page)).filter((image) => before.includes(image))
}

const listBrokenNow = (page: Page) =>
  page.evaluate(() =>
    [...document.images]
      .filter(({ complete, naturalWidth, currentSrc }) => complete && naturalWidth === 0 && currentSrc)
      .filter((image) => getComputedStyle(image).opacity !== '0')
      .map((image) => image.outerHTML),
  )

/** Counts the visible images of the grid, and those that have loaded. */
async function inSight(page: Page) {
  return page.evaluate(() => {
    const images = [
      ...document.querySelectorAll<HTMLImageElement>('main .picture-box > img:not(.placeholder)'),
    ]
    const seen = images.filter((image) => {
      const { top, bottom, width } = image.getBoundingClientRect()
      return width > 0 && top < innerHeight && bottom > 0
    })
    return { all: seen.length, loaded: seen.filter((image) => image.naturalWidth > 0).length }
  })
}

for (const path of ['/', '/search?keywords=market']) {
  test(`${path} retries pictures that the server rejected, and shows no broken image in the meantime`, async ({
    page,
  }) => {
    const asked = new Map<string, number>()
    await page.route(pictures, (route) => {
      const times = (asked.get(route.request().url()) ?? 0) + 1
      asked.set(route.request().url(), times)
      return times < 4 ? route.fulfill({ status: 503, body: 'busy' }) : route.continue()
    })
    await page.goto(path)
    await expect.poll(() => asked.size).toBeGreaterThan(2)
    expect(await listBroken(page)).toEqual([])
    await expect
      .poll(async () => {
        expect(await listBroken(page)).toEqual([])
        const { all, loaded } = await inSight(page)
        return all > 2 && loaded === all
      })
      .toBe(true)
  })
}

test('tapping a picture that failed three more times loads it and opens no page', async ({ page }) => {
  await page.clock.install()
  await page.route(pictures, (route) => route.fulfill({ status: 503, body: 'busy' }))
  await page.goto('/images')
  const first = page.locator('main .picture-box').first()
  const image = first.locator('img:not(.placeholder)')
  await expect
    .poll(async () => {
      await page.clock.runFor(5_000)
      return image.getAttribute('data-failed')
    })
    .toBe('press')
  const label = await first.evaluate((box) => getComputedStyle(box, '::after').content)
  expect(label).toBe('"Tap to load"')
  expect(await listBroken(page)).toEqual([])

  await page.unrouteAll()
  await first.click()
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
  await expect(image).not.toHaveAttribute('data-failed')
  await expect(page).toHaveURL(/\/images$/)
  await first.click()
  await expect(page).not.toHaveURL(/\/images$/)
})

test('a picture that failed can still be opened by keyboard', async ({ page }) => {
  await page.route(pictures, (route) => route.fulfill({ status: 503, body: 'busy' }))
  await page.goto('/images')
  const image = page.locator('main .picture-box > img:not(.placeholder)').first()
  await expect(image).toHaveAttribute('data-failed', 'press')
  await image.locator('xpath=ancestor::a').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/images\/./)
})

test.describe('the zoom view', () => {
  const display = /\/pictures\/[0-9a-f]{20}\/display$/
  const slide = (page: Page) => page.locator('.yarl__slide_current')
  const image = (page: Page) => slide(page).locator('img')
  const button = (page: Page) => slide(page).getByRole('button', { name: 'Tap to load' })
  const gone = (page: Page) => slide(page).getByText('Image not available')
  const width = (page: Page) => image(page).evaluate((one: HTMLImageElement) => one.naturalWidth)

  /** Opens the zoom view of an image whose display size the page itself hasn't loaded. */
  async function zoom(page: Page) {
    const card = page.locator('.card a').first()
    await page.goto('/images')
    await page.goto((await card.getAttribute('href'))!)
    await page.getByRole('link', { name: /^Zoom: / }).click()
    await expect(slide(page)).toBeVisible()
  }

  test('retries a picture that the server rejected', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const asked = new Map<string, number>()
    await page.route(display, (route) => {
      const times = (asked.get(route.request().url()) ?? 0) + 1
      asked.set(route.request().url(), times)
      return times < 4 ? route.fulfill({ status: 503, body: 'busy' }) : route.continue()
    })
    await zoom(page)
    await expect
      .poll(async () => {
        expect(await gone(page).isVisible()).toBe(false)
        expect(await listBroken(page)).toEqual([])
        return width(page)
      })
      .toBeGreaterThan(0)
    await expect(button(page)).toHaveCount(0)
  })

  for (const press of ['click', 'Enter'] as const)
    test(`loads a picture that failed three more times on ${press}, and stays open`, async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.route(display, (route) => route.fulfill({ status: 503, body: 'busy' }))
      await zoom(page)
      await expect(button(page)).toBeVisible()
      await page.unroute(display)
      await (press === 'click' ? button(page).click() : button(page).press(press))
      await expect.poll(() => width(page)).toBeGreaterThan(0)
      await expect(image(page)).toBeVisible()
      await expect(button(page)).toHaveCount(0)
    })

  test('reports a picture that no longer exists', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.route(display, (route) => route.fulfill({ status: 404, body: 'gone' }))
    await zoom(page)
    await expect(gone(page)).toBeVisible()
    await expect(button(page)).toBeHidden()
  })
})

test('a picture that no longer exists is immediately marked as not available', async ({ page }) => {
  await page.route(pictures, (route) => route.fulfill({ status: 404, body: 'gone' }))
  await page.goto('/images')
  const first = page.locator('main .picture-box').first()
  await expect(first.locator('img:not(.placeholder)')).toHaveAttribute('data-failed', 'gone')
  const label = await first.evaluate((box) => getComputedStyle(box, '::after').content)
  expect(label).toBe('"Image not available"')
})

test.describe('a new site with little processor time', () => {
  const port = Number(process.env.E2E_PORT) + 61
  let data_dir: string
  let shop: ChildProcess
  const over = new AbortController()
  let throttling: Promise<void>

  test.use({ baseURL: `http://localhost:${port}` })

  test.beforeAll(async ({ request }) => {
    test.setTimeout(300_000)
    data_dir = mkdtempSync(join(tmpdir(), 'taswira-busy-'))
    shop = spawn(process.execPath, [join(import.meta.dirname, '../apps/api/src/main.ts')], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        SANDBOX_PORT: String(port + 100),
        DATA_DIR: data_dir,
        BACKGROUND_RENDITIONS: 'off',
        LOG_LEVEL: 'silent',
      },
    })
    await expect
      .poll(async () => (await request.get('/readyz').catch(() => null))?.status(), { timeout: 240_000 })
      .toBe(200)
    throttling = throttle()
  })
  test.afterAll(async () => {
    over.abort()
    await throttling
    if (shop.kill('SIGTERM')) await once(shop, 'exit')
    rmSync(data_dir, { recursive: true, force: true })
  })

  /** Gives the server a tenth of the processor time. */
  async function throttle() {
    while (!over.signal.aborted) {
      shop.kill('SIGSTOP')
      await sleep(270)
      shop.kill('SIGCONT')
      await sleep(30)
    }
  }

  test('shows every visible picture on the home page and in a search, and no broken one', async ({
    page,
  }) => {
    test.setTimeout(300_000)
    for (const path of ['/', '/search?keywords=woman']) {
      await page.goto(path, { timeout: 120_000 })
      await expect
        .poll(
          async () => {
            expect(await listBroken(page)).toEqual([])
            const { all, loaded } = await inSight(page)
            return all > 2 && loaded === all
          },
          { timeout: 120_000 },
        )
        .toBe(true)
    }
  })
})

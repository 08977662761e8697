import { expect, test } from '@playwright/test'
import { watch } from './page-watch.ts'

test.use({ serviceWorkers: 'allow' })

test('the offline page appears without a connection, and opens the requested page afterwards', async ({
  page,
  context,
}) => {
  const complaints = watch(page)
  await page.goto('/')
  await page.evaluate(async () => {
    // The page itself would register the service worker some seconds later.
    await navigator.serviceWorker.register('/service-worker.js')
    await navigator.serviceWorker.ready
  })
  await page.goto('/images')
  await context.setOffline(true)
  await page.goto('/pricing?tab=teams')
  await expect(page).toHaveTitle("You're offline · Taswira")
  await expect(page.getByRole('heading', { level: 1, name: "You're offline." })).toBeVisible()
  await expect(page.getByText('Taswira', { exact: true })).toBeVisible()

  // The service worker caches and answers nothing else: no pages and no data.
  const kept = await page.evaluate(async () => {
    const caches_of_ours = await caches.keys()
    const addresses = []
    for (const name of caches_of_ours)
      for (const request of await (await caches.open(name)).keys())
        addresses.push(new URL(request.url).pathname)
    const api = await fetch('/api/categories/').then(
      () => 'answered',
      () => 'failed',
    )
    return { caches_of_ours, addresses, api }
  })
  expect(kept).toEqual({
    caches_of_ours: [expect.stringMatching(/^offline-[0-9a-f]{12}$/)],
    addresses: ['/offline'],
    api: 'failed',
  })
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveTitle("You're offline · Taswira")

  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Plans and pricing' })).toBeVisible()
  await expect(page).toHaveURL('/pricing?tab=teams')
  complaints.expectSilence(/ERR_INTERNET_DISCONNECTED/)
})

test('the offline page regularly checks whether the site is back, but not in the background', async ({
  page,
}) => {
  // If only the site was unreachable, the browser sends no online event.
  await page.clock.install()
  await page.goto('/offline')
  let asked = 0
  await page.route('/favicon.svg', (route) => {
    asked++
    return route.abort('connectionrefused')
  })
  await page.clock.runFor(25_000)
  await expect.poll(() => asked).toBe(2)
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { configurable: true, value: true }))
  await page.clock.runFor(60_000)
  expect(await page.evaluate(() => fetch('/robots.txt').then((answer) => answer.ok))).toBe(true)
  expect(asked).toBe(2)
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: false }))
  await page.unroute('/favicon.svg')
  const opened = page.waitForEvent('load')
  await page.clock.runFor(10_000)
  await opened
})

for (const choice of ['full', 'low']) {
  test(`the offline page is fetched after everything else, with ${choice} data`, async ({
    page,
    context,
    baseURL,
  }) => {
    const asked: string[] = []
    context.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await context.addCookies([{ name: 'data', value: choice, url: baseURL! }])
    await page.clock.install()
    await page.goto('/faq')
    await page.clock.runFor(1_000)
    expect(asked).not.toContain('/service-worker.js')
    await page.clock.runFor(10_000)
    await expect.poll(() => asked).toContain('/service-worker.js')
  })
}

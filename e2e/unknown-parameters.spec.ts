import { type APIRequestContext, expect, test } from '@playwright/test'
import { untilAlive, watch } from './page-watch.ts'

const unknown = 'utm_source=newsletter-7391'

test('a URL with an unknown parameter gets the cached page, which does not contain the parameter', async ({
  request,
}) => {
  for (const path of [
    '/',
    '/images',
    '/images/people',
    '/search?keywords=market',
    '/search?Smiling',
    '/pricing',
  ]) {
    const sent = `${path}${path.includes('?') ? '&' : '?'}${unknown}`
    // Polled, because another journey may change the catalogue between the two requests.
    await expect
      .poll(async () => (await textOf(request, sent)) === (await textOf(request, path)), { message: sent })
      .toBe(true)
    expect(await textOf(request, sent), sent).not.toContain('newsletter-7391')
  }
})

test('a page with an unknown parameter works and keeps its URL', async ({ page }) => {
  const complaints = watch(page)
  await page.goto(`/search?${unknown}&keywords=market&sort=newest`)
  await untilAlive(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Market' })).toBeVisible()
  expect(page.url()).toContain(unknown)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/search\?keywords=market$/)
  const cards = page.getByRole('main').locator('.card')
  const first = await cards.first().getByRole('link').first().getAttribute('href')
  await cards.first().getByRole('link').first().click()
  await expect(page).toHaveURL((url) => url.pathname === first)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Market' })).toBeVisible()
  expect(page.url()).toContain(unknown)

  await page.goto(`/search?Smiling&${unknown}`)
  await untilAlive(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Smiling' })).toBeVisible()

  await page.goto(`/?${unknown}`)
  await untilAlive(page)
  const before = await cards.count()
  await page
    .getByRole('main')
    .getByRole('button', { name: 'More Images' })
    .or(page.getByRole('link', { name: 'More Images' }))
    .click()
  await expect.poll(() => cards.count()).toBeGreaterThan(before)
  complaints.expectSilence()
})

async function textOf(request: APIRequestContext, path: string): Promise<string> {
  const answer = await request.get(path)
  expect(answer.status(), path).toBe(200)
  return answer.text()
}

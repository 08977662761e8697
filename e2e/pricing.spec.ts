import { expect, type Page, test } from '@playwright/test'
import { givenSignedIn } from './account-steps.ts'
import { untilAlive, watch } from './page-watch.ts'
import { bought } from './payment-steps.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name })

test('prices follow the tier and the frequency, and the tier is remembered', { tag: '@main' }, async ({
  page,
}) => {
  const complaints = watch(page)
  await page.goto('/pricing')
  await untilAlive(page)
  const [basic, pro] = [card(page, 'Creative Basic'), card(page, 'Creative Pro')]
  await expect(basic).toContainText('₦9,360/mo')
  await expect(pro).toContainText('₦37,440/mo')
  await expect(basic.getByText('Images only', { exact: true })).toBeVisible()
  await expect(pro.getByText('Images and videos', { exact: true })).toBeVisible()
  await expect(basic).toContainText('Up to 20 unused credits roll over')
  await expect(pro).toContainText('Up to 50 unused credits roll over')
  await pro.getByLabel('Images per month').selectOption('35 images · 105 credits')
  await expect(pro).toContainText('₦74,131.20/mo')
  expect(await page.evaluate(() => localStorage.getItem('credits'))).toBe('105')
  await page.getByRole('radio', { name: /Yearly/ }).check({ force: true })
  await expect(basic).toContainText('₦101,088/yr')
  await expect(pro).toContainText('₦800,616.96/yr')
  await basic.getByLabel('Images per month').selectOption('10 images · 30 credits')
  // On a fast machine this is announced together with the earlier changes.
  await expect(page.locator('#live-polite')).toHaveText(/₦181,958\.40 a year$/)
  expect(await page.evaluate(() => localStorage.getItem('credits'))).toBe('30')
  await page.reload()
  await expect(basic.getByLabel('Images per month')).toHaveValue('SAS_002')
  complaints.expectSilence()
})

test('team plans are in preparation, enterprise is by contact, and tabs work with arrow keys', async ({
  page,
}) => {
  await page.goto('/pricing?next=%2Fimage%2Fsomething')
  await untilAlive(page)
  await page.getByRole('tab', { name: 'Personal' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/tab=teams/)
  await expect(page.getByRole('tab', { name: 'Teams' })).toBeFocused()
  for (const name of ['Team Basic', 'Team Pro']) {
    await expect(card(page, name)).toContainText('Preparing...')
    await expect(card(page, name)).toContainText('coming soon')
    await expect(card(page, name).getByRole('button')).toHaveCount(0)
  }
  await page.keyboard.press('End')
  await expect(page.getByRole('tabpanel').getByRole('link', { name: 'Contact us' })).toHaveAttribute(
    'href',
    '/contact-us',
  )
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Personal' })).toBeFocused()
  // The return URL is kept.
  await expect(page.getByRole('link', { name: 'Subscribe Now: Creative Basic' })).toHaveAttribute(
    'href',
    /next=%2Fimage%2Fsomething/,
  )
})

test('only one FAQ answer is open at a time, and clicking its question closes it', async ({ page }) => {
  await page.goto('/pricing')
  const [first, second] = [page.locator('details').nth(0), page.locator('details').nth(1)]
  await first.locator('summary').click()
  await second.locator('summary').click()
  await expect(first).not.toHaveAttribute('open')
  await expect(second).toHaveAttribute('open')
  await second.locator('summary').click()
  await expect(second).not.toHaveAttribute('open')
})

test('a visitor from abroad sees dollars and the naira price, without layout shift', async ({ browser }) => {
  const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '81.2.69.142' } })
  const page = await context.newPage()
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number }[])
        (window as unknown as { shift: number }).shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/pricing')
  const basic = card(page, 'Creative Basic')
  await expect(basic).toContainText('≈ $6/mo')
  await expect(basic).toContainText('You pay ₦9,360/mo')
  await expect(page.getByText('Prices in US dollars are rounded; you pay in naira.')).toBeVisible()
  await page.getByLabel('Credits', { exact: true }).selectOption('20 credits · 6 images')
  await expect(card(page, 'Credit packs')).toContainText('≈ $12')
  await expect(card(page, 'Credit packs')).toContainText('You pay ₦18,720')
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.02)
  await context.close()
})

test('a subscriber sees Already subscribed on every plan', async ({ page }) => {
  const { token } = await givenSignedIn(page)
  await bought(page, token, 'SAS_001', 'MONTHLY')
  await page.goto('/pricing')
  const buttons = page.getByRole('button', { name: 'Already subscribed' })
  await expect(buttons).toHaveCount(2)
  await expect(buttons.first()).toBeDisabled()
  await expect(page.getByRole('link', { name: /^Subscribe Now/ })).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('prices can be read and tabs opened', async ({ page }) => {
    await page.goto('/pricing')
    await expect(page.getByText('35 images · 105 credits: ₦74,131.20/mo or ₦800,616.96/yr')).toBeVisible()
    await expect(page.getByText('20 credits · 6 images: ₦18,720')).toBeVisible()
    const questions = page.getByRole('main').locator('details')
    await questions.first().locator('summary').click()
    await expect(questions.first()).toHaveAttribute('open')
    await page.getByRole('tab', { name: 'Teams' }).click()
    await expect(card(page, 'Team Pro')).toBeVisible()
  })
})

test('the pricing page describes its products to search engines', async ({ request }) => {
  const html = await (await request.get('/pricing')).text()
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]!
  const products = JSON.parse(data)['@graph']
  expect(products).toHaveLength(3)
  expect(products[0].offers[0]).toMatchObject({ price: '9360.00', priceCurrency: 'NGN', sku: 'SAS_001' })
  expect(html).toContain('<link rel="canonical" href')
})

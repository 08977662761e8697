import { expect, test } from '@playwright/test'

test.use({ javaScriptEnabled: false })

test('browsing, searching and extending a list work without JavaScript', { tag: '@main' }, async ({
  page,
}) => {
  await page.goto('/')
  const search = page.getByRole('main').locator('form[action="/search"] input').first()
  await search.fill('smiling')
  await search.press('Enter')
  await expect(page).toHaveURL(/\/search\?keywords=smiling/)
  await expect(page.getByRole('heading', { level: 1, name: 'Smiling' })).toBeVisible()
  const cards = page.getByRole('main').locator('li a[href^="/image/"]:not([href$="#download"])')
  await expect(cards).toHaveCount(20)
  await page.getByRole('link', { name: 'Show more' }).click()
  await expect(page).toHaveURL(/shown=28/)
  await expect(cards).toHaveCount(28)
  await cards.first().click()
  await expect(page.getByText('Standard License', { exact: true })).toBeVisible()
})

test('a list can be filtered on a phone without JavaScript', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/search?keywords=smiling')
  await expect(page.getByRole('button', { name: 'Filters' })).toBeHidden()
  await page.getByLabel('Portrait').first().check()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/keywords=smiling.*orientation=portrait/)
  await expect(page.getByRole('heading', { level: 1, name: 'Smiling' })).toBeVisible()
})

test('the mobile menu has every entry without JavaScript', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const menu = page.getByRole('navigation', { name: 'Menu' })
  for (const [name, address] of [
    ['Video', '/video'],
    ['Music', '/music'],
    ['Graphics', '/graphics'],
    ['Enterprise', '/contact-us'],
    ['Plans and pricing', '/pricing'],
    ['Sign up', '/signup'],
    ['Log In', '/login'],
    ['Images', '/images'],
  ] as const) {
    await page.goto('/faq')
    await expect(menu).toBeHidden()
    await page.getByRole('banner').locator('summary').click()
    await menu.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(address)
  }
})

test('the theme can be chosen without JavaScript', async ({ page }) => {
  await page.goto('/images')
  await page.getByRole('contentinfo').getByText('Dark', { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('the text pages work without JavaScript', async ({ page }) => {
  await page.goto('/terms')
  await expect(page.getByText('Last updated September 2023').first()).toBeVisible()
  await page.goto('/faq')
  const questions = page.getByRole('main').locator('details')
  const [first, second] = [questions.first(), questions.nth(1)]
  await first.locator('summary').click()
  await expect(first).toHaveAttribute('open')
  await second.locator('summary').click()
  await expect(second).toHaveAttribute('open')
  await expect(first).not.toHaveAttribute('open')
  await second.locator('summary').click()
  await expect(second).not.toHaveAttribute('open')
  await page.goto('/about-us')
  await expect(page.getByRole('heading', { level: 1, name: 'Our Story' })).toBeVisible()
})

test('all prices can be read without JavaScript', async ({ page }) => {
  await page.goto('/pricing')
  await expect(page.getByRole('heading', { name: 'Creative Basic' })).toBeVisible()
  await expect(page.getByText('₦9,360').first()).toBeVisible()
  await page
    .getByRole('link', { name: 'Teams', exact: true })
    .or(page.getByRole('tab', { name: 'Teams' }))
    .click()
  await expect(page.getByText('Preparing...').first()).toBeVisible()
  await page.goto('/pricing?tab=enterprise')
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /contact us|talk to us/i })
      .first(),
  ).toBeVisible()
})

import { expect, test } from '@playwright/test'

test.use({ javaScriptEnabled: false })

test('browsing, searching and growing a list work without script', async ({ page }) => {
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

test('the theme can be chosen without script', async ({ page }) => {
  await page.goto('/images')
  await page.getByRole('contentinfo').getByText('Dark', { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

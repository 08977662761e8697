import { expect, test } from '@playwright/test'
import { givenAtDesk, givenOperator } from './desk-steps.ts'
import { untilAlive } from './page-watch.ts'

test('the desk has its own layout, with a menu that opens on a phone', async ({ page }) => {
  await givenAtDesk(page, await givenOperator(page.request))
  await page.goto('/desk/orders')
  await untilAlive(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  for (const name of ['Main', 'Learn More', 'Company', 'Support'])
    await expect(page.getByRole('navigation', { name })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /sign up/i })).toHaveCount(0)
  await expect(page.getByRole('contentinfo').getByText('West Africa Time')).toBeVisible()
  await page.getByRole('button', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  await page.setViewportSize({ width: 390, height: 844 })
  const menu = page.getByRole('button', { name: 'Menu' })
  const nav = page.getByRole('navigation', { name: 'Desk' })
  await expect(nav).toBeHidden()
  await menu.press('Enter')
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Tab')
  await expect(nav.getByRole('link', { name: 'Overview' })).toBeFocused()
  await nav.getByRole('link', { name: 'Catalogue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Catalogue' })).toBeFocused()
  await expect(nav).toBeHidden()
})

test('lists are filtered by chips, and the selected chip is part of the URL', async ({ page }) => {
  await givenAtDesk(page, await givenOperator(page.request))
  await page.goto('/desk/catalogue')
  await untilAlive(page)
  await page.getByRole('link', { name: /^Unpublished/ }).click()
  await expect(page).toHaveURL('/desk/catalogue?status=unpublished')
  await page.goto('/desk/orders?status=paid')
  await expect(page.getByRole('heading', { level: 2, name: 'Paid' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Paid/ })).toHaveAttribute('aria-current', 'page')
})

import { expect, test } from '@playwright/test'
import { fillContact, someone } from './writing-steps.ts'

test.use({ javaScriptEnabled: false })

test('a message is checked by the server, keeps what was typed, and arrives', async ({ page }) => {
  await page.goto('/contact-us')
  await fillContact(page, 'nobody')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('May I print it on a shirt?')
  await page.getByLabel('Email', { exact: true }).fill(someone())
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('heading', { name: 'Your message has arrived' })).toBeVisible()
})

test('what a link brought does not come back over what was typed', async ({ page }) => {
  await page.goto('/contact-us?subject=Teams')
  await fillContact(page, 'nobody')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await expect(page.getByLabel('Subject')).toHaveValue('A question')
})

test('an image is asked for on a page of its own', async ({ page }) => {
  await page.goto('/search?keywords=blacksmithing+anvil')
  await page.getByRole('link', { name: 'Request Asset' }).click()
  await expect(page).toHaveURL('/request-asset?for=blacksmithing+anvil')
  await page.getByLabel('Email').fill(someone())
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('heading', { name: 'Your request has arrived' })).toBeVisible()
})

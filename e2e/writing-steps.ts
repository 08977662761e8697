import type { Page } from '@playwright/test'

/** Returns an email address that no other test uses. */
export const someone = () => `writer-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.com`

export async function fillContact(page: Page, email: string) {
  await page.getByLabel('Full name').fill('Ṣadé Òkè')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Phone').fill('+234 803 123 4567')
  await page.getByLabel('Subject').fill('A question')
  await page.getByLabel('Message').fill('May I print it on a shirt?')
}

import { createHash } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { givenSignedIn } from './account-steps.ts'
import { givenHistory } from './member-history.ts'

test('a certificate leads to the wording that it carries the hash of', async ({ page }) => {
  const { certificate } = await givenHistory(page, await givenSignedIn(page))
  const { licence } = await (await page.request.get(`/api/certificates/${certificate}/`)).json()
  await page.goto(`/certificate/${certificate}`)
  await page.getByRole('link', { name: 'Read the licence' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Standard License' })).toBeVisible()
  await expect(page.getByText(`Version ${licence.version}`)).toBeVisible()
  await expect(page.getByText('up to 500,000 copies')).toBeVisible()
  const file = page.getByRole('link', { name: 'this text as a file' })
  const text = await (await page.request.get((await file.getAttribute('href'))!)).body()
  expect(createHash('sha256').update(text).digest('hex')).toBe(licence.text_sha256)
})

test('a number that no certificate has is said where another can be typed, by its address too', async ({
  page,
}) => {
  const number = 'f'.repeat(32)
  for (const address of [`/certificate/${number}`, `/certificate?number=${number}`]) {
    expect((await page.goto(address))?.status()).toBe(404)
    await expect(page.getByText('No certificate has this number.')).toBeVisible()
    await expect(page.getByLabel('Certificate number or address')).toHaveValue(number)
  }
  expect((await page.goto('/certificate?number=0'))?.status()).toBe(400)
  await expect(page.getByText('A certificate number has 32 characters')).toBeVisible()
})

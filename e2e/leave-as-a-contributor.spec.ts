import { expect, test } from '@playwright/test'
import { givenContributor, givenPublishedBy } from './contributor-steps.ts'
import { untilAlive, watch } from './page-watch.ts'

test('a contributor leaves: their images go off sale, and only earnings and payouts stay open', async ({
  page,
}) => {
  const complaints = watch(page)
  const contributor = await givenContributor(page)
  const stock_id = await givenPublishedBy(page.request, contributor.username)
  const portfolio = `/contributors/${contributor.username}`
  expect((await page.request.get(portfolio)).status()).toBe(200)

  await page.goto('/studio/profile')
  await untilAlive(page)
  await page.getByRole('navigation', { name: 'Profile' }).getByRole('link', { name: 'Leave' }).click()
  await expect(page.getByText('All 2 of your images go off sale at once.')).toBeVisible()
  await expect(page.getByText('Your balance is zero, so there is nothing to pay.')).toBeVisible()
  const leave = page.getByRole('button', { name: 'Leave and take my images off sale' })
  await page.getByLabel('Your password', { exact: true }).fill('not my password')
  await leave.click()
  await expect(page.getByText("That's not your current password.")).toBeVisible()

  await page.getByLabel('Your password', { exact: true }).fill(contributor.password)
  await leave.click()
  await expect(page.getByRole('heading', { name: /^You left on / })).toBeVisible()
  const entries = page.getByRole('navigation', { name: 'Studio' }).getByRole('link')
  await expect(entries).toHaveText(['Overview', 'Earnings'])
  await entries.getByText('Earnings').click()
  await page.getByRole('link', { name: 'Payouts' }).click()
  await expect(page.getByRole('heading', { name: 'Balance' })).toBeVisible()
  await page.goto('/studio/uploads')
  await expect(page.getByRole('heading', { name: /^You left on / })).toBeVisible()

  await expect(async () => expect((await page.request.get(portfolio)).status()).toBe(404)).toPass()
  const answer = await page.request.get(`/api/contributor/stock/${stock_id}/`)
  expect(answer.status()).toBe(404)
  // Expected errors: the wrong password, and a studio page that is now closed.
  complaints.expectSilence(/40[04]/)
})

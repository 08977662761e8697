import { expect, test } from '@playwright/test'
import { givenSignedIn, latestMail } from './account-steps.ts'
import { untilAlive, watch } from './page-watch.ts'
import { cardWindow, checkout, openCardWindow, transferArrives } from './payment-steps.ts'

test('a member pays by bank transfer, closes the page, and is emailed when the money arrives', {
  tag: '@main',
}, async ({ page }) => {
  const complaints = watch(page)
  const member = await givenSignedIn(page)
  await page.goto(checkout.pack)
  await untilAlive(page)
  await expect(page.getByText("After payment you'll have 20 credits = 6 images")).toBeVisible()
  await openCardWindow(page)
  const card_window = cardWindow(page)
  await card_window.getByRole('button', { name: 'Pay by bank transfer' }).click()
  await expect(card_window.getByText('Send exactly ₦18,720.00')).toBeVisible()
  await card_window.getByRole('button', { name: "I've sent the money" }).click()
  await expect(card_window.getByText('Waiting for your transfer')).toBeVisible()
  await card_window.getByRole('button', { name: 'Close the card window' }).click()
  await expect(page.getByText("We're waiting for your payment")).toBeVisible()
  await expect(page.getByText("You can close this page, we'll email you")).toBeVisible()
  const reference = (await page.getByText(/^TSW-[0-9a-f]{24}$/).textContent())!

  // A reload shows the same, and does not start a new payment.
  await page.reload()
  await expect(page.getByText("We're waiting for your payment")).toBeVisible()

  await page.goto('/account/profile?tab=purchases')
  await expect(page.getByRole('region', { name: 'Payments' })).toContainText(
    'Waiting for your bank transfer.',
  )

  await transferArrives(page, reference)
  expect(await latestMail(page.request, member.email)).toContain('₦18,720')
  await page.goto('/account/profile?tab=subscription')
  await expect(page.getByText('20 credits').first()).toBeVisible()
  complaints.expectSilence()
})

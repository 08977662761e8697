import { expect, test } from '@playwright/test'
import { givenSignedIn } from './account-steps.ts'
import { givenAtDesk, givenOperator } from './desk-steps.ts'
import { untilAlive, watch } from './page-watch.ts'
import { bought, openDispute } from './payment-steps.ts'

test('an owner ends the hold of a dispute whose outcome was never reported, and the log shows the reason', async ({
  page,
  browser,
}) => {
  const complaints = watch(page)
  const buyer = await browser.newPage()
  const { token } = await givenSignedIn(buyer)
  const reference = await bought(buyer, token, 'PACK_4')
  await openDispute(buyer, reference)
  await buyer.close()

  const support = await browser.newPage()
  await givenAtDesk(support, await givenOperator(support.request, 'support'))
  await support.goto(`/desk/orders/${reference}`)
  await expect(support.getByRole('heading', { name: 'Earnings on hold' })).toBeVisible()
  await expect(support.getByRole('button', { name: 'End the hold' })).toHaveCount(0)
  await support.close()

  await givenAtDesk(page, await givenOperator(page.request))
  await page.goto(`/desk/orders/${reference}`)
  await untilAlive(page)
  await page.getByRole('button', { name: 'End the hold' }).click()
  const question = page.getByRole('dialog')
  await question.getByLabel('Reason').fill('Won in the dashboard')
  await question.getByRole('button', { name: 'End the hold' }).click()
  await expect(page.getByText('The hold has ended.').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Earnings on hold' })).toHaveCount(0)
  await expect(page.getByText('Won in the dashboard')).toBeVisible()
  complaints.expectSilence()
})

import { expect, test } from '@playwright/test'
import { givenSignedIn } from './account-steps.ts'
import { givenAtDesk, givenOperator } from './desk-steps.ts'
import { untilAlive, watch } from './page-watch.ts'
import { bought } from './payment-steps.ts'

test('an operator finds a member, reviews their history and gives goodwill credits', async ({
  page,
  browser,
}) => {
  const complaints = watch(page)
  const buyer = await browser.newPage()
  const member = await givenSignedIn(buyer)
  const reference = await bought(buyer, member.token, 'PACK_10')
  await buyer.close()
  await givenAtDesk(page, await givenOperator(page.request))
  await page.goto('/desk/members')
  await untilAlive(page)
  await page.getByLabel('Email or profile ID').fill(member.email.slice(0, -3))
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await page.getByRole('row').filter({ hasText: member.email }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ngozi Adébáyò' })).toBeFocused()
  await expect(page.getByText('10 credits left, 0 spent')).toBeVisible()

  // Go from the member to the order, and back.
  await page.getByRole('link', { name: '10 credits' }).click()
  await expect(page.getByText(reference).first()).toBeVisible()
  await page.getByRole('link', { name: 'Ngozi Adébáyò' }).click()
  await page.getByRole('link', { name: 'Credits', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Credit pack' })).toContainText('+10')

  await page.getByRole('button', { name: 'Give credits' }).click()
  const question = page.getByRole('dialog', { name: 'Give credits to Ngozi Adébáyò?' })
  await question.getByLabel('Credits').fill('6')
  await question.getByRole('button', { name: 'Give credits' }).click()
  await expect(question.getByText('This field is required')).toBeVisible()
  await question.getByLabel('Reason').fill('The download failed twice')
  await question.getByRole('button', { name: 'Give credits' }).click()
  await expect(page.getByText('Gave 6 credits to Ngozi Adébáyò.').first()).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Goodwill credits' }).first()).toContainText('+6')
  await expect(page.getByText('You can give 54 credits today, of 60.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Actions' })).toContainText('The download failed twice')
  complaints.expectSilence(/400/)
})

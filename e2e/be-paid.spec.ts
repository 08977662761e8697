import { expect, test } from '@playwright/test'
import { givenSignedIn } from './account-steps.ts'
import { givenContributor, givenPublishedBy } from './contributor-steps.ts'
import { publishSettings } from './database-steps.ts'
import { addOwner, callDesk, givenAtDesk, givenOperator, type Operator } from './desk-steps.ts'
import { untilAlive, watch } from './page-watch.ts'
import { bought } from './payment-steps.ts'

test('a contributor sees earnings from licences, requests a payout, and is paid after approval', {
  tag: '@main',
}, async ({ page, browser }) => {
  // Four people take part, and a job has to run.
  test.setTimeout(300_000)
  const complaints = watch(page)
  // Nobody waits a month here.
  await publishSettings({ payment_rules: { hold_days: 0 } })
  const contributor = await givenContributor(page)
  const stock_ids: string[] = []
  for (let made = 0; made < 3; made++)
    stock_ids.push(await givenPublishedBy(page.request, contributor.username))
  const buyer_page = await (await browser.newContext()).newPage()
  const buyer = await givenSignedIn(buyer_page)
  await bought(buyer_page, buyer.token, 'PACK_10')
  for (const stock_id of stock_ids) {
    const headers = { authorization: `Token ${buyer.token}` }
    const answer = await page.request.post('/api/download/', { headers, data: { stock_id } })
    expect(answer.status(), await answer.text()).toBe(200)
  }

  await page.goto('/studio/earnings')
  await untilAlive(page)
  await expect(page.getByRole('region', { name: 'Earned so far' })).toContainText('₦5,054.40')
  await expect(page.getByRole('region', { name: 'Licences' })).toContainText('60% of ₦2,808.00 = ₦1,684.80')
  await expect(page.getByRole('region', { name: 'Licences' })).toContainText('3 credits of a pack')

  await page.getByRole('navigation', { name: 'Earnings' }).getByRole('link', { name: 'Payouts' }).click()
  await expect(page.getByText('Add your account to be paid.')).toBeVisible()
  await page.getByLabel('Bank', { exact: true }).selectOption('Zenith Bank')
  await page.getByLabel('Account number').fill('0123 456 789')
  await page.getByLabel('Your password', { exact: true }).fill(contributor.password)
  await page.getByRole('button', { name: 'Save account' }).click()
  await expect(page.getByText('Zenith Bank, ending in 6789').first()).toBeVisible()
  await page.getByRole('button', { name: 'Request a payout' }).click()
  await expect(page.getByRole('region', { name: 'Payouts' })).toContainText('Waiting for approval')

  const approve = async (operator: Operator) => {
    const desk = await (await browser.newContext()).newPage()
    await givenAtDesk(desk, operator)
    await desk.goto('/desk/payouts')
    const entry = desk.getByRole('listitem').filter({ hasText: `@${contributor.username}` })
    await expect(entry).toContainText('The account belongs to ADA OBI.')
    await entry.getByRole('button', { name: /^Approve/ }).click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    return { desk, entry }
  }
  const { desk: of_new_owner } = await approve(await givenOperator(page.request))
  await expect(of_new_owner.getByText('You can approve payouts a day after')).toBeVisible()
  const { entry } = await approve(await addOwner(process.env.E2E_DATA_DIR!))
  await expect(entry).toContainText('About to be sent')

  // A job sends the payout within half a minute.
  await expect(async () => {
    await page.reload()
    const payouts = page.getByRole('region', { name: 'Payouts' })
    await expect(payouts).toBeVisible()
    expect(await payouts.textContent()).toContain('Paid')
  }).toPass({ timeout: 120_000 })
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText('₦0.00')

  // Without an image on sale, the overview still shows what was earned.
  const mine = await page.request.get('/api/studio/images/', {
    headers: { authorization: `Token ${contributor.token}` },
  })
  const headers = await callDesk(page.request, await givenOperator(page.request, 'editor'))
  for (const { stock_id } of (await mine.json()) as { stock_id: string }[]) {
    const path = `/api/desk/assets/${stock_id}/status/`
    const answer = await page.request.put(path, { headers, data: { status: 'unpublished' } })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  await page.goto('/studio')
  await expect(page.getByLabel('Drop, paste or choose images')).toBeAttached()
  await expect(page.getByRole('region', { name: 'Earned so far' })).toContainText('₦5,054.40')
  complaints.expectSilence()
})

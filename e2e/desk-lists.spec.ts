import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { givenSignedIn } from './account-steps.ts'
import { givenAtDesk, givenOperator, type Operator } from './desk-steps.ts'
import { bought, holdNextRefund } from './payment-steps.ts'

let operator: Operator
test.beforeAll(async ({ request }) => {
  operator = await givenOperator(request)
})

test('the log of an asset can be paged back to its first entry', async ({ page }) => {
  const { token } = await givenAtDesk(page, operator)
  const headers = { authorization: `Token ${token}` }
  // Not one of the newest, which may have entries from other journeys.
  const found = await page.request.get('/api/contributor/search/?keywords=market&type=Image')
  const [, , , { stock_id }] = await found.json()
  const address = `/api/desk/assets/${stock_id}/`
  const { title, keywords, category, ...asset } = await (await page.request.get(address, { headers })).json()
  let { version } = asset
  for (let n = 1; n <= 21; n++) {
    const data = { title: `${title} ${n}`, keywords, category, version }
    const answer = await page.request.put(address, { headers, data })
    expect(answer.status(), await answer.text()).toBe(200)
    version = (await answer.json()).version
  }
  await page.request.put(address, { headers, data: { title, keywords, category, version } })

  await page.goto(`/desk/catalogue/${stock_id}`)
  const done = page.getByRole('region', { name: 'Actions' })
  await expect(done.getByRole('row')).toHaveCount(21)
  await done.getByRole('link', { name: 'All 22 entries' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Log' })).toBeVisible()
  await expect(page.getByText(`History of image ${stock_id}.`)).toBeVisible()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('row').last()).toContainText(`${title} 1`)
  await expect(page.getByRole('link', { name: 'Next' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Full log' }).click()
  await expect(page).toHaveURL('/desk/log')
})

test('every order that needs review is reachable', async ({ page }) => {
  await givenAtDesk(page, operator)
  await page.route(/\/desk\/orders\/\?flagged=yes/, async (route) => {
    const response = await route.fetch()
    // Simulates more orders than a test can create.
    await route.fulfill({ response, headers: { ...response.headers(), 'x-total-count': '132' } })
  })
  await page.goto('/desk/orders')
  await page.getByRole('link', { name: /^Needs review/ }).click()
  await expect(page).toHaveURL('/desk/orders?flagged=yes')
  await expect(page.getByRole('heading', { level: 2, name: 'Needs review' })).toBeVisible()
  await expect(page.getByText('1 to 20 of 132')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Next' })).toHaveAttribute('href', /flagged=yes&offset=20/)
  await page.getByRole('link', { name: 'All orders' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'All orders' })).toBeVisible()
})

test('a refund in progress can be opened from the overview', async ({ page, browser }) => {
  const buyer = await browser.newPage()
  const member = await givenSignedIn(buyer)
  const reference = await bought(buyer, member.token, 'PACK_10')
  await holdNextRefund(buyer, reference)
  await buyer.close()
  const { token } = await givenAtDesk(page, operator)
  const asked = await page.request.post(`/api/desk/orders/${reference}/refunds/`, {
    headers: { authorization: `Token ${token}` },
    data: {
      amount: 468_000,
      member_spent_credits: 0,
      reason: 'Asked for it',
      idempotency_key: randomUUID(),
    },
  })
  expect(await asked.json()).toMatchObject({ refund_state: 'pending' })
  await page.goto('/desk')
  await page.getByRole('link', { name: /Refunds in progress/ }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Refunds in progress' })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: member.email })
  await expect(row).toContainText('Refund: Pending')
  await row.getByRole('link', { name: '10 credits' }).click()
  await expect(page.getByText(reference).first()).toBeVisible()
})

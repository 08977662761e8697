import { type APIRequestContext, expect, test } from '@playwright/test'
import type { PriceList } from '@taswira/contract'
import { givenSignedIn } from './account-steps.ts'
import { givenSharedBoard } from './board-steps.ts'
import { expectRightBooks, passUntilLeft } from './database-steps.ts'
import { asOwner, givenAtDesk, givenOperator } from './desk-steps.ts'
import { useOwnSite } from './own-site.ts'
import { untilAlive, watch } from './page-watch.ts'
import { checkout, openCardWindow, payButton, payWith } from './payment-steps.ts'
import { publish, saveDraft } from './settings-steps.ts'

// These change prices for everybody.
useOwnSite(70)
test.describe.configure({ mode: 'serial' })

test('an owner changes a price with a preview, a member at the checkout is told, and it can be taken back', async ({
  page,
  browser,
  baseURL,
}) => {
  const complaints = watch(page)
  const owner = await givenOperator(page.request)
  const desk = await browser.newPage({ baseURL: baseURL! })
  await givenAtDesk(desk, owner)
  await givenSignedIn(page)
  await page.goto(checkout.pack)
  await expect(payButton(page)).toHaveText('Pay ₦18,720')

  await desk.goto('/desk/prices')
  const packs = desk.getByRole('group', { name: 'Credit packs' })
  await packs.getByLabel('Price in naira').nth(1).fill('20,000')
  await desk.getByRole('button', { name: 'View the pricing page with these prices' }).click()
  const preview = desk.getByRole('dialog', { name: 'Pricing page with these prices' })
  await expect(preview.getByRole('heading', { name: 'Plans and pricing' })).toBeVisible()
  await expect(preview.getByRole('region', { name: 'Credit packs' })).toContainText('to ₦20,000')
  await preview.getByRole('link', { name: 'Contact Us' }).click()
  await preview.getByRole('button', { name: 'Close the preview' }).click()
  await expect(preview).toBeHidden()
  await saveDraft(desk)
  const visitor = await browser.newPage({ baseURL: baseURL! })
  await visitor.goto('/pricing')
  await expect(visitor.getByRole('region', { name: 'Credit packs' })).toContainText('to ₦18,720')

  await publish(desk)
  await expect
    .poll(async () => {
      await visitor.goto('/pricing')
      return visitor.getByRole('region', { name: 'Credit packs' }).innerText()
    })
    .toContain('to ₦20,000')

  await payButton(page).click()
  await expect(page.getByText('The price has changed since this page was opened.')).toBeVisible()
  await page.getByRole('button', { name: 'See the new price' }).click()
  await expect(payButton(page)).toHaveText('Pay ₦20,000')

  await desk.getByRole('button', { name: /^Take back the version/ }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await expect(desk.getByRole('main').getByText('Taken back.')).toBeVisible()
  await page.reload()
  await expect(payButton(page)).toHaveText('Pay ₦18,720')
  complaints.expectSilence(/409/)
  await desk.close()
  await visitor.close()
})

test('a price that is not valid is refused beside its field, and nothing is lost', async ({ page }) => {
  const owner = await givenOperator(page.request)
  await givenAtDesk(page, owner)
  await page.goto('/desk/prices')
  const packs = page.getByRole('group', { name: 'Credit packs' })
  await packs.getByLabel('Price in naira').first().fill('12')
  await packs.getByLabel('Credits').first().fill('many')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(packs.getByText('Enter a price from ₦100 to ₦10,000,000.')).toBeVisible()
  await expect(packs.getByText('Enter a number of credits from 1 to 100,000.')).toBeVisible()
  await expect(packs.getByLabel('Price in naira').first()).toHaveValue('12')
  const credits = packs.getByLabel('Credits')
  await expect(credits.first()).toHaveValue('many')

  // It also stays with its row while others are added and removed.
  const add = page.getByRole('button', { name: 'Add a pack' })
  await add.click()
  await add.click()
  const last = (await credits.count()) - 1
  await credits.nth(last).fill('ten')
  await add.click()
  await expect(credits.nth(last)).toHaveValue('ten')
  await page.getByRole('button', { name: `Remove pack ${last}`, exact: true }).click()
  await expect(credits.nth(last - 1)).toHaveValue('ten')
})

test('a member pays less with a promotion code, and the receipt shows it', async ({
  page,
  browser,
  baseURL,
}) => {
  const owner = await givenOperator(page.request)
  const desk = await browser.newPage({ baseURL: baseURL! })
  await givenAtDesk(desk, owner)
  await desk.goto('/desk/promo-codes')
  await desk.getByLabel('Code', { exact: true }).fill('lagos-25')
  await desk.getByLabel('Percent off').fill('25')
  await desk.getByLabel('First day').fill('2026-01-01')
  await desk.getByRole('button', { name: 'Add code' }).click()
  await expect(desk.getByRole('main').getByText('LAGOS-25 can be used on its days.')).toBeVisible()

  await givenSignedIn(page)
  await page.goto(checkout.pack)
  await untilAlive(page)
  await page.getByText('Use a promotion code').click()
  await page.getByLabel('Promotion code').fill('LAGOS 24')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText("This code isn't valid.")).toBeVisible()
  await page.getByLabel('Promotion code').fill('lagos-25')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(payButton(page)).toHaveText('Pay ₦14,040')
  await openCardWindow(page)
  await payWith(page, /Succeeds immediately/)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.goto('/account/profile?tab=subscription')
  await page.locator('a[href^="/account/receipts/"]').first().click()
  await expect(page.getByText('Promotion code LAGOS-25')).toBeVisible()
  await expect(page.getByText('₦14,040.00')).toBeVisible()
  await desk.close()
})

test('a running plan renews at its own price after the price has changed, and the books are right', async ({
  page,
}) => {
  const member = await givenSignedIn(page)
  await page.goto(checkout.basic)
  await untilAlive(page)
  await page.getByLabel('Renew automatically').check()
  await expect(payButton(page)).toHaveText('Pay ₦9,360')
  await openCardWindow(page)
  await payWith(page, /Succeeds immediately/)
  await page.getByRole('button', { name: 'Continue' }).click()

  await publishPrices(page.request, ({ plans }) => {
    plans[0]!.tiers[0]!.monthly_kobo = 1_200_000
  })

  await page.goto('/account/profile?tab=subscription')
  await expect(page.getByText(/^We'll charge ₦9,360 to your /)).toBeVisible()
  await passUntilLeft(member.email, '2 days')
  // A job renews plans once a minute.
  await expect(async () => {
    await page.reload()
    await expect(page.locator('a[href^="/account/receipts/"]')).toHaveCount(2, { timeout: 5_000 })
  }).toPass({ timeout: 110_000 })
  for (const place of [0, 1]) {
    await page.goto('/account/profile?tab=subscription')
    await page.locator('a[href^="/account/receipts/"]').nth(place).click()
    await expect(page.getByRole('row', { name: 'Total paid' })).toContainText('₦9,360.00')
  }
  await page.goto('/pricing')
  await expect(page.getByText('₦12,000').first()).toBeVisible()
  await expectRightBooks()
})

test('a member who has opened the card window pays its price, even if it changes then', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await givenSignedIn(page)
  await page.goto(checkout.pack)
  await untilAlive(page)
  const price = (await payButton(page).textContent())!.replace('Pay ', '')
  await openCardWindow(page)
  await publishPrices(page.request, ({ packs }) => {
    packs.find(({ code }) => code === 'PACK_20')!.price_kobo += 100_000
  })
  await payWith(page, /Succeeds immediately/)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.goto('/account/profile?tab=subscription')
  await page.locator('a[href^="/account/receipts/"]').first().click()
  await expect(page.getByRole('row', { name: 'Total paid' })).toContainText(`${price}.00`)
  await expectRightBooks()
})

test('a member with an open board licenses at the new price, after seeing the new sum', async ({ page }) => {
  const complaints = watch(page)
  const member = await givenSignedIn(page)
  const headers = { authorization: `Token ${member.token}` }
  await page.request.post('/api/free_credits/', { headers })
  const { board_key } = await givenSharedBoard(page.request, member)
  await page.goto(`/account/boards/${board_key}`)
  await untilAlive(page)
  await page.getByLabel('License all images of this board').check()
  await expect(page.getByText('5 images: 15 credits')).toBeVisible()
  await publishPrices(page.request, (prices) => {
    prices.credits_per_image = 4
  })
  await page.getByRole('button', { name: 'License 5 images' }).click()
  await expect(page.getByText('The price has changed. Nothing was charged')).toBeVisible()
  await expect(page.getByText('5 images: 20 credits of your 24 credits')).toBeVisible()
  await page.getByRole('button', { name: 'License 5 images' }).click()
  await expect(page.getByText('Licensed. The files and certificates are in')).toBeVisible()
  const { credits } = await (await page.request.get('/api/user/credits/', { headers })).json()
  expect(credits).toBe(4)
  complaints.expectSilence(/409/)
  await expectRightBooks()
})

async function publishPrices(request: APIRequestContext, change: (content: PriceList) => void) {
  const headers = await asOwner(request)
  const { content } = await (await request.get('/api/desk/settings/prices/', { headers })).json()
  change(content)
  const saved = await request.put('/api/desk/settings/draft/', {
    headers,
    data: { topic: 'prices', content, revision: null },
  })
  const { draft } = await saved.json()
  const published = await request.post('/api/desk/settings/prices/publish/', {
    headers,
    data: { revision: draft.revision, valid_from: null },
  })
  expect(published.status(), await published.text()).toBe(200)
}

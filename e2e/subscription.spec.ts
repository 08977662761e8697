import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { failing, givenSignedIn, logIn } from './account-steps.ts'
import { findings } from './axe-findings.ts'
import { watch } from './page-watch.ts'
import { bought, checkout, openCardWindow, payWith, success } from './payment-steps.ts'

const tab = '/account/profile?tab=subscription'

test('renewal can be turned on and off, and shows what happens on which day', { tag: '@main' }, async ({
  page,
}) => {
  const complaints = watch(page)
  const { token } = await givenSignedIn(page)
  await bought(page, token, 'SAS_001', 'MONTHLY')
  await page.goto(tab)
  await expect(page.getByText('5 downloads left')).toBeVisible()
  const renewal = page.getByRole('switch', { name: 'Renew automatically' })
  await expect(renewal).not.toBeChecked()
  await expect(page.getByText('15 credits. They end with your plan.')).toBeVisible()
  await expect(page.getByText(/^Your plan ends on/)).toBeVisible()
  await renewal.click()
  await expect(renewal).toBeChecked()
  await expect(page.getByText(/^We'll charge ₦9,360 to your .* for the period starting on/)).toBeVisible()
  await page.reload()
  await expect(renewal).toBeChecked()
  await renewal.press('Space')
  await expect(renewal).not.toBeChecked()
  complaints.expectSilence()
})

test("renewal that can't be turned on stays off and shows why", async ({ page }) => {
  await givenSignedIn(page)
  await page.goto(checkout.basic)
  await openCardWindow(page)
  // A card that can't be charged automatically.
  await payWith(page, /PIN 1111/)
  const frame = page.frameLocator('iframe[title="Card window"]')
  await frame.getByLabel('PIN').fill('1111')
  await frame.getByRole('button', { name: 'Authorise' }).click()
  await success(page).getByRole('button', { name: 'Continue' }).click()
  const renewal = page.getByRole('switch', { name: 'Renew automatically' })
  await renewal.click()
  await expect(page.getByText("Your card can't be charged automatically.")).toBeVisible()
  await expect(renewal).not.toBeChecked()
  await failing(page, /\/update_subscription\//, 'offline')
  await renewal.click()
  await expect(page.getByText('Please check your connection and try again')).toBeVisible()
  await expect(renewal).not.toBeChecked()
  await expect(page.getByRole('link', { name: 'Renew now' })).toHaveAttribute('href', /code=SAS_001/)
})

test('a renewal that the bank must confirm is shown with a link to the bank', async ({ page }) => {
  const { token } = await givenSignedIn(page)
  await bought(page, token, 'SAS_001', 'MONTHLY')
  await page.route(/\/user\/subscription\/$/, async (route) => {
    const answer = await route.fetch()
    const renewal = {
      amount: 936_000,
      charge_at: '2030-01-17T10:00:00.000Z',
      card: 'visa ending in 4081',
      state: 'needs_action',
      action_url: 'https://bank.example/confirm',
    }
    await route.fulfill({ json: { ...(await answer.json()), auto_renew: true, renewal } })
  })
  await page.goto(tab)
  await expect(page.getByText(/^Your bank needs you to confirm ₦9,360/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Confirm with your bank' })).toHaveAttribute(
    'href',
    'https://bank.example/confirm',
  )
})

test('the whole statement can be downloaded as CSV', async ({ page }) => {
  const { token } = await givenSignedIn(page)
  for (const code of ['PACK_2', 'PACK_4', 'PACK_5']) await bought(page, token, code)
  await page.goto(tab)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^credits-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toBe('\ufeffDate,Description,Image,Credits,Balance')
  expect(lines.slice(1, 4).map((line) => line.split(',').slice(-2))).toEqual([
    ['5', '11'],
    ['4', '6'],
    ['2', '2'],
  ])
  await failing(page, /\/credits\/history\//, 503)
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  await expect(page.getByText("We couldn't load your history.")).toBeVisible()
})

test('only the paying member can see a receipt', { tag: '@main' }, async ({ page, browser, request }) => {
  const one = await givenSignedIn(page)
  const reference = await bought(page, one.token, 'PACK_10')
  expect((await request.get(`/account/receipts/${reference}`)).headers()['cache-control']).toContain(
    'no-store',
  )
  await page.goto(`/account/receipts/${reference}`)
  await expect(page.getByText(reference)).toBeVisible()
  await expect(page.getByRole('main').getByText(one.email)).toBeVisible()
  await expect(page.getByText('₦9,360.00').first()).toBeVisible()

  const context = await browser.newContext()
  const stranger = await context.newPage()
  await stranger.goto(`/account/receipts/${reference}`)
  await expect(stranger).toHaveURL(/\/login\?next=%2Faccount%2Freceipts/)
  const other = await givenSignedIn(stranger)
  await logIn(stranger, other)
  await expect(stranger.getByRole('heading', { name: 'OOPS! PAGE NOT FOUND' })).toBeVisible()
  await context.close()
})

test('the card window and the payment result have no accessibility problems', async ({ page }) => {
  await givenSignedIn(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(checkout.pack)
  await openCardWindow(page)
  const card_window = (await (await page.locator('iframe').elementHandle())!.contentFrame())!
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await findings(card_window)).toEqual([])
  }
  await payWith(page, /Succeeds immediately/)
  await expect(success(page, 'Credits added!')).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await findings(page, { within: 'dialog[open]' })).toEqual([])
  }
})

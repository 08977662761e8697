import { expect, test } from '@playwright/test'
import { givenSignedIn, latestMail } from './account-steps.ts'
import { untilAlive, watch } from './page-watch.ts'
import { checkout, openCardWindow, payButton, payWith, success } from './payment-steps.ts'
import { countPrintedPages } from './printed-pages.ts'

test('Buy Now stays disabled until a pack is chosen, and the purchase ends with a receipt', {
  tag: '@main',
}, async ({ page }) => {
  const complaints = watch(page)
  const { email } = await givenSignedIn(page)
  await page.goto('/pricing')
  await untilAlive(page)
  const packs = page.getByRole('region', { name: 'Credit packs' })
  const choice = packs.getByLabel('Credits', { exact: true })
  expect(await choice.locator('option').allTextContents()).toEqual([
    'No. of credits',
    '2 credits · an image costs 3',
    '20 credits · 6 images',
    '10 credits · 3 images',
    '5 credits · 1 image',
    '4 credits · 1 image',
  ])
  const buy = packs.getByRole('button', { name: 'Buy Now' })
  await expect(buy).toBeDisabled()
  await choice.selectOption('5 credits · 1 image')
  await expect(packs).toContainText('₦4,836')
  await choice.selectOption('No. of credits')
  await expect(buy).toBeDisabled()
  await choice.selectOption('4 credits · 1 image')
  await buy.click()

  await expect(page.getByRole('heading', { name: '4 credits' })).toBeVisible()
  await expect(page.getByText('Credits never expire')).toBeVisible()
  await expect(page.getByRole('main').getByText(email)).toBeVisible()
  await expect(page.getByLabel('Renew automatically')).toHaveCount(0)
  await openCardWindow(page)
  await payWith(page, /PIN 1111/)
  const frame = page.frameLocator('iframe[title="Card window"]')
  await frame.getByLabel('PIN').fill('1111')
  await frame.getByRole('button', { name: 'Authorise' }).click()
  await expect(success(page, 'Credits added!')).toContainText('You now have 4 credits.')
  await expect(success(page, 'Credits added!').getByRole('heading')).toBeFocused()
  await expect(page.getByRole('banner').getByText('4 credits')).toBeVisible()
  // After a reload, the page must not offer to pay again.
  await page.reload()
  await expect(success(page, 'Credits added!')).toContainText('You now have 4 credits.')
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page.getByRole('heading', { name: 'No active subscription' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: '+4' })).toBeVisible()
  await page.getByRole('link', { name: /^Receipt for/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible()
  await expect(page.getByText('₦3,744.00').first()).toBeVisible()
  const number = /TSW-\d{4}-\d{6}/.exec(await page.getByText('Invoice TSW-').innerText())?.[0]
  expect(await latestMail(page.request, email)).toContain(`Invoice number: ${number}`)
  await expect(page.getByText('Credit pack: 4 credits')).toBeVisible()
  expect(await countPrintedPages(page)).toBe(1)
  await expect(page.getByText('Test payment: no real card was charged.')).toBeVisible()
  complaints.expectSilence()
})

test('the same pack can be bought again after Continue', async ({ page }) => {
  await givenSignedIn(page)
  await page.goto(checkout.pack)
  await openCardWindow(page)
  await payWith(page, /Succeeds immediately/)
  await success(page, 'Credits added!').getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/account\/profile/)
  await page.goto(checkout.pack)
  await expect(payButton(page)).toBeVisible()
  await expect(success(page, 'Credits added!')).toBeHidden()
})

test('on a phone, a company is named at the checkout and its tax number is on the receipt', {
  tag: '@main',
}, async ({ page }) => {
  const complaints = watch(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const { email } = await givenSignedIn(page)
  await page.goto(checkout.pack)
  await page.getByText('Invoice to a company').click()
  const order = page.getByRole('region', { name: '20 credits' })
  await order.getByLabel('Company').fill('Ọbí & Daughters Ltd')
  await order.getByLabel('Address').fill('4 Marina Road\nLagos')
  await order.getByLabel('Tax number').fill('1'.repeat(61))
  await payButton(page).click()
  await expect(order.getByText('Please use at most 60 characters.')).toBeVisible()
  await expect(order.getByLabel('Tax number')).toBeFocused()
  // What was typed survives a reload.
  await order.getByLabel('Tax number').fill('23456789-0001')
  await page.reload()
  await page.getByText('Invoice to a company').click()
  await expect(order.getByLabel('Company')).toHaveValue('Ọbí & Daughters Ltd')
  await openCardWindow(page)
  await payWith(page, /Succeeds immediately/)
  await success(page, 'Credits added!').getByRole('button', { name: 'See the receipt' }).click()
  await expect(page.getByRole('article')).toContainText('Ọbí & Daughters Ltd')

  await page.goto('/account/profile')
  const details = page.getByRole('region', { name: 'Invoice details' })
  await expect(details.getByLabel('Address')).toHaveValue('4 Marina Road, Lagos')
  await details.getByLabel('Company').fill('Another Ltd')
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(details.getByText('Saved.')).toBeVisible()

  await page.goto('/account/profile?tab=purchases')
  await expect(page.getByText("You haven't licensed an image yet.")).toBeVisible()
  await page.getByRole('link', { name: /^Receipt for/ }).click()
  const receipt = page.getByRole('article')
  await expect(receipt).toContainText('Ọbí & Daughters Ltd')
  await expect(receipt).toContainText('Tax number 23456789-0001')
  await expect(receipt).not.toContainText('Another Ltd')
  expect(await latestMail(page.request, email)).toContain('Billed to: Ọbí & Daughters Ltd')
  complaints.expectSilence()
})

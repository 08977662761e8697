import { expect, test } from '@playwright/test'
import { failing, givenMember, givenSignedIn, logIn } from './account-steps.ts'
import { runUntilVisible, untilAlive, watch } from './page-watch.ts'
import {
  bought,
  cardWindow,
  checkout,
  openCardWindow,
  orders,
  payButton,
  payElsewhere,
  payWith,
  success,
} from './payment-steps.ts'

test('a visitor chooses a plan, logs in, pays and returns to where they came from', { tag: '@main' }, async ({
  page,
}) => {
  const complaints = watch(page)
  const member = await givenMember()
  const addresses: string[] = []
  page.on('request', (one) => addresses.push(one.url()))
  await page.goto('/pricing?next=%2Fimages%2Fbeauty')
  await untilAlive(page)
  await page.getByRole('radio', { name: /Yearly/ }).check({ force: true })
  await page
    .getByRole('region', { name: 'Creative Basic' })
    .getByLabel('Images per month')
    .selectOption('10 images · 30 credits')
  // Only the checkout loads the payment script.
  expect(addresses.filter((address) => address.includes('inline.js'))).toEqual([])
  await page.getByRole('link', { name: 'Subscribe Now: Creative Basic' }).click()
  await expect(page).toHaveURL(/\/login\?next=%2Fcheckout/)
  await expect(page.getByText('Log in to continue')).toBeVisible()
  await logIn(page, member)

  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Creative Basic' })).toBeVisible()
  await expect(page.getByRole('main').getByText(member.email)).toBeVisible()
  await expect(
    page.getByText('1 image credit (3 credits) is deducted at once from your plan for each download.'),
  ).toBeVisible()
  await expect(page.getByText('Payment by Paystack. We never see your card.')).toBeVisible()
  const renew = page.getByLabel('Renew automatically')
  await expect(renew).not.toBeChecked()
  await renew.check()
  await expect(renew).toHaveAccessibleDescription(/₦181,958.40 in the three days before/)

  await openCardWindow(page)
  await payWith(page, /Succeeds immediately/)
  await expect(success(page)).toBeVisible()
  await expect(success(page)).toContainText('You now have 30 credits.')
  await page.keyboard.press('Escape')
  await success(page).getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/images\/beauty$/)
  await expect(page.getByRole('banner').getByRole('link', { name: '30 credits' })).toBeVisible()

  const token = await page.evaluate(() => localStorage.getItem('token'))
  expect(addresses.filter((address) => address.includes(token!))).toEqual([])
  complaints.expectSilence()
})

test('checkout uses the plan from the navigation state, even after a reload, but not its price', async ({
  page,
}) => {
  await givenSignedIn(page)
  await page.goto('/pricing')
  await untilAlive(page)
  await page.getByRole('link', { name: 'Subscribe Now: Creative Pro' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  expect(await page.evaluate(() => history.state.usr)).toEqual({
    price: 37_440,
    title: 'Creative Pro',
    code: 'SAS_004',
    frequency: 'MONTHLY',
  })
  await page.evaluate(() => {
    const { state } = history
    history.replaceState({ ...state, usr: { ...state.usr, price: 1 } }, '', '/checkout')
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Creative Pro' })).toBeVisible()
  await expect(payButton(page)).toHaveText('Pay ₦37,440')
})

test('checkout without a valid offer redirects to the pricing page', async ({ page }) => {
  await givenSignedIn(page)
  for (const address of ['/checkout', '/checkout?code=SAS_000&frequency=MONTHLY', '/checkout?code=SAS_001']) {
    await page.goto(address)
    await expect(page, address).toHaveURL(/\/pricing$/)
  }
})

test('a second card can pay after a declined card and a wrong PIN', async ({ page }) => {
  await givenSignedIn(page)
  const ordered = orders(page)
  await page.goto(checkout.basic)
  await openCardWindow(page)
  const frame = cardWindow(page)
  await frame.getByLabel('Card number').fill('4242 4242 4242 4242')
  await frame.getByLabel('Expiry').fill('12/30')
  await frame.getByLabel('CVV').fill('123')
  await frame.getByRole('button', { name: /^Pay ₦/ }).click()
  await expect(frame.getByText(/^Use one of the test cards/)).toBeVisible()
  await payWith(page, 'Declined')
  await expect(frame.getByText('Declined. Try another card.')).toBeVisible()
  await payWith(page, /PIN 1234, code/)
  await frame.getByLabel('PIN').fill('9999')
  await frame.getByRole('button', { name: 'Authorise' }).click()
  await expect(frame.getByText('Incorrect PIN')).toBeVisible()
  await frame.getByLabel('PIN').fill('1234')
  await frame.getByRole('button', { name: 'Authorise' }).click()
  await frame.getByLabel('Code').fill('123456')
  await frame.getByRole('button', { name: 'Confirm' }).click()
  await expect(success(page)).toContainText('15 credits every month')
  expect(ordered).toHaveLength(1)
})

test("a payment can be declined and approved on the bank's page", async ({ page }) => {
  await givenSignedIn(page)
  await page.goto(checkout.basic)
  await openCardWindow(page)
  await payWith(page, /Bank confirmation page/)
  await cardWindow(page).getByRole('button', { name: 'Refuse' }).click()
  await expect(cardWindow(page).getByText('Declined by the bank. Try another card.')).toBeVisible()
  await payWith(page, /Bank confirmation page/)
  await cardWindow(page).getByRole('button', { name: 'Approve' }).click()
  await expect(success(page)).toBeVisible()
})

test('closing the card window charges nothing, and the next attempt reuses the order', {
  tag: '@main',
}, async ({ page }) => {
  await givenSignedIn(page)
  const ordered = orders(page)
  await page.goto(checkout.basic)
  await openCardWindow(page)
  await cardWindow(page).getByRole('button', { name: 'Close the card window' }).click()
  await expect(page.getByText("Payment not completed. You weren't charged.")).toBeVisible()
  await expect(payButton(page)).toBeFocused()
  await openCardWindow(page)
  await page.keyboard.press('Escape')
  await expect(page.getByText("Payment not completed. You weren't charged.")).toBeVisible()
  expect(ordered).toHaveLength(1)
  expect(await page.evaluate(() => sessionStorage.getItem('payment'))).toBe(null)
})

test('checkout reports a payment script that fails to load, and can load it again', async ({ page }) => {
  await givenSignedIn(page)
  const ordered = orders(page)
  await page.route('**/v2/inline.js', (route) => route.abort())
  await page.goto(checkout.basic)
  await payButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: "didn't load" })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Contact Us' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused()
  expect(ordered).toEqual([])
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cardWindow(page).getByLabel('Card number')).toBeVisible()
})

test('a card window that never opens can be cancelled', async ({ page }) => {
  await givenSignedIn(page)
  await page.route('**/popup?*', () => {})
  await page.goto(checkout.basic)
  await payButton(page).click()
  await page.getByText('Opening the card window…').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText("Payment not completed. You weren't charged.")).toBeVisible()
})

test('a checkout that is reloaded during payment finds the payment and charges nothing twice', {
  tag: '@main',
}, async ({ page }) => {
  await givenSignedIn(page)
  const ordered = orders(page)
  await page.goto(checkout.basic)
  await openCardWindow(page)
  await payElsewhere(page, ordered[0]!)
  await page.reload()
  await expect(success(page)).toContainText('You now have 15 credits.')
  await success(page).getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/account\/profile\?tab=subscription$/)
  expect(ordered).toHaveLength(1)
})

test('a checkout that goes offline after payment shows the reference, and can only verify the payment again', async ({
  page,
}) => {
  await givenSignedIn(page)
  await page.clock.install()
  const ordered = orders(page)
  await page.goto(checkout.basic)
  let windows = 0
  page.on('request', (one) => {
    if (new URL(one.url()).pathname === '/popup') windows++
  })
  await openCardWindow(page)
  await failing(page, /\/verify_transaction\//, 'offline')
  await payWith(page, /Succeeds immediately/)
  await expect(page.getByText('Checking your payment…')).toBeVisible()
  const alert = page.getByRole('main').getByRole('alert')
  await runUntilVisible(page, alert)
  await expect(alert).toContainText('Something went wrong')
  await expect(alert).toContainText(ordered[0]!)
  await expect(payButton(page)).toHaveCount(0)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(success(page)).toBeVisible()
  expect(ordered).toHaveLength(1)
  expect(windows).toBe(1)
})

test('checkout reports why an order request failed', async ({ page }) => {
  await givenSignedIn(page)
  for (const [status, code, detail, sentence] of [
    [503, 'unavailable', 'Odd.', /Payment isn't available right now\. You weren't charged\./],
    [
      429,
      'too_many_requests',
      'Too many requests. Please wait a moment and try again.',
      /^Too many requests\./,
    ],
    [
      409,
      'already_subscribed',
      "You're already subscribed to a plan.",
      /^You're already subscribed to a plan\.$/,
    ],
    [500, 'internal', 'Odd.', /^Something went wrong/],
    ['offline', '', '', /^Please check your connection and try again$/],
  ] as const) {
    await page.unrouteAll()
    await page.route(/\/api\/transactions\/$/, (route) =>
      status === 'offline'
        ? route.abort('internetdisconnected')
        : route.fulfill({ status, headers: { 'x-error-code': code }, json: { detail } }),
    )
    await page.goto(checkout.basic)
    await payButton(page).click()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(sentence)
    await expect(page.locator('iframe')).toHaveCount(0)
  }
})

test('a subscriber cannot buy another plan, only the next period of their current one', async ({ page }) => {
  const { token } = await givenSignedIn(page)
  await bought(page, token, 'SAS_001', 'MONTHLY')
  await page.goto(checkout.pro)
  await expect(page.getByText("You're already subscribed to a plan.")).toBeVisible()
  await expect(payButton(page)).toHaveCount(0)
  await page.goto(checkout.basic)
  await expect(page.getByText('This pays for the period after it.')).toBeVisible()
  await openCardWindow(page)
  await payWith(page, /Succeeds immediately/)
  await success(page).getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(/^Your next period is paid: Creative Basic starts on/)).toBeVisible()
})

test('paying with an expired session opens the login page with a link back to the same offer', async ({
  page,
}) => {
  await givenSignedIn(page)
  await page.goto(checkout.basic)
  await payButton(page).waitFor()
  await failing(page, /\/api\/transactions\/$/, 401)
  await payButton(page).click()
  await expect(page).toHaveURL(/\/login\?next=%2Fcheckout%3Fcode%3DSAS_001/)
})

test('Back closes the card window and the checkout', async ({ page }) => {
  await givenSignedIn(page)
  await page.goto('/pricing')
  await untilAlive(page)
  await page.getByRole('link', { name: 'Subscribe Now: Creative Basic' }).click()
  await openCardWindow(page)
  await page.goBack()
  await expect(page).toHaveURL(/\/pricing$/)
  await expect(page.locator('iframe')).toHaveCount(0)
})

import { expect, test } from '@playwright/test'
import {
  codeField,
  givenMember,
  givenSignedIn,
  givenUnverified,
  latestCode,
  remember,
} from './account-steps.ts'
import { givenContributor, givenInvited } from './contributor-steps.ts'
import { givenAtDesk, givenOperator } from './desk-steps.ts'
import {
  button,
  countRequests,
  email,
  heading,
  password,
  slowDown,
  testDoubleTaps,
} from './double-tap-steps.ts'
import { untilAlive } from './page-watch.ts'
import { bought, checkout, payButton } from './payment-steps.ts'
import { givenSubmitted } from './review-steps.ts'

// One action for each kind of guard, and actions that move money or rights. For all other actions,
// guarded-changes.test.ts in apps/web checks that they have one of these guards.
testDoubleTaps([
  {
    name: 'log-in',
    async open(page) {
      const member = await givenMember()
      await page.goto('/login')
      await email(page).fill(member.email)
      await password(page).fill(member.password)
      return button('Log In')(page)
    },
    path: /\/user_login\/$/,
    field: password,
    done: (page) => page.getByRole('banner').getByRole('button', { name: /^Your account/ }),
  },
  {
    name: 'consent',
    async open(page) {
      await page.goto('/consent')
      return page.getByRole('main').locator('button[type="submit"]')
    },
    path: /\/consent$/,
    done: (page) => page.getByText('Saved', { exact: false }).first(),
  },
  {
    name: 'claim',
    async open(page) {
      await givenSignedIn(page)
      await page.goto('/account/profile?tab=subscription')
      return button('Claim free credits')(page)
    },
    path: /\/free_credits\/$/,
    done: (page) => page.getByRole('row').filter({ hasText: '+24' }),
  },
  {
    name: 'save',
    async open(page) {
      await givenSignedIn(page)
      await page.goto('/images/beauty')
      await untilAlive(page)
      return page
        .getByRole('main')
        .getByRole('button', { name: /^Save / })
        .first()
    },
    path: /\/save_stock\//,
    done: (page) => page.getByRole('region', { name: 'Messages' }).getByText('Saved!', { exact: true }),
  },
  {
    name: 'download',
    async open(page) {
      const { token } = await givenSignedIn(page)
      await page.request.post('/api/free_credits/', {
        headers: { authorization: `Token ${token}` },
        data: {},
      })
      const [asset] = await (await page.request.get('/api/contributor/images/')).json()
      await page.goto(`/image/${asset.slug}`)
      await untilAlive(page)
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Download/ })
        .first()
        .click()
      return page.getByRole('dialog').getByRole('button', { name: 'Download Original' })
    },
    path: /\/api\/download\/$/,
    done: (page) => page.getByRole('region', { name: 'Messages' }).getByText('Download complete!'),
  },
  {
    name: 'payment',
    async open(page) {
      await givenSignedIn(page)
      await page.goto(checkout.pack)
      return payButton(page)
    },
    path: /\/api\/transactions\/$/,
    done: (page) => page.locator('iframe[title="Card window"]'),
  },
  {
    name: 'log-out',
    async open(page) {
      await givenSignedIn(page)
      await page.goto('/images')
      await page.getByRole('button', { name: /^Your account/ }).click()
      return page.getByRole('menuitem', { name: 'Logout' })
    },
    path: /\/user_logout\/$/,
    done: (page) => page.getByRole('banner').getByRole('link', { name: 'Log In' }),
  },
  {
    name: 'joining',
    async open(page) {
      const member = await givenSignedIn(page)
      const { path } = await givenInvited(page.request, member.email)
      await page.goto(path)
      await untilAlive(page)
      await page.getByLabel('Username').fill(`twice-${Date.now()}-${Math.floor(Math.random() * 1e6)}`)
      await page.getByLabel('I have read the agreement').check()
      return button('Join')(page)
    },
    path: /\/studio\/join\/$/,
    done: heading('What comes next'),
  },
  {
    name: 'payout account',
    async open(page) {
      const contributor = await givenContributor(page)
      await page.goto('/studio/payouts')
      await untilAlive(page)
      await page.getByLabel('Bank', { exact: true }).selectOption('Zenith Bank')
      await page.getByLabel('Account number').fill('0123456789')
      await page.getByLabel('Your password', { exact: true }).fill(contributor.password)
      return button('Save account')(page)
    },
    path: /\/studio\/payouts\/account\/$/,
    done: (page) => page.getByRole('main').getByText('Zenith Bank, ending in 6789'),
  },
  {
    name: 'decision on an image',
    async open(page) {
      // Log in as the contributor elsewhere, or this page would have the contributor's session.
      const elsewhere = await page.context().browser()!.newPage()
      const { submission_key } = await givenSubmitted(elsewhere.request, await givenContributor(elsewhere))
      await elsewhere.close()
      await givenAtDesk(page, await givenOperator(page.request, 'editor'))
      await page.goto(`/desk/review/${submission_key}`)
      await untilAlive(page)
      await page.getByLabel('Ask for changes').check()
      await page.getByLabel('There is visible noise').check()
      return button('Ask for changes to this image')(page)
    },
    path: /\/submissions\/\w+\/decision\/$/,
    done: (page) => page.getByRole('main').getByText(/^The contributor sees what you asked for/),
  },
  {
    name: 'refund',
    async open(page) {
      await givenAtDesk(page, await givenOperator(page.request))
      const { token } = await givenSignedIn(page)
      const reference = await bought(page, token, 'PACK_10')
      await page.goto(`/desk/orders/${reference}`)
      await page.getByRole('button', { name: 'Refund' }).click()
      await page.getByLabel('Reason').fill('Bought twice')
      return page.getByRole('dialog').getByRole('button', { name: 'Refund' })
    },
    path: /\/refunds?\/$/,
    done: (page) =>
      page
        .getByRole('main')
        .getByText(/is pending|was refunded/)
        .first(),
  },
])

// The sixth digit submits the form; later presses must not submit it again.
test('email verification sends one request for its sixth digit and two clicks in one task', async ({
  page,
}) => {
  const requests = countRequests(page, /\/verify_user_otp\/$/)
  const member = await givenUnverified(page.request)
  await remember(page, { email: member.email })
  const code = await latestCode(page.request, member.email)
  await page.goto('/verify-email')
  await codeField(page).fill(code.slice(0, 5))
  const pressed = await button('Verify')(page).elementHandle()
  await codeField(page).evaluate(
    (field: HTMLInputElement, [digits, verify]) => {
      // Uses the native setter, because React ignores changes made through its own.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, digits)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      verify.click()
      verify.click()
    },
    [code, pressed as unknown as HTMLElement] as const,
  )
  await expect(page.getByRole('main').getByText('Email verified. Please log in.')).toBeVisible()
  expect(requests).toHaveLength(1)
})

test('email verification sends one request for its sixth digit and a double Enter', async ({ page }) => {
  const requests = countRequests(page, /\/verify_user_otp\/$/)
  const member = await givenUnverified(page.request)
  await remember(page, { email: member.email })
  const code = await latestCode(page.request, member.email)
  await page.goto('/verify-email')
  await codeField(page).fill(code.slice(0, 5))
  await slowDown(page)
  await Promise.all([code.slice(5), 'Enter', 'Enter'].map((key) => page.keyboard.press(key)))
  await expect(page.getByRole('main').getByText('Email verified. Please log in.')).toBeVisible()
  expect(requests).toHaveLength(1)
})

test('log-in sends one request, however often its button is pressed before the page changes', async ({
  page,
}) => {
  const requests = countRequests(page, /\/user_login\/$/)
  const member = await givenMember()
  await page.goto('/login')
  await email(page).fill(member.email)
  await password(page).fill(member.password)
  await slowDown(page)
  await button('Log In')(page).evaluate((element: HTMLElement) => {
    const pressing = setInterval(() => (element.isConnected ? element.click() : clearInterval(pressing)))
  })
  await expect(page.getByRole('banner').getByRole('button', { name: /^Your account/ })).toBeVisible()
  expect(requests).toHaveLength(1)
  const { login_count } = await page.evaluate(() => JSON.parse(localStorage.getItem('updated_user') ?? '{}'))
  expect(login_count).toBe(1)
})

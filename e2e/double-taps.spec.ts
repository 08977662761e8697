import { expect, test } from '@playwright/test'
import {
  codeField,
  givenMember,
  givenUnverified,
  latestCode,
  latestMail,
  remember,
  somebody,
} from './account-steps.ts'
import {
  button,
  countRequests,
  email,
  heading,
  password,
  slowDown,
  testDoubleTaps,
} from './double-tap-steps.ts'
import { someone } from './writing-steps.ts'

testDoubleTaps([
  {
    name: 'sign-up',
    async open(page) {
      const member = somebody()
      await page.goto('/signup')
      await page.getByLabel('Full name').fill(member.full_name)
      await email(page).fill(member.email)
      await password(page).fill(member.password)
      await page.getByLabel('Confirm password', { exact: true }).fill(member.password)
      return button('Sign up')(page)
    },
    path: /\/sign_up\/$/,
    field: email,
    done: heading('Check your email'),
  },
  {
    name: 'log-in',
    async open(page) {
      const member = await givenMember(page.request)
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
    name: 'new code',
    async open(page) {
      const member = await givenUnverified(page.request)
      await remember(page, { email: member.email }, { code_sent_at: '1' })
      await page.goto('/verify-email')
      return button('Resend')(page)
    },
    path: /\/resend_otp\/$/,
    done: (page) => page.getByText('A new code is on its way.'),
  },
  {
    name: 'forgotten password',
    async open(page) {
      await page.goto('/forgot-password')
      await email(page).fill(someone())
      return button('Send link')(page)
    },
    path: /\/users\/reset_password\/$/,
    field: email,
    done: heading('Email has been sent'),
  },
  {
    name: 'new password',
    async open(page) {
      const member = await givenMember(page.request)
      const domain = new URL(test.info().project.use.baseURL ?? '').origin
      await page.request.post('/api/users/reset_password/', { data: { email: member.email, domain } })
      const mail = await latestMail(page.request, member.email, 3)
      await page.goto(/\/reset-password\?\S+/.exec(mail)![0])
      await page.getByLabel('New password', { exact: true }).fill('ilé ọba tó jó')
      await page.getByLabel('Confirm password', { exact: true }).fill('ilé ọba tó jó')
      return button('Change password')(page)
    },
    path: /\/reset_password\/confirm\/$/,
    field: (page) => page.getByLabel('New password', { exact: true }),
    done: heading('Password changed'),
  },
])

// The sixth digit sends the form; presses that follow must not send it again.
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
      // With the native setter, because React ignores a change made through its own.
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

test('log-in sends one request however often its button is pressed until the page changes', async ({
  page,
}) => {
  const requests = countRequests(page, /\/user_login\/$/)
  const member = await givenMember(page.request)
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

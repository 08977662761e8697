import { expect, type Page, test } from '@playwright/test'
import {
  codeField,
  failing,
  givenMember,
  givenUnverified,
  latestCode,
  logIn,
  type Member,
  otherCode,
  remember,
  somebody,
  stored,
} from './account-steps.ts'
import { runUntilVisible, untilAlive, watch } from './page-watch.ts'

const signUpButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Sign up' })

async function fillIn(page: Page, { full_name, email, password }: Member) {
  await page.getByLabel('Full name').fill(full_name)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
}

/** Opens the verification page with an email address to verify. */
async function atTheCode(page: Page): Promise<Member> {
  const member = await givenUnverified(page.request)
  await remember(page, { email: member.email }, { code_sent_at: String(Date.now()) })
  await page.goto('/verify-email')
  await expect(codeField(page)).toBeVisible()
  return member
}

test('a visitor signs up and claims 24 credits', { tag: '@main' }, async ({ page, request }) => {
  const complaints = watch(page)
  const member = somebody()
  await page.clock.install()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await untilAlive(page)
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Sign up' }).click()

  await expect(page).toHaveURL(/\/signup$/)
  await fillIn(page, member)
  await page.getByLabel('Email me about new images and offers').check()
  await signUpButton(page).click()

  await expect(page).toHaveURL(/\/verify-email$/)
  await expect(page.getByText(member.email)).toBeVisible()
  const code = await latestCode(request, member.email)
  // The last digit submits the form.
  await codeField(page).fill(code)

  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('main').getByText('Email verified. Please log in.')).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(member.email)
  await logIn(page, member)

  await expect(page).toHaveURL((url) => url.pathname === '/')
  const welcome = page.getByRole('dialog', { name: /Welcome/ })
  await runUntilVisible(page, welcome)
  await expect(welcome).toContainText('24 credits')
  await welcome.getByRole('button', { name: 'Claim Credits' }).click()
  await expect(welcome).toBeHidden()
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('link', { name: '24 credits', exact: true })).toBeVisible()

  const memory = await stored(page)
  expect(memory).toContain(member.email)
  expect(memory).not.toContain(member.password)
  expect(memory).not.toContain(code)
  complaints.expectSilence()
})

test('sign-up checks each field on every change, and enables the button once all four are valid', {
  tag: '@main',
}, async ({ page }) => {
  await page.goto('/signup')
  await untilAlive(page)
  await expect(signUpButton(page)).toBeDisabled()
  await expect(page.getByText('Fill in all four fields to continue.')).toBeVisible()
  const name = page.getByLabel('Full name')
  const email = page.getByLabel('Email', { exact: true })
  const password = page.getByLabel('Password', { exact: true })
  const confirmation = page.getByLabel('Confirm password', { exact: true })

  await name.fill('N')
  await name.fill('')
  await expect(name).toHaveAccessibleDescription('required')
  await name.fill('Ngozi')
  await expect(name).toHaveAccessibleDescription('')

  await email.pressSequentially('ngozi@exam')
  await expect(email).toHaveAccessibleDescription('Invalid email address')
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await email.fill(somebody().email)
  await expect(email).toHaveAccessibleDescription('')

  await password.fill('seven77')
  await expect(password).toHaveAccessibleDescription(/^Passwords must be at least 8 characters long/)
  await confirmation.fill('eight8')
  await expect(confirmation).toHaveAccessibleDescription('oops! password do not match')
  await password.fill('eight888')
  await confirmation.fill('eight8')
  await expect(confirmation).toHaveAccessibleDescription('oops! password do not match')
  await expect(signUpButton(page)).toBeDisabled()
  await confirmation.fill('eight888')
  await expect(signUpButton(page)).toBeEnabled()
  await expect(page.getByText('Fill in all four fields to continue.')).toBeHidden()
  // Changing the first password checks the confirmation again.
  await password.fill('eight889')
  await expect(confirmation).toHaveAccessibleDescription('oops! password do not match')
  await expect(page.getByLabel('Email me about new images and offers')).not.toBeChecked()
  await expect(page.getByRole('main').getByRole('link', { name: 'Terms of use' })).toHaveAttribute(
    'href',
    '/terms',
  )
})

test('a password can be shown and hidden', async ({ page }) => {
  await page.goto('/signup')
  await untilAlive(page)
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('a secret')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password', exact: true }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password', exact: true }).click()
  await expect(password).toHaveAttribute('type', 'password')
})

test('signing up with a known email address is rejected, and the form keeps its values', async ({ page }) => {
  const known = await givenMember()
  await page.goto('/signup')
  await untilAlive(page)
  await fillIn(page, known)
  await signUpButton(page).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'user with this email already exists.' }),
  ).toBeVisible()
  const email = page.getByLabel('Email', { exact: true })
  await expect(email).toBeFocused()
  await expect(email).toHaveValue(known.email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(known.password)
  await email.fill(somebody().email)
  await expect(page.getByText('user with this email already exists.')).toBeHidden()
})

const failures = [
  ['offline', 'Please check your connection and try again'],
  [500, 'Sorry...something went wrong, please try again.'],
] as const

test('sign-up reports a request that fails, and can be sent again', async ({ page }) => {
  await page.goto('/signup')
  await untilAlive(page)
  await fillIn(page, somebody())
  for (const [how, sentence] of failures) {
    await page.unrouteAll()
    await failing(page, /\/sign_up\//, how)
    await signUpButton(page).click()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(sentence)
    await expect(signUpButton(page)).toBeEnabled()
  }
})

test('verification reports a request that fails, and keeps the code, which may be right', async ({
  page,
}) => {
  await failing(page, /\/verify_user_otp\//, failures[0][0])
  await atTheCode(page)
  await codeField(page).fill('123456')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(failures[0][1])
  await expect(codeField(page)).toHaveValue('123456')
  await failing(page, /\/verify_user_otp\//, failures[1][0])
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(failures[1][1])
  await expect(codeField(page)).toHaveValue('123456')
  await expect(page.getByRole('button', { name: 'Verify' })).toBeEnabled()
})

test('a wrong code clears the boxes, and five of them invalidate the code', async ({ page, request }) => {
  const { email } = await atTheCode(page)
  const code = await latestCode(request, email)
  for (let attempt = 1; attempt <= 5; attempt++) {
    const answered = page.waitForResponse(/verify_user_otp/)
    await codeField(page).pressSequentially(otherCode(code))
    await answered
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      /^(Invalid or expired OTP\.|OTP verification failed\.)$/,
    )
    await expect(codeField(page)).toHaveValue('')
    await expect(codeField(page)).toBeFocused()
  }
  await codeField(page).fill(code)
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('OTP verification failed.')
})

test('the code boxes accept a pasted code, corrections and only digits', async ({ page, context }) => {
  await failing(page, /\/verify_user_otp\//, 'offline')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await atTheCode(page)
  const field = codeField(page)
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await field.pressSequentially('1a2b3')
  await expect(field).toHaveValue('123')
  await field.press('Backspace')
  await expect(field).toHaveValue('12')
  await field.fill('')
  await page.evaluate(() => navigator.clipboard.writeText(' 12 34-56 '))
  await field.press('ControlOrMeta+v')
  await expect(field).toHaveValue('123456')
})

test('the countdown is announced at one minute and at its end, after which a new code can be requested', async ({
  page,
}) => {
  await page.clock.install()
  let asked = 0
  await page.route(/\/resend_otp\//, (route) => {
    asked++
    return route.fulfill({ status: 202, json: { detail: 'On its way.' } })
  })
  await atTheCode(page)
  const resend = page.getByRole('button', { name: 'Resend' })
  const timer = page.getByRole('timer')
  await expect(timer).toHaveText(/^0[45]:\d\d$/)
  await expect(resend).toBeDisabled()

  await page.clock.fastForward('04:00')
  await expect(timer).toHaveText(/^0[01]:\d\d$/)
  await page.clock.runFor(2000)
  await expect(page.locator('#live-polite')).toHaveText('The code expires in one minute')
  await expect(resend).toBeDisabled()

  await page.clock.fastForward('01:05')
  await page.clock.runFor(2000)
  await expect(timer).toBeHidden()
  await expect(page.locator('#live-polite')).toHaveText(/^The code has expired/)
  await expect(resend).toBeEnabled()
  await resend.click()
  await page.clock.runFor(1000)
  await expect(page.getByText('A new code is on its way.')).toBeVisible()
  expect(asked).toBe(1)
  await expect(timer).toHaveText(/^0[45]:\d\d$/)
  await expect(resend).toBeDisabled()
})

test('a visitor who returns after five minutes can request a new code and use it', async ({
  page,
  request,
}) => {
  const { email } = await atTheCode(page)
  const first = await latestCode(request, email)
  await page.evaluate(() => sessionStorage.setItem('code_sent_at', String(Date.now() - 301_000)))
  await page.reload()
  await page.getByRole('button', { name: 'Resend' }).click()
  await expect(page.getByText('A new code is on its way.')).toBeVisible()
  const second = await latestCode(request, email, 2)
  if (second !== first) {
    await codeField(page).fill(first)
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Invalid or expired OTP.')
  }
  await codeField(page).fill(second)
  await expect(page.getByRole('main').getByText('Email verified. Please log in.')).toBeVisible()
})

test('a visitor can sign up by keyboard alone', async ({ page, request }) => {
  const member = somebody()
  await page.goto('/signup')
  await untilAlive(page)
  await page.getByLabel('Full name').focus()
  await page.keyboard.type(member.full_name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(member.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type('long enough')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Show password', exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('long enough')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/verify-email/)
  await expect(codeField(page)).toBeFocused()
  await page.keyboard.type(await latestCode(request, member.email))
  await expect(page.getByRole('main').getByText('Email verified. Please log in.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).focus()
  await page.keyboard.type('long enough')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL((url) => url.pathname === '/')
})

import { expect, test } from '@playwright/test'
import {
  codeField,
  failing,
  givenMember,
  givenSignedIn,
  givenUnverified,
  latestCode,
  logIn,
  otherCode,
  stored,
} from './account-steps.ts'
import { untilAlive, watch } from './page-watch.ts'

test('a member logs in and returns to the page they came from', { tag: '@main' }, async ({ page }) => {
  const complaints = watch(page)
  const member = await givenMember()
  await page.goto('/images/beauty')
  await untilAlive(page)
  const card = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('.card') })
    .first()
  await card.hover()
  await card.getByRole('link', { name: /^Save/ }).click()
  await expect(page).toHaveURL(/\/login\?next=%2Fimages%2Fbeauty$/)
  await expect(page.getByText('Log in to continue')).toBeVisible()
  await logIn(page, member)
  await expect(page).toHaveURL(/\/images\/beauty$/)
  await expect(page.getByRole('button', { name: `Your account, ${member.full_name}` })).toBeVisible()
  await expect(
    page.getByRole('banner').getByRole('button', { name: '24 free credits are waiting · Claim' }),
  ).toBeVisible()

  const memory = await stored(page)
  for (const key of ['token', 'user', 'updated_user', 'email']) expect(memory).toContain(`"${key}"`)
  expect(memory).not.toContain(member.password)
  complaints.expectSilence()
})

test('log-in redirects only within this site', async ({ page }) => {
  const member = await givenMember()
  await page.goto('/login?next=%2F%2Felsewhere.example%2F')
  await logIn(page, member)
  await expect(page).toHaveURL((url) => url.pathname === '/' && url.hostname === 'localhost')
})

test('the login form reports each error', { tag: '@main' }, async ({ page }) => {
  const member = await givenMember()
  await page.goto('/login')
  await untilAlive(page)
  const alert = page.getByRole('main').getByRole('alert')

  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click()
  await expect(alert).toHaveText('Enter email and password')
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  await logIn(page, { email: member.email, password: '   ' })
  await expect(alert).toHaveText('Enter email and password')

  await logIn(page, { email: member.email, password: 'not the password' })
  await expect(alert).toHaveText('Invalid email or password.')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(member.email)
  const answered = page.waitForResponse(/user_login/)
  await logIn(page, { email: 'nobody.of.us@example.com', password: 'not the password' })
  await answered
  const button = page.getByRole('main').getByRole('button', { name: 'Log In' })
  await expect(button).not.toHaveAttribute('aria-busy')
  await expect(alert).toHaveText('Invalid email or password.')

  await failing(page, /\/user_login\//, 'offline')
  await logIn(page, member)
  await expect(alert).toHaveText('Please check your connection and try again')
  await page.unrouteAll()
  await failing(page, /\/user_login\//, 503)
  await logIn(page, member)
  await expect(alert).toHaveText('Something went wrong, please try again later.')
  await page.unrouteAll()
  await logIn(page, member)
  await expect(page).toHaveURL((url) => url.pathname === '/')
})

test('logging in with an unverified email address sends a new code', async ({ page, request }) => {
  const member = await givenUnverified(request)
  const first = await latestCode(request, member.email)
  await page.goto('/login?next=%2Fvideo')
  await logIn(page, member)
  await expect(page).toHaveURL(/\/verify-email/)
  await expect(page.getByText(member.email)).toBeVisible()
  const second = await latestCode(request, member.email, 2)
  if (second !== first) {
    await codeField(page).fill(otherCode(second))
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Invalid or expired OTP.')
  }
  await codeField(page).fill(second)
  await expect(page.getByRole('main').getByText('Email verified. Please log in.')).toBeVisible()
  await logIn(page, member)
  await expect(page).toHaveURL(/\/video$/)
})

test('the login page redirects a member who is already logged in', async ({ page }) => {
  await givenSignedIn(page)
  await page.goto('/login?next=%2Fmusic')
  await expect(page).toHaveURL(/\/music$/)
})

test('logging out clears everything except the email address, and Back shows nothing private', {
  tag: '@main',
}, async ({ page }) => {
  const member = await givenSignedIn(page)
  await page.goto('/account/profile')
  await expect(page.getByRole('heading', { level: 1, name: member.full_name })).toBeVisible()
  await page.evaluate((email) => localStorage.setItem('email', email), member.email)
  await page.getByRole('button', { name: /^Your account/ }).click()
  const told = page.waitForResponse(/user_logout/)
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  expect((await told).status()).toBe(204)
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible()
  const keys = await page.evaluate(() => Object.keys(localStorage))
  expect(keys).toContain('email')
  for (const key of ['user', 'token', 'updated_user']) expect(keys).not.toContain(key)

  await page.goBack()
  await expect(page).toHaveURL(/\/login\?next=/)
  await expect(page.getByText(member.full_name)).toHaveCount(0)
  await expect(page.getByRole('main').getByText(member.email)).toHaveCount(0)
  // The server has ended the session, too.
  const answer = await page.request.get('/auth/user_profile/', {
    headers: { authorization: `Token ${member.token}` },
  })
  expect(answer.status()).toBe(401)
})

test('Back after a full page load shows nothing private', async ({ page }) => {
  const member = await givenSignedIn(page)
  await page.goto('/account/profile')
  await expect(page.getByRole('heading', { level: 1, name: member.full_name })).toBeVisible()
  await page.goto('/')
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/login\?next=/)
  await expect(page.getByText(member.full_name)).toHaveCount(0)
})

test('logging out works even if the server cannot be reached', async ({ page }) => {
  await givenSignedIn(page)
  await page.goto('/images')
  await failing(page, /\/user_logout\//, 'offline')
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('logging out in one tab logs out the other tabs', async ({ page, context }) => {
  await givenSignedIn(page)
  await page.goto('/account/profile')
  const other = await context.newPage()
  await other.goto('/images')
  await other.getByRole('button', { name: /^Your account/ }).click()
  await other.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: "You're logged out" })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible()
})

test('an unknown token logs the member out, but a failing server does not', async ({ page }) => {
  const { full_name } = await givenSignedIn(page)
  await failing(page, /\/user\/(user_profile|credits)\/|free_credits/, 503)
  await page.goto('/images')
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible()
  await page.unrouteAll()
  await page.reload()
  await expect(page.getByRole('button', { name: `Your account, ${full_name}` })).toBeVisible()

  await page.evaluate(() => localStorage.setItem('token', 'x'.repeat(43)))
  await page.reload()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible()
  await expect(page).toHaveURL(/\/images$/)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('the text "undefined" as a token counts as logged out', async ({ page }) => {
  await page.goto('/images')
  await page.evaluate(() => localStorage.setItem('token', 'undefined'))
  await page.reload()
  await untilAlive(page)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible()
  await page.goto('/account/profile')
  await expect(page).toHaveURL(/\/login\?next=%2Faccount%2Fprofile$/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('every page that needs JavaScript explains it', async ({ page }) => {
    for (const route of [
      '/login',
      '/signup',
      '/forgot-password',
      '/verify-email',
      '/account/profile',
      '/studio',
      '/studio/join?token=t',
    ]) {
      await page.goto(route)
      // Playwright's text locators don't search inside noscript.
      await expect(page.locator('noscript p'), route).toBeVisible()
    }
  })
})

import { expect, type Page, test } from '@playwright/test'
import { failing, givenMember, latestMail, logIn } from './account-steps.ts'
import { expectGoodPage } from './page-rules.ts'
import { untilAlive, watch } from './page-watch.ts'

const send = (page: Page) => page.getByRole('button', { name: 'Send link' })

test('a password can be reset only once with the emailed link', { tag: '@main' }, async ({
  page,
  request,
  browser,
}) => {
  const complaints = watch(page)
  const member = await givenMember()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Recover password' })).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(member.email)
  await send(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Email has been sent' })).toBeFocused()
  await expect(page.getByText(member.email)).toBeVisible()
  await expect(page.getByText('Check your spam folder')).toBeVisible()

  const link = /http\S+\/reset-password\S+/.exec(await latestMail(request, member.email))?.[0]
  const { pathname, search } = new URL(link!)
  // Opening the link doesn't use it up.
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: new URL(page.url()).origin })
  const without_script = await plain.newPage()
  await without_script.goto(pathname + search)
  await expect(without_script.locator('noscript p')).toBeVisible()
  await plain.close()
  await expectGoodPage(page, pathname + search)
  const answer = await page.goto(pathname + search)
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
  expect(answer?.headers()['cache-control']).toContain('no-store')
  await untilAlive(page)
  const password = page.getByLabel('New password', { exact: true })
  const confirmation = page.getByLabel('Confirm password', { exact: true })
  await password.fill('short')
  await confirmation.fill('another secret')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(password).toHaveAccessibleDescription(/Passwords must be at least 8 characters long/)
  await expect(confirmation).toHaveAccessibleDescription('Password do not match')
  await password.fill('a new secret')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(confirmation).toHaveAccessibleDescription('Password do not match')
  await expect(confirmation).toBeFocused()
  await confirmation.fill('a new secret')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Password changed' })).toBeVisible()

  await page.getByRole('main').getByRole('link', { name: 'Log In' }).click()
  await logIn(page, member)
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Invalid email or password.')
  await logIn(page, { email: member.email, password: 'a new secret' })
  await expect(page).toHaveURL((url) => url.pathname === '/')
  complaints.expectSilence(/401/)

  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(new URL(pathname + search, page.url()).href)
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'This link has expired' })).toBeVisible()
  await elsewhere.getByRole('link', { name: 'Send a new link' }).click()
  await expect(elsewhere).toHaveURL(/\/forgot-password$/)
  await elsewhere.context().close()
})

test('the forgot-password form reports each error', async ({ page }) => {
  await page.goto('/forgot-password')
  await untilAlive(page)
  const email = page.getByLabel('Email', { exact: true })
  await send(page).click()
  await expect(email).toHaveAccessibleDescription('Email is required')
  await expect(email).toBeFocused()
  await email.fill('ngozi@')
  await send(page).click()
  await expect(email).toHaveAccessibleDescription('Invalid email address')

  await failing(page, /\/reset_password\//, 500)
  await email.fill('ngozi@example.com')
  await send(page).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Something went wrong, please try again later.',
  )
  await expect(email).toHaveValue('ngozi@example.com')
})

test('an unknown email address gets the same response, and Resend returns to the filled-in form', async ({
  page,
}) => {
  await page.goto('/forgot-password')
  await untilAlive(page)
  await page.getByLabel('Email', { exact: true }).fill('nobody.at.all@example.com')
  await send(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Email has been sent' })).toBeVisible()
  await page.getByRole('link', { name: 'Resend' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Recover password' })).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('nobody.at.all@example.com')
})

test('an incomplete reset link is reported as expired', async ({ page }) => {
  await page.goto('/reset-password?uid=only')
  await expect(page.getByRole('heading', { level: 1, name: 'This link has expired' })).toBeVisible()
})

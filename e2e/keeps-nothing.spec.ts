import { expect, type Page, test } from '@playwright/test'
import { codeField, givenMember, latestCode, logIn, somebody } from './account-steps.ts'
import { untilAlive } from './page-watch.ts'

const ways = {
  /** If site data is blocked, reading the property throws. */
  off: () => {
    for (const store of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, store, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  },
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  },
}

const expectNoError = (page: Page) => expect(page.getByText('Something broke on our side')).toHaveCount(0)

for (const [way, begin] of Object.entries(ways))
  test(`with browser storage ${way}, a visitor can sign up and verify, and the login page explains why log-in fails`, async ({
    page,
  }) => {
    await page.addInitScript(begin)
    const member = somebody()
    await page.goto('/signup')
    await untilAlive(page)
    await page.getByLabel('Full name').fill(member.full_name)
    await page.getByLabel('Email', { exact: true }).fill(member.email)
    await page.getByLabel('Password', { exact: true }).fill(member.password)
    await page.getByLabel('Confirm password', { exact: true }).fill(member.password)
    await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()

    await expect(page).toHaveURL(/\/verify-email$/)
    await expect(page.getByText(member.email)).toBeVisible()
    await expect(page.getByRole('timer')).toBeVisible()
    await codeField(page).fill(await latestCode(page.request, member.email))

    await expect(page.getByRole('main').getByText('Email verified. Please log in.')).toBeVisible()
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(member.email)
    await logIn(page, { ...member, password: 'not the password' })
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toHaveText('Invalid email or password.')
    await logIn(page, member)
    await expect(alert).toHaveText('Your browser blocks storage for this site. Allow it to log in.')
    await expect(page).toHaveURL(/\/login/)
  })

for (const [way, begin] of Object.entries(ways))
  test(`with browser storage ${way}, every members' page still works`, async ({ page }) => {
    await page.addInitScript(begin)
    for (const [path, title] of [
      ['/login', 'Log In'],
      ['/signup', 'Join free: 24 credits, 8 images'],
      ['/verify-email', 'Log in to get a code'],
      ['/forgot-password', 'Recover password'],
      ['/account/profile', 'Log In'],
      ['/checkout?code=lite&frequency=monthly', 'Log In'],
      ['/desk', 'Desk'],
    ] as const) {
      await page.goto(path)
      await untilAlive(page)
      await expect(page.getByRole('heading', { level: 1, name: title }), path).toBeVisible()
      await expectNoError(page)
    }
  })

test('a member whose browser storage is full can still use the account page', async ({ page }) => {
  const member = await givenMember()
  await page.goto('/login')
  await untilAlive(page)
  await logIn(page, member)
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await page.addInitScript(ways.full)
  await page.goto('/account/profile')
  await expect(page.getByRole('heading', { level: 1, name: member.full_name })).toBeVisible()
  await page.getByRole('button', { name: 'Edit full name' }).click()
  await page.getByRole('textbox', { name: 'Full name' }).fill('Ngozi Òkè')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ngozi Òkè' })).toBeVisible()
  await expectNoError(page)
})

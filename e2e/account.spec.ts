import { expect, type Page, test } from '@playwright/test'
import { failing, givenSignedIn } from './account-steps.ts'
import { findings } from './axe-findings.ts'
import { runUntilVisible, untilAlive, watch } from './page-watch.ts'

test('a member can view and edit their name', { tag: '@main' }, async ({ page }) => {
  const complaints = watch(page)
  const member = await givenSignedIn(page)
  await page.goto('/account/profile')
  await expect(page.getByRole('heading', { level: 1, name: member.full_name })).toBeVisible()
  await expect(page.getByRole('tabpanel').getByText(member.email)).toBeVisible()
  const deletion = page.getByRole('region', { name: 'Delete account' })
  await expect(deletion.getByRole('heading', { name: 'Delete account' })).toBeVisible()
  // We delete accounts on request, so there is a contact link and no button.
  await expect(deletion.getByRole('button')).toHaveCount(0)
  await expect(deletion.getByRole('link')).toHaveText(['Contact us to delete your account'])
  await expect(deletion.getByRole('link')).toHaveAttribute('href', /^\/contact-us/)
  await expect(page.getByLabel('Full name', { exact: true })).toHaveCount(0)

  await page.getByRole('button', { name: 'Edit full name' }).click()
  const name = page.getByLabel('Full name', { exact: true })
  await expect(name).toBeFocused()
  await name.fill('Somebody Else')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { level: 1, name: member.full_name })).toBeVisible()

  await page.getByRole('button', { name: 'Edit full name' }).click()
  await expect(name).toHaveValue(member.full_name)
  await name.fill('')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(name).toHaveAccessibleDescription('required')
  await name.fill('Amina Diallo')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Amina Diallo' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit full name' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Your account, Amina Diallo' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('user'))).toContain('Amina Diallo')
  complaints.expectSilence(/400/)
})

test('account tabs open at their own URLs, show empty states and work with arrow keys', async ({ page }) => {
  await givenSignedIn(page)
  for (const [from, tab, text, way_on] of [
    ['/account/subscription', 'Subscription', 'No active subscription', '/pricing'],
    ['/account/download', 'Purchases', 'No purchase history', '/images'],
    ['/account/following', 'Saved', 'No saved images', '/images'],
  ] as const) {
    await page.goto(from)
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('heading', { name: text })).toBeVisible()
    await expect(page.getByRole('tabpanel').getByRole('link').first()).toHaveAttribute('href', way_on)
  }
  await page.getByRole('tab', { name: 'Saved' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Profile' })).toBeFocused()
  await expect(page.getByRole('tab', { name: 'Profile' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Subscription' })).toBeFocused()
  await expect(page).toHaveURL(/\?tab=subscription$/)
  expect((await page.request.get('/account/nothing')).status()).toBe(404)
})

test('claiming welcome credits adds them to the statement and removes the offer', { tag: '@main' }, async ({
  page,
}) => {
  await givenSignedIn(page)
  await page.goto('/account/profile?tab=subscription')
  await page.getByRole('button', { name: 'Claim free credits' }).click()
  await expect(page.getByRole('row').filter({ hasText: '+24' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Claim free credits' })).toBeHidden()
  await expect(page.getByRole('banner').getByRole('link', { name: '24 credits' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('row').filter({ hasText: '+24' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Claim free credits' })).toHaveCount(0)
})

test('claiming credits with an expired session opens the login page', async ({ page }) => {
  await givenSignedIn(page)
  await page.goto('/account/profile?tab=subscription')
  const claim = page.getByRole('button', { name: 'Claim free credits' })
  await claim.waitFor()
  await failing(page, /\/free_credits\//, 401)
  await claim.click()
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent('/account/profile?tab=subscription')}`)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('the avatar menu works with arrow keys, first letters and Escape', async ({ page }) => {
  await givenSignedIn(page)
  await page.goto('/images')
  const button = page.getByRole('button', { name: /^Your account/ })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused()
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused()
  await page.keyboard.press('s')
  await expect(page.getByRole('menuitem', { name: 'Saved' })).toBeFocused()
  await page.keyboard.press('Home')
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(button).toBeFocused()
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('p')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/account\/profile\?tab=purchases$/)
})

test('the welcome modal waits until the member stops typing, and returns focus when it is closed', async ({
  page,
}) => {
  await givenSignedIn(page)
  await page.clock.install()
  await page.goto('/')
  await untilAlive(page)
  const search = page
    .getByRole('main')
    .getByRole('combobox')
    .or(page.getByRole('main').getByRole('searchbox'))
  await search.focus()
  const welcome = page.getByRole('dialog', { name: /Welcome/ })
  for (const letter of 'lagos at night, smiling') {
    await search.press(letter === ' ' ? 'Space' : letter)
    await page.clock.runFor(250)
  }
  await expect(welcome).toBeHidden()
  const terms = page.getByRole('link', { name: 'Terms of use' })
  await terms.focus()
  await runUntilVisible(page, welcome)
  for (let presses = 0; presses < 4; presses++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName)).toMatch(
      /DIALOG|BODY/,
    )
  }
  await welcome.getByRole('button', { name: 'Close' }).click()
  await expect(welcome).toBeHidden()
  await expect(terms).toBeFocused()
})

test('a closed welcome modal does not reappear', async ({ page, context }) => {
  const { token } = await givenSignedIn(page)
  await context.clock.install()
  const welcome = (tab: Page) => tab.getByRole('dialog', { name: /Welcome/ })
  // The page loads the credits last; after that, the modal only waits for its delay.
  const loaded = (tab: Page) =>
    expect(
      tab.getByRole('banner').getByRole('button', { name: '24 free credits are waiting · Claim' }),
    ).toBeVisible()
  await page.goto('/')
  await runUntilVisible(page, welcome(page))
  const opened_before = await context.newPage()
  await opened_before.goto('/')
  await loaded(opened_before)
  await page.bringToFront()
  await welcome(page).getByRole('button', { name: 'Close' }).click()
  await expect(welcome(page)).toBeHidden()

  await page.reload()
  await loaded(page)
  const opened_after = await context.newPage()
  await opened_after.goto('/')
  await loaded(opened_after)
  await context.clock.runFor(6_000)
  for (const tab of [page, opened_before, opened_after]) {
    await tab.bringToFront()
    // A tab in the background would open the modal now.
    await context.clock.runFor(1_000)
    await expect(welcome(tab)).toBeHidden()
  }

  // Log out and in again in this browser; the log-in count is still 1.
  await page.bringToFront()
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto('/')
  await page.evaluate((kept) => localStorage.setItem('token', kept), token)
  await page.reload()
  await loaded(page)
  await context.clock.runFor(6_000)
  await expect(welcome(page)).toBeHidden()
})

test("an account tab reports that a list couldn't be loaded, and can retry", async ({ page }) => {
  await givenSignedIn(page)
  await failing(page, /\/user_downloads\//, 503)
  await page.goto('/account/profile?tab=purchases')
  await expect(page.getByText("We couldn't load this.")).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'No purchase history' })).toBeVisible()
})

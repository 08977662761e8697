import { type Browser, expect, type Page, test } from '@playwright/test'
import { givenSignedIn, givenSignedUp, latestMail, logIn } from './account-steps.ts'
import { untilAlive, watch } from './page-watch.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name })

/** Opens another browser in which the same member is logged in. */
async function elsewhere(browser: Browser, member: { email: string; password: string }): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto('/login')
  await untilAlive(page)
  await logIn(page, member)
  await expect(page).not.toHaveURL(/\/login/)
  return page
}

test('a member changes the password, which logs out other devices but not this one', {
  tag: '@main',
}, async ({ page, browser }) => {
  const complaints = watch(page)
  const member = await givenSignedIn(page)
  const other = await elsewhere(browser, member)
  await page.goto('/account/profile')
  await untilAlive(page)
  const password = section(page, 'Password')
  await password.getByRole('button', { name: 'Change password' }).click()
  await expect(password.getByLabel('Current password', { exact: true })).toBeFocused()
  await password.getByLabel('Current password', { exact: true }).fill('not my password')
  await password.getByLabel('New password', { exact: true }).fill('short')
  await password.getByLabel('Confirm password', { exact: true }).fill('ilé ọba tó jó')
  await password.getByRole('button', { name: 'Save password' }).click()
  await expect(password).toContainText('Passwords must be at least 8 characters long')
  await password.getByLabel('New password', { exact: true }).fill('ilé ọba tó jó')
  await password.getByRole('button', { name: 'Save password' }).click()
  await expect(password).toContainText("That's not your current password.")
  await password.getByLabel('Current password', { exact: true }).fill(member.password)
  await password.getByRole('button', { name: 'Save password' }).click()
  await expect(password).toContainText('Password changed.')
  await expect(password.getByRole('button', { name: 'Change password' })).toBeFocused()
  await expect(section(page, "Where you're logged in").getByRole('listitem')).toHaveCount(1)

  await other.goto('/account/profile')
  await expect(other).toHaveURL(/\/login/)
  await logIn(other, { ...member, password: 'ilé ọba tó jó' })
  await other.context().close()
  complaints.expectSilence(/400/)
})

test('a member sees where they are logged in, then logs out one device, then all others', async ({
  page,
  browser,
}) => {
  const member = await givenSignedIn(page, await givenSignedUp(page.request))
  const others = [await elsewhere(browser, member), await elsewhere(browser, member)]
  await page.goto('/account/profile')
  await untilAlive(page)
  const sessions = section(page, "Where you're logged in")
  const rows = sessions.getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText('This device')
  await expect(rows.last()).toContainText('Chrome on Linux')
  await rows
    .last()
    .getByRole('button', { name: /^Log out/ })
    .click()
  const password = sessions.getByLabel('Current password', { exact: true })
  await expect(password).toBeFocused()
  await password.fill('not my password')
  await password.press('Enter')
  await expect(sessions).toContainText("That's not your current password.")
  await password.fill(member.password)
  await password.press('Enter')
  await expect(rows).toHaveCount(2)
  await sessions.getByRole('button', { name: 'Log out everywhere else' }).click()
  await password.fill(member.password)
  await password.press('Enter')
  await expect(rows).toHaveCount(1)
  await expect(sessions.getByRole('button')).toHaveCount(0)
  for (const other of others) {
    await other.goto('/account/profile')
    await expect(other).toHaveURL(/\/login/)
    await other.context().close()
  }
})

test('news emails are turned on in the account, and off by the link in an email, without JavaScript or a session', async ({
  page,
  browser,
}) => {
  const member = await givenSignedIn(page, await givenSignedUp(page.request))
  await page.goto('/account/profile')
  await untilAlive(page)
  const news = page.getByRole('switch', { name: 'New images and offers' })
  await expect(news).not.toBeChecked()
  await news.click()
  await expect(news).toBeChecked()

  const link = /http\S+\/unsubscribe\S+/.exec(await latestMail(page.request, member.email, 2))![0]
  const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await visitor.goto(link)
  await page.reload()
  await expect(news).toBeChecked()
  await visitor.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(visitor.getByRole('heading', { name: "You're unsubscribed" })).toBeVisible()
  await page.reload()
  await expect(news).not.toBeChecked()
  await visitor.context().close()
})

test('a mail program unsubscribes in one click, and a forged link is rejected', { tag: '@main' }, async ({
  page,
  request,
}) => {
  const member = await givenSignedUp(request)
  const link = /http\S+\/unsubscribe\S+/.exec(await latestMail(request, member.email, 2))![0]
  const oneClick = (url: string) => request.post(url, { form: { 'List-Unsubscribe': 'One-Click' } })
  expect((await oneClick(link)).status()).toBe(200)
  expect((await oneClick(link)).status()).toBe(200)
  const forged = link.replace('signature=', 'signature=x')
  expect((await oneClick(forged)).status()).toBe(403)
  await page.goto(forged)
  await expect(page.getByRole('heading', { level: 1, name: "This link isn't valid" })).toBeVisible()
})

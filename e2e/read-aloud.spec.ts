import { expect, type Page, test } from '@playwright/test'
import { codeField, givenMember, givenUnverified, latestCode, logIn, otherCode } from './account-steps.ts'
import { untilAlive } from './page-watch.ts'

/** Records polite screen reader announcements, in order. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const region = (target as Element).closest('[data-live="polite"]')
        if (region?.textContent) heard.push(region.textContent)
      }
    }).observe(document.body, { subtree: true, childList: true })
  })
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard)
}

test('a form that is submitted again hides its last error until it is answered', async ({ page }) => {
  const member = await givenMember()
  await page.goto('/login')
  await untilAlive(page)
  await logIn(page, { ...member, password: 'not the password' })
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toHaveText('Invalid email or password.')

  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  await page.route('**/user_login/', async (route) => {
    asked.resolve()
    await answer.promise
    await route.continue()
  })
  await logIn(page, member)
  await asked.promise
  await expect(page.getByRole('button', { name: /Log/ }).last()).toHaveAttribute('aria-busy', 'true')
  await expect(alert).toHaveCount(0)
  answer.resolve()
  await expect(page).toHaveURL('/')
})

test('a removed filter is deselected, and focus moves to the first filter', async ({ page }) => {
  await page.goto('/search?keywords=market')
  await untilAlive(page)
  const landscape = page.getByRole('radio', { name: 'Landscape' })
  const any = page.getByRole('radio', { name: 'Any', exact: true })
  await landscape.check({ force: true })
  await page.getByRole('link', { name: 'Remove filter Landscape' }).press('Enter')
  await expect(page).toHaveURL('/search?keywords=market')
  await expect(any).toBeChecked()
  await expect(any).toBeFocused()

  await landscape.check({ force: true })
  await expect(page).toHaveURL(/orientation=landscape/)
  await page.goBack()
  await expect(page).toHaveURL('/search?keywords=market')
  await expect(any).toBeChecked()
})

test('after one of two filters is removed, focus is on the other one', async ({ page }) => {
  await page.goto('/search?keywords=market&orientation=landscape&colour=brown')
  await untilAlive(page)
  await page.getByRole('link', { name: 'Remove filter Landscape' }).press('Enter')
  await expect(page).toHaveURL('/search?keywords=market&colour=brown')
  await expect(page.getByRole('link', { name: 'Remove filter Brown' })).toBeFocused()
})

test('the number of images found is announced inside the filter sheet', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/search?keywords=market')
  await untilAlive(page)
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('radio', { name: 'Landscape' }).check({ force: true })
  await expect(sheet.locator('[data-live="polite"]')).toHaveText(/^\d+ images? available$/)
})

test('a required field is not marked invalid before submission, and then only the first one is announced', async ({
  page,
}) => {
  await page.goto('/contact-us')
  await untilAlive(page)
  const name = page.getByLabel('Full name')
  await expect(name).toHaveAttribute('aria-required', 'true')
  // With `required`, Firefox would announce the field as invalid.
  await expect(name).not.toHaveAttribute('required')
  const heard = await listen(page)
  await page.getByRole('main').getByRole('button', { name: 'Send' }).click()
  await expect(name).toBeFocused()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(name).toHaveAccessibleDescription(/./)
  // The focused field describes its own error. That nothing else is announced can only be seen after a wait:
  // four times as long as an announcement takes.
  await page.waitForTimeout(200)
  expect(await heard()).toEqual([])
})

test('a field announces its error while it is being changed', async ({ page }) => {
  await page.goto('/signup')
  await untilAlive(page)
  const heard = await listen(page)
  await page.getByLabel('Email', { exact: true }).pressSequentially('a')
  await expect.poll(heard).toEqual(['Invalid email address'])
})

test('the zoom view opens with focus on its Close button, and Escape closes it wherever the focus is', async ({
  page,
}) => {
  await page.goto('/images/beauty')
  await page.locator('.card a').first().click()
  await untilAlive(page)
  const link = page.getByRole('link', { name: /^Zoom: / })
  await link.click()
  await expect(page.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Close', exact: true })).toHaveCount(0)
})

test('the login page announces that the address is verified', async ({ page, request }) => {
  const member = await givenUnverified(request)
  await page.goto('/login')
  await untilAlive(page)
  await logIn(page, member)
  await expect(page).toHaveURL(/verify-email/)
  const code = await latestCode(request, member.email, 2)
  await codeField(page).fill(otherCode(code))
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  const heard = await listen(page)
  await codeField(page).fill(code)
  await expect(page).toHaveURL(/login/)
  await expect.poll(heard).toContainEqual(expect.stringContaining('Email verified. Please log in.'))
})

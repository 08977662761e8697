import { expect, test } from '@playwright/test'
import { failing, givenSignedIn } from './account-steps.ts'
import { untilAlive } from './page-watch.ts'
import { someone } from './writing-steps.ts'

test('Notify me asks a visitor for an email address, and a member for one click', async ({ page }) => {
  await page.goto('/video')
  await untilAlive(page)
  await page.getByText('Notify me', { exact: true }).first().click()
  await page.getByLabel('Email').fill(someone())
  await page.getByRole('button', { name: 'Notify me' }).click()
  await expect(page.getByRole('main').getByText("We'll email you")).toBeVisible()

  await givenSignedIn(page)
  await page.goto('/music')
  await page.getByRole('button', { name: 'Notify me' }).click()
  await expect(page.getByRole('main').getByText("We'll email you")).toBeVisible()
})

test('Notify me subscribes to the kind on screen after navigating to another page', async ({ page }) => {
  await page.goto('/video')
  await untilAlive(page)
  await page.getByText('Notify me', { exact: true }).first().click()
  await page.getByLabel('Email').fill(someone())
  await page.getByRole('button', { name: 'Notify me' }).click()
  await expect(page.getByRole('main').getByText("We'll email you")).toBeVisible()

  await page.getByRole('banner').getByRole('link', { name: 'Music' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Music' })).toBeVisible()
  await expect(page).toHaveTitle(/^Music: coming soon/)
  await expect(page.getByRole('main').getByText("We'll email you")).toHaveCount(0)
  await page.getByText('Notify me', { exact: true }).first().click()
  await page.getByLabel('Email').fill(someone())
  const sent = page.waitForRequest('**/notify_me/')
  await page.getByRole('button', { name: 'Notify me' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ type: 'music' })
})

test('Notify me works by keyboard: focus moves to the field, and the result is announced', async ({
  page,
}) => {
  await page.goto('/video')
  await untilAlive(page)
  await page.getByText('Notify me', { exact: true }).first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type('nobody')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByText('Invalid email address')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill('')
  await page.keyboard.type(someone())
  await page.keyboard.press('Enter')
  await expect(page.locator('output#notify-me')).toBeFocused()
  await expect(page.locator('#live-polite')).toHaveText("We'll email you")
})

test('Notify me shows visitors and members why it failed', async ({ page }) => {
  const press = page.getByRole('button', { name: 'Notify me' })
  async function expectFailures() {
    for (const [how, sentence] of [
      ['offline', 'Please check your connection and try again'],
      // The server's own message includes how long to wait.
      [429, 'Odd.'],
      [503, 'Sorry...something went wrong, please try again.'],
    ] as const) {
      await failing(page, /\/notify_me\/$/, how)
      await press.click()
      await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
      await page.unrouteAll()
    }
    await page.route('**/notify_me/', (route) =>
      route.fulfill({ status: 400, json: { email: ['Invalid email address'] } }),
    )
    await press.click()
    await expect(page.getByRole('main').getByText('Invalid email address')).toBeVisible()
    await page.unrouteAll()
    await press.click()
    await expect(page.getByRole('main').getByText("We'll email you")).toBeVisible()
  }
  await page.goto('/graphics')
  await untilAlive(page)
  await page.getByText('Notify me', { exact: true }).first().click()
  await page.getByLabel('Email').fill(someone())
  await expectFailures()

  await givenSignedIn(page)
  await page.goto('/graphics')
  await expect(page.locator('details').getByText('Notify me')).toHaveCount(0)
  await expectFailures()
})

import { expect, test } from '@playwright/test'
import { givenSignedIn } from './account-steps.ts'
import { untilAlive } from './page-watch.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('what a member typed is kept when the session has ended, and saved after the log-in', async ({
  page,
}) => {
  const member = await givenSignedIn(page)
  await page.goto('/account/profile')
  await untilAlive(page)
  // A session that ends while the page still loads logs out at once.
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Edit full name' }).click()
  const name = page.getByRole('textbox', { name: 'Full name' })
  await expect(name).toHaveValue(member.full_name)
  const headers = { authorization: `Token ${member.token}` }
  expect((await page.request.post('/auth/user_logout/', { headers })).status()).toBe(204)
  await name.fill('Adaeze Obi')
  await page.getByRole('button', { name: 'Submit' }).click()
  const again = page.getByRole('dialog', { name: 'Log in again' })
  await expect(again.getByText(member.email)).toBeVisible()
  await page.keyboard.press('Escape')
  await again.getByLabel('Password', { exact: true }).fill('wrong')
  await again.getByRole('button', { name: 'Log In' }).click()
  await expect(again.getByText('Invalid email or password.')).toBeVisible()
  await again.getByLabel('Password', { exact: true }).fill(member.password)
  await again.getByRole('button', { name: 'Log In' }).click()
  await expect(again).toBeHidden()
  await expect(page).toHaveURL(/\/account\/profile/)
  await expect(name).toHaveValue('Adaeze Obi')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('heading', { name: 'Adaeze Obi' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Adaeze Obi' })).toBeVisible()
})

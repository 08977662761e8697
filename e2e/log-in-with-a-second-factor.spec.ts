import { expect, test } from '@playwright/test'
import { STEP_S, totpCode } from '../apps/api/src/features/operators/totp.ts'
import { logIn } from './account-steps.ts'
import { endFactorWeek } from './database-steps.ts'
import { givenAtDesk, givenOperator } from './desk-steps.ts'
import { untilAlive, watch } from './page-watch.ts'

/** Decodes base 32, as an authenticator app does. */
function toBytes(base32: string): Buffer {
  const bits = Array.from(base32)
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
}

test('an operator turns on two-step log-in, then logs in with a code', { tag: '@main' }, async ({
  page,
  browser,
}) => {
  const complaints = watch(page)
  const operator = await givenOperator(page.request)
  await givenAtDesk(page, operator)
  await page.goto('/desk/account')
  await untilAlive(page)
  await page.getByLabel('Your password', { exact: true }).fill(operator.password)
  await page.getByRole('button', { name: 'Set up' }).click()
  const key = await page.getByText('Or type this key').locator('code').textContent()
  const secret = toBytes(key!.replaceAll(' ', ''))
  const step = () => Math.floor(Date.now() / 1000 / STEP_S)
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('This code is wrong, expired or already used.')).toBeVisible()
  await page.getByLabel('Code').fill(totpCode(secret, step()))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('listitem').filter({ hasText: /^([0-9a-z]{4}-){3}[0-9a-z]{4}$/ })
  await expect(codes).toHaveCount(8)
  const recovery_code = (await codes.first().textContent())!

  const elsewhere = await browser.newPage()
  await elsewhere.goto('/desk')
  await untilAlive(elsewhere)
  await logIn(elsewhere, operator)
  const code = elsewhere.getByLabel('Code')
  await expect(code).toBeFocused()
  // The code of the next time step, because the current one was used to turn it on.
  await code.fill(totpCode(secret, step() + 1))
  await code.press('Enter')
  await expect(elsewhere.getByRole('navigation', { name: 'Desk' })).toBeVisible()
  await elsewhere.close()

  await page.getByLabel('Code').fill(recovery_code)
  await page.getByLabel('Your password', { exact: true }).fill(operator.password)
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Two-step log-in is off.').first()).toBeVisible()
  complaints.expectSilence(/400/)
})

test('an owner whose week is over turns on two-step log-in first, and then the desk opens', async ({
  page,
}) => {
  const owner = await givenOperator(page.request)
  await endFactorWeek(owner.email)
  await page.goto('/desk')
  await untilAlive(page)
  await logIn(page, owner)
  await expect(page.getByText('Owners need two-step log-in. Turn it on to use the desk.')).toBeVisible()
  await page.goto('/desk/orders')
  await expect(page).toHaveURL(/\/desk\/account$/)
  await page.getByLabel('Your password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Set up' }).click()
  const secret = toBytes(
    (await page.getByText('Or type this key').locator('code').textContent())!.replaceAll(' ', ''),
  )
  await page.getByLabel('Code').fill(totpCode(secret, Math.floor(Date.now() / 1000 / STEP_S)))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Two-step log-in is on.').first()).toBeVisible()
  await expect(page.getByText('Owners need two-step log-in')).toHaveCount(0)
  await page.goto('/desk/orders')
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
})

test('an operator changes their own password', async ({ page }) => {
  const operator = await givenOperator(page.request)
  await givenAtDesk(page, operator)
  await page.goto('/desk/account')
  await untilAlive(page)
  await page.getByRole('textbox', { name: 'Current password' }).fill('not the right one')
  await page.getByRole('textbox', { name: 'New password' }).fill('ìyàwó àti ọkọ')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('This is not your current password.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Current password' }).fill(operator.password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password is changed').first()).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()
  await logIn(page, { ...operator, password: 'ìyàwó àti ọkọ' })
  await expect(page.getByRole('navigation', { name: 'Desk' })).toBeVisible()
})

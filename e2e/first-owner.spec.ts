import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { latestMail } from './account-steps.ts'
import { useOwnSite } from './own-site.ts'
import { watch } from './page-watch.ts'

// It makes the first owner of a new shop.
useOwnSite(72)

const command = join(import.meta.dirname, '../apps/api/src/commands/operators.ts')

test.use({ viewport: { width: 390, height: 844 } })

test('the first owner makes an account by the printed link, and is led through the set-up', async ({
  page,
  baseURL,
}) => {
  const env = { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR, PUBLIC_ORIGIN: baseURL }
  const link = () => promisify(execFile)(process.execPath, [command, 'link'], { env })
  const address = /http\S+/.exec((await link()).stdout)![0]
  const complaints = watch(page)

  await page.goto(address.replace(/#.*/, '#wrong'))
  await page.getByLabel('Email').fill('owner@first.test')
  await page.getByLabel('Password', { exact: true }).fill('a long password here')
  await page.getByRole('button', { name: 'Become the owner' }).click()
  await expect(page.getByText('This link has expired or was already used.')).toBeVisible()
  complaints.expectSilence(/400/)

  await page.goto('about:blank')
  await page.goto(address)
  await page.getByLabel('Email').fill('owner@first.test')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Become the owner' }).click()
  await expect(page.getByText('Use 12 to').first()).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('a long password here')
  await page.getByRole('button', { name: 'Become the owner' }).click()
  await expect(page.getByRole('heading', { name: 'Set-up guide' })).toBeVisible()
  expect(page.url()).not.toContain('#')
  await expect(link()).rejects.toThrow('There is an owner already.')

  const main = page.getByRole('main')
  const step = (name: string) => main.getByRole('listitem').filter({ hasText: name })
  for (const [name, button] of [
    ['Tax', 'Confirm VAT and tax number'],
    ['Look', 'Keep the look'],
    ['Prices', 'Keep the prices'],
    ['Payment test', 'Test payments'],
  ] as const) {
    await expect(step(name)).toContainText('To do')
    await step(name).locator('summary').click()
    await step(name).getByRole('button', { name: button }).click()
    await expect(step(name).getByRole('heading')).toContainText('Done')
  }
  await step('Mail test').locator('summary').click()
  await step('Mail test').getByRole('button', { name: 'Send me the mail' }).click()
  const code = /\d{6}/.exec(await latestMail(page.request, 'owner@first.test'))![0]
  await step('Mail test').getByLabel('Code from the mail').fill('000000')
  await step('Mail test').getByRole('button', { name: 'Confirm' }).click()
  await expect(main.getByText('This is not the code of the newest mail.')).toBeVisible()
  await step('Mail test').getByLabel('Code from the mail').fill(code)
  await step('Mail test').getByRole('button', { name: 'Confirm' }).click()
  await expect(step('Mail test').getByRole('heading')).toContainText('Done')
})

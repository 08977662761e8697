import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { givenSignedIn } from './account-steps.ts'
import { untilAlive, watch } from './page-watch.ts'

/** Runs the catalogue command while the site is running. */
async function catalogue(...args: string[]) {
  const command = join(import.meta.dirname, '../apps/api/src/commands/catalogue.ts')
  const env = { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR }
  await promisify(execFile)(process.execPath, [command, ...args], { env })
}

test('purchases keep withdrawn images, with their certificates and without dead links', async ({ page }) => {
  const complaints = watch(page)
  const { token } = await givenSignedIn(page)
  const headers = { authorization: `Token ${token}` }
  await page.request.post('/api/free_credits/', { headers })
  // Old images, which no other journey uses.
  const [hidden, removed] = await (await page.request.get('/api/contributor/images/9/')).json()
  for (const { stock_id } of [hidden, removed])
    expect((await page.request.post('/api/download/', { headers, data: { stock_id } })).ok()).toBe(true)
  await catalogue('unpublish', hidden.stock_id)
  await catalogue('remove', removed.stock_id, '--yes')

  await page.goto('/account/profile?tab=purchases')
  await untilAlive(page)
  const rowOf = (name: string) => page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: name })
  const unpublished = rowOf(hidden.stock_id)
  await expect(unpublished.getByText('No longer for sale. You can still download it.')).toBeVisible()
  const file = page.waitForEvent('download')
  await unpublished.getByRole('button', { name: `Download again: ${hidden.name}` }).click()
  expect((await file).suggestedFilename()).toBe(`${hidden.slug}.jpg`)

  const gone = rowOf(removed.stock_id)
  await expect(
    gone.getByText('Withdrawn: you can no longer download it, but you keep your certificate.'),
  ).toBeVisible()
  await expect(gone.getByRole('button', { name: /^(Download again|Other sizes)/ })).toHaveCount(0)
  for (const row of [unpublished, gone]) {
    await expect(row.locator('img')).toHaveCount(0)
    await expect(row.locator('a[href^="/image/"]')).toHaveCount(0)
  }
  await gone.getByRole('link', { name: `Certificate for ${removed.name}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Licence certificate' })).toBeVisible()
  await expect(page.getByText('Valid signature')).toBeVisible()
  complaints.expectSilence()
  await catalogue('publish', hidden.stock_id)
})

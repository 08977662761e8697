import { createHash } from 'node:crypto'
import { expect, type Locator, test } from '@playwright/test'
import { givenSignedIn } from './account-steps.ts'
import { downloadButton, givenImage, panel } from './download-steps.ts'
import { givenHistory } from './member-history.ts'
import { watch } from './page-watch.ts'
import { bought, resolveDispute } from './payment-steps.ts'
import { countPrintedPages } from './printed-pages.ts'

test('a certificate links to the licence text whose hash it contains', async ({ page }) => {
  const { certificate } = await givenHistory(page, await givenSignedIn(page))
  const { licence } = await (await page.request.get(`/api/certificates/${certificate}/`)).json()
  await page.goto(`/certificate/${certificate}`)
  await page.getByRole('link', { name: 'Read the licence' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Standard License' })).toBeVisible()
  await expect(page.getByText(`Version ${licence.version}`)).toBeVisible()
  await expect(page.getByText('up to 500,000 copies')).toBeVisible()
  const file = page.getByRole('link', { name: 'this text as a file' })
  const text = await (await page.request.get((await file.getAttribute('href'))!)).body()
  expect(createHash('sha256').update(text).digest('hex')).toBe(licence.text_sha256)
})

test('a certificate shows its image and how to verify it, and prints on one page', { tag: '@main' }, async ({
  page,
}) => {
  const complaints = watch(page)
  const { token } = await givenSignedIn(page)
  const { certificate, slug } = await givenHistory(page, { token })
  await page.goto(`/certificate/${certificate}`)
  await expect(page.getByText('Not downloaded yet.')).toBeVisible()
  const { asset } = await (await page.request.get(`/api/certificates/${certificate}/`)).json()
  await page.goto('/account/profile?tab=purchases')
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: `Download again: ${asset.name}` }).click()
  const saved = await (await file).path()

  await page.goto('/certificate')
  await page.getByLabel('choose an image').setInputFiles(saved)
  await expect(page.getByText('Not one byte of it has changed since.')).toBeVisible()
  await page.getByRole('link', { name: 'See its certificate' }).click()
  await expect(page).toHaveURL(new RegExp(`/certificate/${certificate}$`))
  const image = page.getByRole('link', { name: asset.name }).getByRole('img')
  await expect.poll(() => image.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  const key = page.getByRole('link', { name: 'published key' })
  await expect(key).toBeHidden()
  await page.getByText('For developers').click()
  await expect(key).toBeVisible()
  await expect(page.getByText(/^[0-9a-f]{64}$/)).toBeVisible()
  expect(await countPrintedPages(page)).toBe(1)
  await image.click()
  await expect(page).toHaveURL(new RegExp(`/image/${slug}$`))
  complaints.expectSilence()
})

test('on a phone, the credit line is copied after a download, and the certificate is printed', {
  tag: '@main',
}, async ({ page, context }) => {
  const complaints = watch(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 390, height: 844 })
  const { asset } = await givenImage(page)
  await downloadButton(page).click()
  await panel(page).getByRole('button', { name: 'Download Original' }).click()
  const credit = `${asset.author.user.full_name} / Taswira`
  const copy = (within: Locator) => within.getByRole('button', { name: `Copy “${credit}”` })
  await copy(panel(page)).click()
  await expect(panel(page).getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(credit)

  await page.goto('/account/profile?tab=purchases')
  await expect(copy(page.getByRole('listitem'))).toBeVisible()
  await page.getByRole('link', { name: `Certificate for ${asset.name}` }).click()
  await expect(copy(page.getByRole('article'))).toBeVisible()
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Print or save' }).click()
  await expect(page.locator('body[data-printed]')).toBeVisible()
  expect(await countPrintedPages(page)).toBe(1)
  complaints.expectSilence()
})

test('an unknown certificate number is reported next to the field for another number', async ({ page }) => {
  const number = 'f'.repeat(32)
  for (const address of [`/certificate/${number}`, `/certificate?number=${number}`]) {
    expect((await page.goto(address))?.status()).toBe(404)
    await expect(page.getByText('There is no certificate with this number.')).toBeVisible()
    await expect(page.getByLabel('Certificate number or URL')).toHaveValue(number)
  }
  expect((await page.goto('/certificate?number=0'))?.status()).toBe(400)
  await expect(page.getByText('A certificate number has 32 characters')).toBeVisible()
})

test('a certificate shows that its payment was reversed, until the dispute is won', async ({ page }) => {
  const { token } = await givenSignedIn(page)
  const headers = { authorization: `Token ${token}` }
  const reference = await bought(page, token, 'PACK_4')
  const [{ stock_id }] = await (await page.request.get('/api/contributor/images/')).json()
  await page.request.post('/api/download/', { headers, data: { stock_id } })
  const [{ certificate_id }] = await (await page.request.get('/api/user/user_downloads/', { headers })).json()

  await resolveDispute(page, reference, 'merchant-accepted')
  await page.goto(`/certificate/${certificate_id}`)
  await expect(page.getByText(/^The payment for this licence was reversed on \d+ \w+ \d{4}\./)).toBeVisible()
  await expect(page.getByText('Valid signature')).toBeVisible()
  await page.getByRole('link', { name: 'What this means' }).click()
  await expect(page.locator('#reversed-payments')).toBeInViewport()

  await resolveDispute(page, reference, 'declined')
  await page.goto(`/certificate/${certificate_id}`)
  await expect(page.getByText('Valid signature')).toBeVisible()
  await expect(page.getByText('The payment for this licence was reversed')).toHaveCount(0)
})

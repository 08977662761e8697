import { expect, type Page, test } from '@playwright/test'
import { findings } from './axe-findings.ts'
import { givenPng } from './given-png.ts'
import { untilAlive } from './page-watch.ts'

/** The display rendition of an image of the demo catalogue, with its watermark, and its title. */
async function givenCopy(page: Page) {
  const [asset] = await (await page.request.get('/api/contributor/images/1')).json()
  const answer = await page.request.get(asset.main_file_url, { headers: { accept: 'image/jpeg' } })
  return {
    name: asset.name as string,
    file: { name: 'copy.jpg', mimeType: 'image/jpeg', buffer: await answer.body() },
  }
}

/** A new shop takes some seconds to learn what its images look like. */
async function untilKnown(page: Page, { file }: Awaited<ReturnType<typeof givenCopy>>) {
  const data = Buffer.concat([Buffer.from('{}\n'), file.buffer])
  const headers = { 'content-type': 'application/octet-stream' }
  await expect
    .poll(
      async () => (await (await page.request.post('/api/whose-image/', { data, headers })).json()).asset,
      {
        timeout: 40_000,
      },
    )
    .not.toBeNull()
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('a visitor learns whose image a file is, and that another one is not ours', async ({ page }) => {
      const copy = await givenCopy(page)
      await untilKnown(page, copy)
      await page.goto('/certificate')
      await page.getByRole('link', { name: 'Find out whose image it is' }).click()
      await expect(page.getByRole('heading', { name: 'Whose image is this?' })).toBeVisible()
      await page.getByLabel('Image file').setInputFiles(copy.file)
      await page.getByLabel('Image file').press('Tab')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'This is one of our images' })).toBeVisible()
      await expect(page.getByRole('link', { name: copy.name }).last()).toHaveAttribute('href', /^\/image\//)
      await expect(page.getByText('Standard License')).toBeVisible()
      await expect(page.getByRole('link', { name: 'check the certificate' })).toHaveAttribute(
        'href',
        '/certificate',
      )
      if (javaScriptEnabled) expect(await findings(page)).toEqual([])

      await page
        .getByLabel('Image file')
        .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: givenPng() })
      await page.getByRole('button', { name: 'Check' }).click()
      await expect(page.getByRole('heading', { name: 'This is not one of our images' })).toBeVisible()
      await expect(page.getByText('may not be found')).toBeVisible()
      if (javaScriptEnabled) expect(await findings(page)).toEqual([])

      await page
        .getByLabel('Image file')
        .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no image') })
      await page.getByRole('button', { name: 'Check' }).click()
      await expect(
        page.getByText("We can't check this file: it isn't a readable image; use JPEG, PNG or WebP."),
      ).toBeVisible()
    })
  })

test('a file above 20 MB is refused before it is sent', async ({ page }) => {
  await page.goto('/whose-image')
  await untilAlive(page)
  const buffer = Buffer.alloc(20 * 1024 * 1024 + 1)
  await page.getByLabel('Image file').setInputFiles({ name: 'large.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByText('This file is larger than 20 MB. Choose a smaller copy.')).toBeVisible()
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByLabel('Image file')).toHaveAttribute('aria-invalid', 'true')
})

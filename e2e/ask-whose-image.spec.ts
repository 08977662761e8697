import { expect, type Locator, test } from '@playwright/test'
import { findings } from './axe-findings.ts'
import { givenCopy, untilKnown } from './copy-steps.ts'
import { givenPng } from './given-png.ts'
import { untilAlive } from './page-watch.ts'

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test("a visitor learns whose image a file shows, and that another file isn't ours", async ({ page }) => {
      const copy = await givenCopy(page)
      await untilKnown(page, copy)
      await page.goto('/certificate')
      const check = async (file: Parameters<Locator['setInputFiles']>[0]) => {
        await page.getByLabel('choose an image').setInputFiles(file)
        if (!javaScriptEnabled) await page.getByRole('button', { name: 'Check' }).last().press('Enter')
      }
      await check(copy.file)
      await expect(page.getByRole('heading', { name: 'This is one of our images' })).toBeVisible()
      await expect(page.getByRole('link', { name: copy.name }).last()).toHaveAttribute('href', /^\/image\//)
      await expect(page.getByText('Standard License')).toBeVisible()
      await expect(page.getByRole('link', { name: 'check the certificate' })).toHaveAttribute(
        'href',
        '/certificate',
      )
      if (javaScriptEnabled) expect(await findings(page)).toEqual([])

      await check({ name: 'a.png', mimeType: 'image/png', buffer: givenPng() })
      await expect(page.getByRole('heading', { name: 'This is not one of our images' })).toBeVisible()
      await expect(page.getByText('may not be found')).toBeVisible()
      if (javaScriptEnabled) expect(await findings(page)).toEqual([])

      await check({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no image') })
      await expect(
        page.getByText("We can't check this file: it isn't a readable image; use JPEG, PNG or WebP."),
      ).toBeVisible()
    })
  })

test('a file above 20 MB is rejected before it is sent', async ({ page }) => {
  await page.goto('/whose-image')
  await untilAlive(page)
  const buffer = Buffer.alloc(20 * 1024 * 1024 + 1)
  const field = page.getByLabel('choose an image')
  await field.setInputFiles({ name: 'large.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByText('This file is larger than 20 MB. Choose a smaller copy.')).toBeVisible()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
})

test('a file chosen before the scripts have loaded is checked', async ({ page }) => {
  const chosen = Promise.withResolvers<void>()
  await page.route(/\/_b\/react-/, async (route) => {
    await chosen.promise
    await route.continue()
  })
  await page.goto('/whose-image', { waitUntil: 'commit' })
  const field = page.getByLabel('choose an image')
  await field.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: givenPng() })
  chosen.resolve()
  await expect(page.getByRole('heading', { name: 'This is not one of our images' })).toBeVisible()
})

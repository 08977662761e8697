import { readFile, stat } from 'node:fs/promises'
import { devices, expect, type Page, test } from '@playwright/test'
import { findings } from './axe-findings.ts'
import { downloadButton, givenImage, panel } from './download-steps.ts'
import { watch } from './page-watch.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** The width and height of an image file, as the browser decodes it. */
async function pixelsOf(page: Page, path: string): Promise<[number, number]> {
  const bytes = (await readFile(path)).toString('base64')
  return page.evaluate(async (text) => {
    const file = new Blob([Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0))])
    const { width, height } = await createImageBitmap(file)
    return [width, height]
  }, bytes)
}

test('a phone downloads a square, remembers the choice and gets the web size free of charge', async ({
  page,
}) => {
  const complaints = watch(page)
  const { asset, credits } = await givenImage(page)
  await downloadButton(page).click()
  const line = panel(page).getByText(/^Size: /)
  const { width, height } = asset as { width: number; height: number }
  const pixels = `${width.toLocaleString('en')} × ${height.toLocaleString('en')} px`
  // Exact if another journey has downloaded it before.
  await expect(line).toContainText(`Size: Original · ${pixels} · `)
  await expect(panel(page).getByRole('radio', { name: 'Square' })).toBeHidden()
  await line.click()
  const square = panel(page).getByRole('radio', { name: /^Square \d.* px · (about )?\d/ })
  await panel(page)
    .getByRole('radio', { name: /^Original/ })
    .focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(square).toBeChecked()
  expect(await findings(page)).toEqual([])

  const saving = page.waitForEvent('download')
  await panel(page).getByRole('button', { name: 'Download Square' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe(`${asset.slug}-square.jpg`)
  const side = Math.min(width, height)
  expect(await pixelsOf(page, await saved.path())).toEqual([side, side])
  expect(await credits()).toBe(21)
  const [plain] = await Promise.all([
    page.waitForEvent('download'),
    panel(page).getByRole('link', { name: 'Not saved? Open the file' }).click(),
  ])
  expect(plain.suggestedFilename()).toBe(`${asset.slug}-square.jpg`)

  await page.reload()
  await downloadButton(page).click()
  // Its size is known by now.
  await expect(line).toHaveText(/^Size: Square · .* px · \d+(\.\d)? (kB|MB)$/)
  await line.click()
  await panel(page).getByText('Web', { exact: true }).click()
  const second = page.waitForEvent('download')
  await panel(page).getByRole('button', { name: 'Download Web' }).click()
  const web = await (await second).path()
  expect((await stat(web)).size).toBeLessThanOrEqual(500_000)
  expect(Math.max(...(await pixelsOf(page, web)))).toBe(Math.min(2_000, Math.max(width, height)))
  expect(await credits()).toBe(21)

  await page.goto('/account/profile?tab=purchases')
  await page.getByRole('button', { name: `Other sizes of ${asset.name}` }).click()
  const sheet = page.getByRole('dialog', { name: `Sizes of ${asset.name}` })
  await sheet.getByText('16:9', { exact: true }).click()
  const third = page.waitForEvent('download')
  await sheet.getByRole('button', { name: 'Download · free' }).click()
  expect((await third).suggestedFilename()).toBe(`${asset.slug}-16x9.jpg`)
  expect(await credits()).toBe(21)
  complaints.expectSilence()
})

test.describe('the browser of a chat app', () => {
  test.use({ userAgent: `${devices['Pixel 7'].userAgent.replace(')', '; wv)')} WhatsApp/2.24` })

  test('gets a link that saves the image, and still works after its URL has ended', async ({ page }) => {
    await page.clock.install()
    const { asset, credits } = await givenImage(page, { nth: 1 })
    await downloadButton(page).click()
    await panel(page)
      .getByRole('radio', { name: /Background Remover/ })
      .click()
    await panel(page).getByRole('button', { name: 'Download without background' }).click()
    await expect(panel(page).getByText(/can't save images without background/)).toBeVisible()
    expect(await credits()).toBe(24)

    await panel(page)
      .getByRole('radio', { name: /Background Remover/ })
      .click()
    await panel(page).getByRole('button', { name: 'Download Original' }).click()
    const link = panel(page).getByRole('link', { name: 'Save the image' })
    const address = await link.getAttribute('href')
    const first = page.waitForEvent('download')
    await link.click()
    expect((await first).suggestedFilename()).toBe(`${asset.slug}.jpg`)
    expect(await credits()).toBe(21)

    await page.clock.fastForward('05:00')
    const asked = page.waitForRequest((request) => request.url().endsWith('/api/download/'))
    const later = page.waitForEvent('download')
    await link.click()
    await asked
    expect((await later).url()).toContain(new URL(address!).pathname)
    expect(await credits()).toBe(21)
  })
})

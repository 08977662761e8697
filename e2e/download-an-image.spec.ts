import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { failing } from './account-steps.ts'
import { findings } from './axe-findings.ts'
import { downloadButton, givenImage, panel } from './download-steps.ts'
import { watch } from './page-watch.ts'
import { slowLine } from './slow-line.ts'

test('a download shows its progress, costs credits once and is free afterwards', { tag: '@main' }, async ({
  page,
}) => {
  const complaints = watch(page)
  const { asset, credits } = await givenImage(page)
  await downloadButton(page).click()
  await expect(panel(page)).toBeVisible()
  await expect(panel(page).getByText('3 credits · you have 24')).toBeVisible()
  await expect(panel(page).getByRole('radio', { name: /AI Editor/ })).toBeDisabled()
  // Choosing the selected option again deselects it.
  const remover = panel(page).getByRole('radio', { name: /Background Remover/ })
  await remover.click()
  await expect(remover).toBeChecked()
  await expect(panel(page).getByRole('button', { name: 'Download without background' })).toBeVisible()
  await remover.press('Space')
  await expect(remover).not.toBeChecked()
  await panel(page).getByText('For a client or project').click()
  await panel(page).getByLabel('Client (optional)').fill('Adé & Sons')
  await panel(page).getByLabel('Project (optional)').fill('Billboards')
  expect(await findings(page)).toEqual([])

  await slowLine(page, 150_000)
  const saving = page.waitForEvent('download')
  await panel(page).getByRole('button', { name: 'Download Original' }).click()
  await expect(page.getByText(/^Downloading\.\.\. \d+%$/)).toBeVisible()
  await expect(panel(page).getByText(/^\d+%$/)).toBeVisible()
  await expect(panel(page).getByText(/^\d+(\.\d)? of \d+(\.\d)? (kB|MB)$/)).toBeVisible()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe(`${asset.slug}.jpg`)
  const bytes = await readFile(await saved.path())
  expect([bytes[0], bytes[1]], 'a JPEG').toEqual([0xff, 0xd8])
  await expect(page.getByRole('region', { name: 'Messages' }).getByText('Download complete!')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Messages' }).getByText('Download complete!')).toBeHidden()
  expect(await credits()).toBe(21)
  await expect(page.getByRole('link', { name: '21 credits' }).first()).toBeVisible()
  await expect(panel(page).getByText('Download again · free')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(downloadButton(page)).toBeFocused()
  await page
    .getByRole('link', { name: /certificate/i })
    .first()
    .click()
  await expect(page.getByText('Adé & Sons')).toBeVisible()

  await page.goto('/account/profile?tab=purchases')
  const again = page.waitForEvent('download')
  await page.getByRole('button', { name: `Download again: ${asset.name}` }).click()
  expect((await readFile(await (await again).path())).equals(bytes), 'the same file').toBe(true)
  expect(await credits()).toBe(21)
  complaints.expectSilence()
})

test('a running download blocks a second one and can be cancelled', async ({ page }) => {
  const { credits, asset } = await givenImage(page, { nth: 1 })
  // Thumbnails on the next page would use up the slow connection.
  await page.route('**/pictures/**', (route) => route.abort())
  // Slow enough to be still running after all steps, even on a busy machine.
  await slowLine(page, 8_000)
  await downloadButton(page).click()
  await panel(page).getByRole('button', { name: 'Download Original' }).click()
  await expect(panel(page).getByRole('button', { name: 'Cancel' })).toBeVisible()
  await expect(panel(page).getByText(/^([2-9]|\d\d) s/)).toBeVisible()
  await panel(page).getByRole('button', { name: 'Close' }).click()
  // The download continues while the panel is closed and on the next page.
  await expect(page.getByText(/^Downloading\.\.\. [1-9]\d*%$/)).toBeVisible()
  await page
    .getByRole('region', { name: 'More like this' })
    .locator('a[href^="/image/"]:not([href$="#download"])')
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: asset.name })).toBeHidden()
  await expect(page.getByText(/^Downloading\.\.\. \d+%$/)).toBeVisible()
  await downloadButton(page).click()
  await panel(page).getByRole('button', { name: 'Download Original' }).click()
  await expect(page.getByText('One download at a time, please.').first()).toBeVisible()

  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Download canceled').first()).toBeVisible()
  // The licence is kept, so the credits stay spent and another download is free.
  expect(await credits()).toBe(21)
})

test('a download resumes where its connection broke', async ({ page }) => {
  const { asset } = await givenImage(page, { nth: 2 })
  const ranges: (string | null)[] = []
  await page.route('**/originals/**', async (route) => {
    ranges.push(await route.request().headerValue('range'))
    if (ranges.length > 1) return route.continue()
    // The first response breaks off halfway.
    const answer = await route.fetch()
    const body = await answer.body()
    const headers = { ...answer.headers(), 'content-length': String(body.length) }
    return route.fulfill({ status: 200, headers, body: body.subarray(0, 50_000) })
  })
  await downloadButton(page).click()
  const saving = page.waitForEvent('download')
  await panel(page).getByRole('button', { name: 'Download Original' }).click()
  const saved = await readFile(await (await saving).path())
  expect(ranges[0]).toBeNull()
  expect(ranges.length).toBeGreaterThan(1)
  const { width, height } = await page.evaluate(async (base64) => {
    const picture = new window.Image()
    picture.src = `data:image/jpeg;base64,${base64}`
    await picture.decode()
    return { width: picture.naturalWidth, height: picture.naturalHeight }
  }, saved.toString('base64'))
  expect([width, height]).toEqual([asset.width, asset.height])
})

test('a failed download is reported and can be retried', { tag: '@main' }, async ({ page }) => {
  await givenImage(page, { nth: 3 })
  await page.route('**/originals/**', (route) => route.fulfill({ status: 500, body: '' }))
  await downloadButton(page).click()
  await panel(page).getByRole('button', { name: 'Download Original' }).click()
  await expect(page.getByText('Download failed!').first()).toBeVisible()
  await expect(page.locator('#live-assertive')).toHaveText('Download failed!')
  await page.unroute('**/originals/**')
  const saving = page.waitForEvent('download')
  await panel(page).getByRole('button', { name: 'Download Original' }).click()
  await saving
})

test('Download without credits opens the pricing page once the free credits are claimed', async ({
  page,
}) => {
  await page.route('**/api/free_credits/', (route) => route.fulfill({ json: { claimed: true } }))
  const { asset } = await givenImage(page, { claimed: false })
  await page.getByRole('button', { name: 'Get 3 credits to download' }).click()
  await expect(page).toHaveURL(`/pricing?next=${encodeURIComponent(`/image/${asset.slug}`)}`)
})

test('the notice about missing credits claims the free ones', async ({ page }) => {
  const { credits } = await givenImage(page, { claimed: false })
  await expect(page.getByText('Insufficient credits')).toBeVisible()
  await page.getByRole('button', { name: 'Claim free credits' }).click()
  await expect(page.getByText('Insufficient credits')).toBeHidden()
  await expect(page.getByRole('link', { name: '24 credits' }).first()).toBeVisible()
  expect(await credits()).toBe(24)
})

test('the download arrow on a card opens the image page with its download panel', async ({ page }) => {
  await givenImage(page)
  await page.goto('/images/beauty')
  const card = page.getByRole('main').locator('.card').first()
  await card.hover()
  await card.getByRole('link', { name: /^Download / }).click()
  await expect(panel(page)).toBeVisible()
  await panel(page).getByRole('button', { name: 'Close' }).click()
  await expect(panel(page)).toBeHidden()
  await downloadButton(page).click()
  await expect(panel(page)).toBeVisible()
  await page.reload()
  await expect(panel(page)).toBeVisible()
})

test('downloading with an expired session opens the login page with a link back', async ({ page }) => {
  const { asset } = await givenImage(page)
  await downloadButton(page).click()
  await failing(page, /\/download\//, 401)
  await panel(page).getByRole('button', { name: 'Download Original' }).click()
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(`/image/${asset.slug}`)}`)
})

test('an image can be downloaded without its background', async ({ page }) => {
  const { asset, credits } = await givenImage(page, { category: 'people' })
  await downloadButton(page).click()
  await panel(page)
    .getByRole('radio', { name: /Background Remover/ })
    .click()
  const saving = page.waitForEvent('download')
  await panel(page).getByRole('button', { name: 'Download without background' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe(`${asset.slug}-no-background.png`)
  const bytes = await readFile(await saved.path())
  const clear = await page.evaluate(async (base64) => {
    const picture = new window.Image()
    picture.src = `data:image/png;base64,${base64}`
    await picture.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: 100, height: 100 })
    const drawing = canvas.getContext('2d')!
    drawing.drawImage(picture, 0, 0, 100, 100)
    const { data } = drawing.getImageData(0, 0, 100, 100)
    return data.filter((value, index) => index % 4 === 3 && value === 0).length
  }, bytes.toString('base64'))
  expect(clear, 'clear pixels of 10,000').toBeGreaterThan(1_000)
  expect(clear).toBeLessThan(9_700)
  expect(await credits()).toBe(21)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the bottom bar offers to download a licensed image again for free', async ({ page }) => {
    const { asset, headers } = await givenImage(page, { nth: 5 })
    await page.getByRole('region', { name: 'More like this' }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('button', { name: 'Download · 3 of your 24 credits' }).last()).toBeVisible()
    const data = { stock_id: asset.stock_id }
    expect((await page.request.post('/api/download/', { headers, data })).ok()).toBe(true)
    await page.reload()
    await page.getByRole('region', { name: 'More like this' }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('button', { name: 'Download again · free' })).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Download again · free' }).last()).toBeInViewport()
  })

  test('the download panel is a sheet that can be pulled down, and Back closes it', async ({ page }) => {
    await givenImage(page)
    await downloadButton(page).click()
    const sheet = panel(page)
    await expect(sheet).toBeVisible()
    await expect
      .poll(async () => (await sheet.boundingBox())!.y + (await sheet.boundingBox())!.height)
      .toBe(844)
    expect((await sheet.boundingBox())!.width).toBe(390)
    const { y } = (await sheet.boundingBox())!
    await page.mouse.move(195, y + 14)
    await page.mouse.down()
    await page.mouse.move(195, y + 200, { steps: 5 })
    await page.mouse.up()
    await expect(sheet).toBeHidden()

    await downloadButton(page).click()
    await expect(sheet).toBeVisible()
    await page.goBack()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL(/\/image\//)
  })
})

test('a background removal that is queued shows its status, and the file is downloaded when it is ready', async ({
  page,
}) => {
  const { asset } = await givenImage(page, { category: 'people', nth: 1 })
  let asked = 0
  await page.route('**/api/remove_background/', async (route) => {
    if (++asked > 2) return route.continue()
    const json = { queue: ['2 images are before it.'] }
    const headers = { 'retry-after': '1', 'x-error-code': 'cutout_queued' }
    await route.fulfill({ status: 503, headers, json })
  })
  await downloadButton(page).click()
  await panel(page)
    .getByRole('radio', { name: /Background Remover/ })
    .click()
  const saving = page.waitForEvent('download')
  await panel(page).getByRole('button', { name: 'Download without background' }).click()
  await expect(panel(page).getByText('2 images are before it.')).toBeVisible()
  expect((await saving).suggestedFilename()).toBe(`${asset.slug}-no-background.png`)
  expect(asked).toBe(3)
})

import { expect, test } from '@playwright/test'
import { findings } from './axe-findings.ts'
import { givenAtDesk, givenOperator } from './desk-steps.ts'
import { untilAlive, watch } from './page-watch.ts'

test('an editor chooses what crops of an image keep, by a press and by keyboard, and takes it back', async ({
  page,
  browser,
}) => {
  const images = (await (await page.request.get('/api/contributor/images/3')).json()) as {
    stock_id: string
    slug: string
    name: string
    focal_point: string | null
  }[]
  const { stock_id, slug, name } = images.find(({ focal_point }) => focal_point === null)!
  const complaints = watch(page)
  await givenAtDesk(page, await givenOperator(page.request, 'editor'))
  await page.goto(`/desk/catalogue/${stock_id}`)
  await untilAlive(page)
  const part = page.getByRole('region', { name: 'Focal point' })
  const automatic = part.getByLabel('Automatic: the centre (no faces)')
  await expect(automatic).toBeChecked()
  const picture = part.locator('img').first()
  await picture.evaluate((shown: HTMLImageElement) => shown.decode())
  const { width, height } = (await picture.boundingBox())!
  await picture.click({ position: { x: width / 4, y: height * 0.75 } })
  await expect(part.getByLabel('From the left')).toHaveValue('25')
  await part.getByLabel('From the top').focus()
  for (let pressed = 0; pressed < 5; pressed += 1) await page.keyboard.press('ArrowLeft')
  await expect(part.getByLabel('From the top')).toHaveValue('70')
  await expect(automatic).not.toBeChecked()
  const crops = part.getByRole('list', { name: 'Crops' }).locator('img')
  await expect(crops).toHaveCount(4)
  for (const crop of await crops.all()) await expect(crop).toHaveCSS('object-position', '25% 70%')
  expect(await findings(page)).toEqual([])
  await part.getByRole('button', { name: 'Save focal point' }).click()
  await expect(page.locator('#content').getByText('Saved. Pages will update shortly.')).toBeVisible()
  await expect(page.getByText('Chose the focal point')).toBeVisible()

  const visitor = await browser.newPage()
  const card = visitor.locator(`.card a[href="/image/${slug}"] img:not(.placeholder)`)
  await expect(async () => {
    await visitor.goto(`/search?${new URLSearchParams({ keywords: name })}`)
    await expect(card).toHaveCSS('object-position', '25% 70%', { timeout: 1_000 })
  }).toPass()

  await automatic.check()
  await part.getByRole('button', { name: 'Save focal point' }).click()
  await expect(page.getByText('Chose the focal point')).toHaveCount(2)
  await expect(async () => {
    await visitor.goto(`/search?${new URLSearchParams({ keywords: name })}`)
    await expect(card).toHaveCSS('object-position', '50% 50%', { timeout: 1_000 })
  }).toPass()
  complaints.expectSilence()
})

import { expect, test } from '@playwright/test'
import { findings } from './axe-findings.ts'
import { givenCopy, untilKnown } from './copy-steps.ts'
import { givenAtDesk, givenOperator } from './desk-steps.ts'
import { givenPng } from './given-png.ts'
import { untilAlive, watch } from './page-watch.ts'

test('an editor uploads images with their texts, and sees which files were rejected or already exist', async ({
  page,
}) => {
  const complaints = watch(page)
  await givenAtDesk(page, await givenOperator(page.request, 'editor'))
  await page.goto('/desk')
  await untilAlive(page)
  await page.getByRole('link', { name: 'Upload' }).click()
  await expect(page.getByRole('heading', { name: 'Upload images' })).toBeVisible()

  const name = `ferry-at_dawn-${Math.floor(Math.random() * 1e9)}`
  const title = name.replace(/[-_]/g, ' ').replace('f', 'F')
  const good = { name: `${name}.png`, mimeType: 'image/png', buffer: givenPng() }
  const cut = { name: 'cut.png', mimeType: 'image/png', buffer: givenPng(512).subarray(0, 300_000) }
  await page.getByLabel('Choose images').setInputFiles([good])
  const first = page.getByRole('region', { name: good.name })
  await expect(first.getByLabel('Title')).toHaveValue(title)
  await page.getByRole('button', { name: 'Upload 1 image' }).click()
  await expect(first.getByText('Please choose one of the categories.')).toBeVisible()
  await first.getByLabel('Category').selectOption('Travel')
  await first.getByLabel('Contributor').selectOption('New contributor')
  await first.getByLabel('Name').fill('Ngozi Ade')
  await first.getByLabel('Keywords', { exact: true }).fill('ferry, lagoon')

  // The next image starts with the category and contributor of the previous one, but not with its texts.
  await page.getByLabel('Choose images').setInputFiles([cut])
  const second = page.getByRole('region', { name: cut.name })
  await expect(second.getByLabel('Category')).toHaveValue('travel')
  await expect(second.getByLabel('Name')).toHaveValue('Ngozi Ade')
  await expect(second.getByLabel('Keywords', { exact: true })).toHaveValue('')
  await page.getByRole('button', { name: 'Upload 2 images' }).click()
  await expect(page.getByText(`${good.name}: published as TSW-`)).toBeVisible()
  await expect(second.getByText('cut.png: the file ends before the image is complete')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await second.getByRole('button', { name: 'Remove cut.png' }).click()
  await expect(page.getByRole('button', { name: /^Upload \d/ })).toHaveCount(0)

  await page.getByLabel('Choose images').setInputFiles([good])
  const again = page.getByRole('region', { name: good.name })
  await again.getByLabel('Category').selectOption('Travel')
  await again.getByLabel('Username').fill('ngozi.ade')
  await page.getByRole('button', { name: 'Upload 1 image' }).click()
  await expect(page.getByText(`${good.name}: already in the catalogue as TSW-`)).toBeVisible()

  await page.getByRole('link', { name: /^TSW-/ }).first().click()
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await expect(page.getByText('by Ngozi Ade')).toBeVisible()
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
  // Other journeys use the newest image of the site.
  await page.getByRole('button', { name: 'Unpublish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click()
  await expect(page.getByText('is unpublished.').first()).toBeVisible()
  complaints.expectSilence(/422/)
})

test('an editor sees the image that an uploaded copy resembles, side by side', async ({ page }) => {
  const copy = await givenCopy(page)
  await untilKnown(page, copy)
  await givenAtDesk(page, await givenOperator(page.request, 'editor'))
  await page.goto('/desk/upload')
  await untilAlive(page)
  // This file differs from that of an earlier run.
  const buffer = Buffer.concat([copy.file.buffer, Buffer.from(`${Math.random()}`)])
  await page.getByLabel('Choose images').setInputFiles([{ ...copy.file, buffer }])
  const fields = page.getByRole('region', { name: 'copy.jpg' })
  await fields.getByLabel('Category').selectOption('Travel')
  await fields.getByLabel('Contributor').selectOption('New contributor')
  await fields.getByLabel('Name').fill('Ngozi Ade')
  await page.getByRole('button', { name: 'Upload 1 image' }).click()
  await expect(page.getByText('It looks like')).toBeVisible()
  await expect(page.getByText('This file')).toBeVisible()
  await expect(page.getByRole('img', { name: copy.name }).first()).toBeVisible()
  expect(await findings(page)).toEqual([])
  // Other journeys use the newest image of the site.
  await page.getByRole('link', { name: /^TSW-/ }).first().click()
  await page.getByRole('button', { name: 'Unpublish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click()
  await expect(page.getByText('is unpublished.').first()).toBeVisible()
})

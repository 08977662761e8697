import { expect, type Page, test } from '@playwright/test'
import { findings } from './axe-findings.ts'
import { givenCopy, untilKnown } from './copy-steps.ts'
import { givenContributor } from './contributor-steps.ts'
import { callDesk, givenAtDesk, givenOperator } from './desk-steps.ts'
import { givenPng } from './given-png.ts'
import { untilAlive, watch } from './page-watch.ts'
import { givenSubmitted } from './review-steps.ts'

async function atDesk(browser: { newPage: () => Promise<Page> }) {
  const desk = await browser.newPage()
  await givenAtDesk(desk, await givenOperator(desk.request, 'editor'))
  return desk
}

test('an image is refused with a marked region, and published by another editor after an appeal', {
  tag: '@main',
}, async ({ page, browser }) => {
  const complaints = watch(page)
  const contributor = await givenContributor(page)
  const { title, submission_key } = await givenSubmitted(page.request, contributor, {
    title: `<script>alert(1)</script> ${Math.floor(Math.random() * 1e9)}`,
    file_name: '<img src=x onerror=alert(1)>.png',
  })

  const first = await atDesk(browser)
  await first.goto('/desk/review')
  await untilAlive(first)
  await expect(first.getByRole('link', { name: title })).toBeVisible()
  await first.goto(`/desk/review/${submission_key}`)
  await untilAlive(first)
  await expect(first.getByRole('heading', { name: title })).toBeVisible()
  await expect(first.getByText('Two weavers. <img src=x onerror="document.title=1">')).toBeVisible()
  await expect(first.getByRole('radio', { checked: true })).toHaveCount(0)
  await first.getByRole('main').press('3')
  await expect(first.getByLabel('Refuse')).toBeFocused()
  await first.keyboard.press('Enter')
  await expect(first.getByText('Please choose at least one reason.')).toBeVisible()
  await first.getByLabel('There is visible noise').check()
  await first.getByLabel('Own sentence').fill('Look at the corner 1.')
  await first.getByRole('button', { name: 'Mark a part' }).click()
  const image = first.getByRole('img', { name: title, exact: true })
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
  await image.scrollIntoViewIfNeeded()
  const box = (await image.boundingBox())!
  await first.mouse.move(box.x + box.width * 0.25, box.y + box.height * 0.5)
  await first.mouse.down()
  await first.mouse.move(box.x + box.width * 0.75, box.y + box.height * 0.75, { steps: 4 })
  await first.mouse.up()
  await expect(first.getByLabel('From the left, %')).toHaveValue(/^2[45](\.\d)?$/)
  // The keyboard corrects the region drawn with the mouse.
  await first.getByLabel('Width, %').fill('40')
  expect(await findings(first)).toEqual([])
  await first.getByRole('button', { name: 'Refuse this image' }).click()
  await expect(first.getByRole('main').getByText(/^Refused\. The contributor sees/)).toBeVisible()
  await expect(first.getByText("This image isn't waiting for a decision.")).toBeVisible()

  await page.goto('/studio/refused')
  await untilAlive(page)
  const entry = page.getByRole('listitem').filter({ hasText: title })
  await expect(entry.getByText('There is visible noise, banding or compression at full size.')).toBeVisible()
  await expect(entry.getByText('Look at the corner 1.')).toBeVisible()
  await expect(entry.getByRole('img', { name: /The marked part is 25% from the left/ })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await entry.getByText('Ask for a second look').first().click()
  await entry.getByRole('button', { name: 'Ask for a second look' }).click()
  await expect(entry.getByText('Please write a sentence.')).toBeVisible()
  await entry.getByLabel('Why should we look again?').fill('The noise is in the cloth.')
  await entry.getByRole('button', { name: 'Ask for a second look' }).click()
  await expect(page.getByText(/^Thank you\. Another person will look/)).toBeVisible()
  await page.goto('/studio/in-review')
  await expect(page.getByText("We're taking a second look.")).toBeVisible()

  await first.goto(`/desk/review/${submission_key}`)
  await expect(first.getByText(/You decided on this image before/)).toBeVisible()
  await expect(first.getByRole('radio')).toHaveCount(0)
  const second = await atDesk(browser)
  await second.goto('/desk/review?filter=appeal')
  await untilAlive(second)
  await second.getByRole('link', { name: title }).click()
  await expect(second.getByText('The noise is in the cloth.').first()).toBeVisible()
  await second.getByLabel('Publish').check()
  await second.getByRole('button', { name: 'Publish this image' }).click()
  await expect(second.getByRole('main').getByText('Published.', { exact: true })).toBeVisible()

  await page.goto('/studio/published')
  await untilAlive(page)
  const published = page.getByRole('listitem').filter({ hasText: title })
  await expect(published).toBeVisible()
  // Other journeys use the newest image of the site.
  const [stock_id] = /TSW-\d+/.exec((await published.textContent())!)!
  const headers = await callDesk(page.request, await givenOperator(page.request, 'editor'))
  const data = { status: 'unpublished' }
  const answer = await page.request.put(`/api/desk/assets/${stock_id}/status/`, { headers, data })
  expect(answer.status(), await answer.text()).toBe(200)
  complaints.expectSilence()
})

test('an editor decides on several images at once, and sees near-duplicates side by side', async ({
  page,
  browser,
}) => {
  const contributor = await givenContributor(page)
  const copy = await givenCopy(page)
  await untilKnown(page, copy)
  // These files differ from those of an earlier run.
  const anotherFile = () => Buffer.concat([copy.file.buffer, Buffer.from(`${Math.random()}`)])
  const [one, two] = [
    await givenSubmitted(page.request, contributor, { file: anotherFile() }),
    await givenSubmitted(page.request, contributor, { file: anotherFile() }),
  ]
  const desk = await atDesk(browser)
  await desk.goto('/desk/review?filter=new')
  await untilAlive(desk)
  await desk.getByRole('link', { name: /^Near-duplicates/ }).click()
  await desk.getByRole('link', { name: one.title }).click()
  const similar = desk.getByRole('region', { name: 'Looks like' })
  await expect(similar.getByRole('link', { name: two.title })).toBeVisible()
  await expect(similar.getByRole('img', { name: copy.name })).toBeVisible()
  await desk.goBack()
  for (const { title } of [one, two]) await desk.getByLabel(`Select ${title}`).check()
  await desk.getByLabel('Ask for changes').check()
  await desk.getByLabel("The title, description or keywords don't match").check()
  await desk.getByRole('button', { name: 'Ask for changes to the selected images' }).click()
  await expect(desk.getByRole('main').getByText('2 images were decided.')).toBeVisible()
  await expect(desk.getByRole('link', { name: one.title })).toHaveCount(0)
  await desk.goto('/desk/review/statistics')
  await untilAlive(desk)
  await expect(desk.getByRole('heading', { name: 'By week' })).toBeVisible()

  await page.goto('/studio/in-review')
  await untilAlive(page)
  await expect(page.getByRole('heading', { name: '2 images to change' })).toBeVisible()
  const entry = page.getByRole('listitem').filter({ hasText: two.title })
  await entry.getByRole('link', { name: 'Change and submit again' }).click()
  await page.getByLabel('How it was made').selectOption('Illustration')
  await page.getByLabel('Training of AI').selectOption('Licensed for AI training')
  await page.getByLabel('Number of people').selectOption('Two people')
  await page.getByRole('button', { name: 'Save and submit for review' }).click()
  await expect(page.getByRole('heading', { name: '1 image to change' })).toBeVisible()
  await desk.goto(`/desk/review/${two.submission_key}`)
  await untilAlive(desk)
  await expect(desk.getByText('Licensed for AI training')).toBeVisible()
  await expect(desk.getByText('Two people')).toBeVisible()
  await expect(desk.getByText('Illustration', { exact: true })).toBeVisible()
})

test('no studio page shows an image of another contributor', async ({ page, browser }) => {
  const contributor = await givenContributor(page)
  const { title } = await givenSubmitted(page.request, contributor, { file: givenPng(200) })
  const other = await browser.newPage()
  await givenContributor(other)
  for (const path of ['/studio/in-review', '/studio/refused']) {
    await other.goto(path)
    await untilAlive(other)
    await expect(other.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expect(other.getByText(title)).toHaveCount(0)
  }
})

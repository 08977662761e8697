import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { findings } from './axe-findings.ts'
import { givenContributor, givenDraft } from './contributor-steps.ts'
import { givenAtDesk, givenOperator } from './desk-steps.ts'
import { untilAlive, watch } from './page-watch.ts'

const no_face = 'It is no face of a real person: a drawing, a statue, a mask'

/** A picture of four people that differs from every other one. The model finds drawn faces, too. */
async function givenMeeting(page: Page): Promise<Buffer> {
  const work = 'corporate-meeting-above-the-towers-in-abidjan.svg'
  const drawing = readFileSync(new URL(`../packages/demo-catalogue/works/${work}`, import.meta.url), 'base64')
  const frame = Math.floor(Math.random() * 0xffffff)
    .toString(16)
    .padStart(6, '0')
  await page.setViewportSize({ width: 900, height: 600 })
  await page.setContent(
    `<body style="margin:0"><img src="data:image/svg+xml;base64,${drawing}" style="display:block;box-sizing:border-box;width:900px;height:600px;border:2px solid #${frame}">`,
  )
  await page.getByRole('img').evaluate((image: HTMLImageElement) => image.decode())
  return page.screenshot()
}

test('faces are found, a contributor says whose they are, and an operator decides', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  const picture = await givenMeeting(page)
  const complaints = watch(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const contributor = await givenContributor(page)
  const submission_key = await givenDraft(page.request, contributor, picture)
  await page.goto(`/studio/drafts/${submission_key}`)
  await untilAlive(page)
  const faces = page.getByRole('group', { name: 'Faces', exact: true })
  await expect(faces.getByText(/^We found 4 faces/)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByLabel('Number of people')).toHaveValue('group')

  const title = `A meeting ${Math.floor(Math.random() * 1e9)}`
  await page.getByLabel('Title').first().fill(title)
  await page.getByLabel('Keywords', { exact: true }).fill('meeting, office, table, talk, tower')
  await page.getByLabel('Category').selectOption('Business')
  await page.getByLabel('How it was made').selectOption('Illustration')
  await page
    .getByLabel('Does it show recognisable people or private property?')
    .selectOption('No recognisable people and no private property')
  await page.getByLabel('Number of people').selectOption('No people')
  const submit = page.getByRole('button', { name: 'Save and submit for review' })
  await submit.click()
  await expect(page.getByText(/^We found a face in this image/)).toBeVisible()
  await page.getByLabel('Number of people').selectOption('Three people or more')
  await submit.click()
  await expect(page.getByText(/^This image shows more faces than/)).toBeVisible()
  expect(await findings(page)).toEqual([])

  // A fifth face is added by keyboard, and removed again.
  await faces.getByRole('button', { name: 'Mark a missed face' }).click()
  for (const [side, value] of [
    ['From the left, %', '5'],
    ['From the top, %', '80'],
    ['Width, %', '10'],
    ['Height, %', '12'],
  ] as const)
    await faces.getByLabel(side).fill(value)
  await page.keyboard.press('Enter')
  await expect(faces.getByRole('button', { name: 'Mark a missed face' })).toBeFocused()
  await expect(faces.getByText(/^We found 5 faces/)).toBeVisible()
  await faces.getByRole('button', { name: 'Remove face 5' }).click()
  await faces.getByLabel('Face 1', { exact: true }).selectOption('No face of a real person')
  await faces.getByLabel(/^Reason, if a face/).selectOption({ label: no_face })
  await submit.click()
  await expect(page).toHaveURL(/\/studio\/in-review/)
  complaints.expectSilence(/400/)

  const desk = await browser.newPage()
  await givenAtDesk(desk, await givenOperator(desk.request, 'editor'))
  await desk.goto(`/desk/review/${submission_key}`)
  await untilAlive(desk)
  await desk.getByLabel('Publish').check()
  await expect(desk.getByText(/^Its contributor says about the faces: It is no face/)).toBeVisible()
  await expect(desk.getByText('Marked as no face by its contributor: 1.')).toBeVisible()
  await expect(desk.getByLabel('Face 1', { exact: true })).toHaveValue('')
  expect(await findings(desk)).toEqual([])
  await desk.getByRole('button', { name: 'Publish this image' }).click()
  await expect(desk.getByText(/^This image shows more faces than it has releases/)).toBeVisible()
  await desk.getByLabel(/^Reason, if a face/).selectOption({ label: no_face })
  await desk.getByRole('button', { name: 'Publish this image' }).click()
  await expect(desk.getByRole('main').getByText('Published.', { exact: true })).toBeVisible()
})

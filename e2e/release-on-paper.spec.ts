import { expect, type Page, test } from '@playwright/test'
import { findings } from './axe-findings.ts'
import { givenContributor, givenDraft } from './contributor-steps.ts'
import { givenAtDesk, givenOperator } from './desk-steps.ts'
import { givenPng } from './given-png.ts'
import { untilAlive, watch } from './page-watch.ts'

const signature = { name: 'paper.png', mimeType: 'image/png', buffer: givenPng(300) }

async function openForm(page: Page) {
  await page.goto('/studio/releases')
  await untilAlive(page)
  await page.getByText('Upload a photo').click()
  return page.getByRole('region', { name: 'Already signed on paper?' })
}

/** Opens the oldest paper release that waits for a decision: other tests may have added some. */
async function openPaper(desk: Page, label: string) {
  await desk.goto('/desk/releases?view=waiting')
  await untilAlive(desk)
  const entry = desk.getByRole('listitem').filter({ has: desk.getByRole('heading', { name: label }) })
  await expect(entry.getByText(/Yusuf/)).toHaveCount(0)
  await entry.getByRole('button', { name: 'Show names and photo' }).click()
  await expect(entry.getByText('Amina <i>Yusuf</i>', { exact: true })).toBeVisible()
  const photo = entry.getByRole('img', { name: 'The paper that was signed' })
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300)
  return entry
}

test('a photo of a paper release is refused, sent again, accepted and attached', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  const viewport = { width: 390, height: 844 }
  await page.setViewportSize(viewport)
  const complaints = watch(page)
  const contributor = await givenContributor(page)
  const submission_key = await givenDraft(page.request, contributor, givenPng(310))
  const label = `Amina ${Math.floor(Math.random() * 1e9)}`

  let form = await openForm(page)
  await form.getByRole('button', { name: 'Send to review' }).click()
  await expect(form.getByText('Please enter a label.')).toBeVisible()
  await form.getByLabel('Label').fill(label)
  await form.getByLabel('Name of the person in the images').fill('Amina <i>Yusuf</i>')
  await form.getByLabel('Signed on').fill('2026-01-31')
  await form.getByLabel('The person is under 18').check()
  await form.getByRole('button', { name: 'Send to review' }).click()
  await expect(form.getByText('Please enter the name of the parent or guardian who signs.')).toBeVisible()
  await form.getByLabel('The person is under 18').uncheck()
  await form.getByLabel('Health').check()
  await form.getByRole('button', { name: 'Send to review' }).click()
  await expect(form.getByText('Please choose a photo of the paper.')).toBeVisible()
  const html = {
    name: 'paper.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('<script>alert(1)</script>'),
  }
  await form.getByLabel('Photo or scan').setInputFiles(html)
  await form.getByRole('button', { name: 'Send to review' }).click()
  await expect(form.getByText("It isn't a readable image; use JPEG, PNG or WebP.")).toBeVisible()
  expect(await findings(page)).toEqual([])
  await form.getByLabel('Photo or scan').setInputFiles(signature)
  await form.getByRole('button', { name: 'Send to review' }).click()

  await expect(page.getByRole('heading', { name: label })).toBeVisible()
  await expect(page.getByText('Waiting for our review')).toBeVisible()
  await page.getByRole('button', { name: 'Show the photo' }).click()
  await expect(page.getByRole('img', { name: 'The paper that was signed' })).toBeVisible()
  expect(await findings(page)).toEqual([])
  const first = page.url()

  const desk = await (await browser.newContext({ viewport })).newPage()
  await givenAtDesk(desk, await givenOperator(desk.request, 'editor'))
  await desk.goto('/desk')
  await untilAlive(desk)
  await desk.getByRole('link', { name: /Releases on paper/ }).click()
  await expect(desk).toHaveURL(/\/desk\/releases\?view=waiting$/)
  let entry = await openPaper(desk, label)
  await entry.getByRole('button', { name: 'Refuse' }).click()
  await expect(entry.getByText('Please say why. The contributor reads it.')).toBeVisible()
  expect(await findings(desk)).toEqual([])
  await entry.getByLabel('Or refuse it, because').fill('The date is cut off.')
  await entry.getByRole('button', { name: 'Refuse' }).click()
  await expect(desk.getByRole('main').getByText('Refused. Its contributor gets an email.')).toBeVisible()
  await expect(entry).toHaveCount(0)
  await page.goto(first)
  await untilAlive(page)
  await expect(page.getByText('The date is cut off.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show the photo' })).toHaveCount(0)

  form = await openForm(page)
  await form.getByLabel('Photo or scan').setInputFiles(signature)
  await form.getByLabel('Label').fill(label)
  await form.getByLabel('Name of the person in the images').fill('Amina <i>Yusuf</i>')
  await form.getByLabel('Signed on').fill('2026-01-31')
  await form.getByRole('button', { name: 'Send to review' }).click()
  await expect(page.getByText('Waiting for our review')).toBeVisible()

  const submit = async () => {
    await page.goto(`/studio/drafts/${submission_key}`)
    await untilAlive(page)
    await page.getByLabel('Title').first().fill(`A market ${label}`)
    await page.getByLabel('Keywords', { exact: true }).fill('market, noon, seller, stall, street')
    await page.getByLabel('Category').selectOption('Business')
    await page.getByLabel('How it was made').selectOption('Made with a camera')
    await page
      .getByLabel('Does it show recognisable people or private property?')
      .selectOption('Yes, and all of them are released')
    await page.getByLabel(label).check()
    await page.getByRole('button', { name: 'Save and submit for review', exact: true }).click()
  }
  await submit()
  await expect(
    page.getByText("One of these releases isn't signed or accepted yet, or has ended."),
  ).toBeVisible()

  entry = await openPaper(desk, label)
  await entry.getByRole('button', { name: 'Accept' }).click()
  await expect(desk.getByRole('main').getByText('Accepted. Its contributor gets an email.')).toBeVisible()
  await submit()
  await expect(page).toHaveURL(/\/studio\/in-review/)
  await desk.goto(`/desk/review/${submission_key}`)
  await untilAlive(desk)
  await expect(desk.getByText('Person, signed, on paper of 31 Jan 2026')).toBeVisible()
  expect(await findings(desk)).toEqual([])
  await desk.getByLabel('Publish').check()
  await desk.getByRole('button', { name: 'Publish this image' }).click()
  await expect(desk.getByRole('main').getByText('Published.', { exact: true })).toBeVisible()
  await page.goto('/studio/published')
  await untilAlive(page)
  // The contributor's other image, which had no release status so far.
  const other = page.getByRole('listitem').filter({ hasText: 'A loom' })
  await other.getByText(/^Attach a release/).click()
  await other.getByLabel('Release').selectOption(label)
  await other.getByRole('button', { name: 'Attach', exact: true }).click()
  await expect(other.getByText('Attached.')).toBeVisible()
  await expect(other.getByText('Model release: 1 person')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByRole('link', { name: `A market ${label}` }).click()
  await expect(page.getByRole('heading', { name: `A market ${label}` })).toBeVisible()
  await expect(page.getByText('Model release: 1 person')).toBeVisible()
  // Expected errors: missing words, a missing photo, and a file that was no image.
  complaints.expectSilence(/status of (400|422)/)
})

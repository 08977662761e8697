import { expect, test } from '@playwright/test'
import { givenSignedIn } from './account-steps.ts'
import { findings } from './axe-findings.ts'
import { givenContributor, givenDraft, givenReleaseLinks } from './contributor-steps.ts'
import { givenAtDesk, givenOperator } from './desk-steps.ts'
import { givenPng } from './given-png.ts'
import { untilAlive, watch } from './page-watch.ts'

test('a person signs on their phone, buyers see the release, and withdrawing it takes the image off sale', {
  tag: '@main',
}, async ({ page, browser }) => {
  test.setTimeout(180_000)
  const complaints = watch(page)
  const contributor = await givenContributor(page)
  const submission_key = await givenDraft(page.request, contributor, givenPng(310))

  await page.goto('/studio/releases')
  await untilAlive(page)
  await expect(page.getByRole('heading', { name: 'No releases yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Create links' }).click()
  await expect(page.getByText('Please enter a label.')).toBeVisible()
  await expect(page.getByText(/^Please choose at least one image/)).toBeVisible()
  await page.getByRole('checkbox', { name: 'DSC_0042' }).check()
  await page
    .getByRole('region', { name: 'Ask for signatures' })
    .getByLabel('Label')
    .fill('<b>Amina</b>, market shoot')
  await page.getByRole('button', { name: 'Create links' }).click()
  await expect(page.getByText(/^Send each person their own link/)).toBeVisible()
  const link = (await page.getByText(/^https?:\/\/\S+\/release\/[\w-]{43}$/).textContent())!
  expect(await findings(page)).toEqual([])

  const title = `A market ${Math.floor(Math.random() * 1e9)}`
  const describe = async (button: string) => {
    await page.goto(`/studio/drafts/${submission_key}`)
    await untilAlive(page)
    await page.getByLabel('Title').first().fill(title)
    await page.getByLabel('Keywords', { exact: true }).fill('market, noon, seller, stall, street')
    await page.getByLabel('Category').selectOption('Business')
    await page.getByLabel('How it was made').selectOption('Made with a camera')
    await page
      .getByLabel('Does it show recognisable people or private property?')
      .selectOption('Yes, and all of them are released')
    await page.getByLabel(/Amina/).check()
    await page.getByRole('button', { name: button, exact: true }).click()
  }
  await describe('Save and submit for review')
  await expect(
    page.getByText("One of these releases isn't signed or accepted yet, or has ended."),
  ).toBeVisible()
  await describe('Save')
  await expect(page.getByText('Saved.').first()).toBeVisible()

  const phone = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  const model = await phone.newPage()
  await model.goto(link)
  await expect(model.getByRole('heading', { name: 'Model release' })).toBeVisible()
  await expect(model.getByRole('img', { name: /that this is about$/ })).toBeVisible()
  await model.getByLabel('Name of the person in the images').fill('Amina <i>Yusuf</i>')
  await model.getByLabel('Health').check()
  await model.getByRole('button', { name: 'Sign' }).click()
  await expect(model.getByText('Please tick that you agree.')).toBeVisible()
  await expect(model.getByLabel('Health')).toBeChecked()
  await model.getByLabel('Sign by typing your own name').fill('Amina <i>Yusuf</i>')
  await model.getByLabel('I have read the text above, and I agree').check()
  await model.getByRole('button', { name: 'Sign' }).click()
  await expect(model.getByRole('heading', { name: "Thank you, you've signed" })).toBeVisible()
  const withdrawal = model.url()
  for (const guess of ['nothing', 'x'.repeat(500)])
    expect((await model.goto(`/release/${guess}`))!.status()).toBe(404)
  const again = await model.goto(link)
  expect(again!.status()).toBe(410)
  await expect(model.getByText(/was already used/)).toBeVisible()

  await describe('Save and submit for review')
  await expect(page).toHaveURL(/\/studio\/in-review/)

  const desk = await (await browser.newContext()).newPage()
  await givenAtDesk(desk, await givenOperator(desk.request, 'editor'))
  await desk.goto(`/desk/review/${submission_key}`)
  await untilAlive(desk)
  await expect(desk.getByText('Sensitive uses: health')).toBeVisible()
  await expect(desk.getByText(/Yusuf/)).toHaveCount(0)
  await desk.getByRole('button', { name: 'Show names' }).click()
  await expect(desk.getByText('Amina <i>Yusuf</i>', { exact: true })).toBeVisible()
  expect(await findings(desk)).toEqual([])
  await desk.getByLabel('Publish').check()
  await desk.getByRole('button', { name: 'Publish this image' }).click()
  await expect(desk.getByRole('main').getByText('Published.', { exact: true })).toBeVisible()

  await page.goto('/studio/published')
  await untilAlive(page)
  const image = (await page.getByRole('link', { name: title }).getAttribute('href'))!
  const buyer = await (await browser.newContext()).newPage()
  const { token } = await givenSignedIn(buyer)
  const headers = { authorization: `Token ${token}` }
  expect((await buyer.request.post('/api/free_credits/', { headers })).ok()).toBe(true)
  await buyer.goto(image)
  await untilAlive(buyer)
  await expect(buyer.getByText('Model release: 1 person')).toBeVisible()
  await buyer
    .getByRole('main')
    .getByRole('button', { name: /^Download/ })
    .first()
    .click()
  const panel = buyer.getByRole('dialog', { name: 'Download' })
  await expect(panel.getByText(/^Not everybody has agreed .* for politics, .* or dating/)).toBeVisible()
  await expect(panel.getByText(/health/)).toHaveCount(0)
  const saving = buyer.waitForEvent('download')
  await panel.getByRole('button', { name: 'Download Original' }).click()
  await saving
  await buyer.goto(image)
  await untilAlive(buyer)
  // Not the footer's link, which is there before the member's licences arrive.
  await buyer
    .getByRole('main')
    .getByRole('link', { name: /certificate/i })
    .first()
    .click()
  await expect(buyer.getByText(/^Model release: 1 person\. Not for politics/)).toBeVisible()

  // Opening the link changes nothing.
  await model.goto(withdrawal)
  await model.getByText('Withdraw this release').click()
  await model.getByRole('button', { name: 'Withdraw now' }).click()
  await expect(model.getByRole('heading', { name: "You've withdrawn" })).toBeVisible()
  await expect(async () => {
    expect((await buyer.request.get(image)).status()).toBe(404)
  }).toPass()
  await desk.goto('/desk/releases?view=withdrawn')
  await untilAlive(desk)
  const entry = desk.getByRole('listitem').filter({ hasText: title })
  await expect(entry.getByText('1 licence stays valid').first()).toBeVisible()
  expect(await findings(desk)).toEqual([])
  // Expected errors: a missing label and a missing signature.
  complaints.expectSilence(/status of 400/)
})

test("a person who doesn't agree declines, and the link ends", async ({ page, browser }) => {
  const contributor = await givenContributor(page)
  const [link] = await givenReleaseLinks(page.request, contributor, { kind: 'property' })
  const owner = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await owner.goto(link!.url)
  await untilAlive(owner)
  expect(await findings(owner)).toEqual([])
  await owner.getByRole('button', { name: "I don't agree" }).click()
  await expect(owner.getByRole('heading', { name: "You didn't agree" })).toBeVisible()
  await page.goto(`/studio/releases/${link!.release_key}`)
  await untilAlive(page)
  await expect(page.getByText('Not agreed to')).toBeVisible()
  expect(await findings(page)).toEqual([])
})

test('a signer is asked to agree to an image they have not seen', async ({ page, browser }) => {
  test.setTimeout(120_000)
  const contributor = await givenContributor(page)
  const [link] = await givenReleaseLinks(page.request, contributor, { label: 'Amina' })
  const phone = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  const signer = await phone.newPage()
  await signer.goto(link!.url)
  await signer.getByLabel('Name of the person in the images').fill('Amina Yusuf')
  await signer.getByLabel('Sign by typing your own name').fill('Amina Yusuf')
  await signer.getByLabel('I have read the text above, and I agree').check()
  await signer.getByRole('button', { name: 'Sign' }).click()
  await expect(signer.getByRole('heading', { name: "Thank you, you've signed" })).toBeVisible()

  const submission_key = await givenDraft(page.request, contributor, givenPng(311))
  await page.goto(`/studio/drafts/${submission_key}`)
  await untilAlive(page)
  await page.getByLabel('Title').first().fill('Another market')
  await page
    .getByLabel('Does it show recognisable people or private property?')
    .selectOption('Yes, and all of them are released')
  await page.getByLabel(/Amina/).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.').first()).toBeVisible()

  await page.goto(`/studio/releases/${link!.release_key}`)
  await untilAlive(page)
  await expect(page.getByText('Not shown to the person who signed')).toHaveCount(1)
  await page.getByRole('button', { name: 'Ask them again' }).click()
  const again = (await page.getByText(/^https?:\/\/\S+\/release\/[\w-]{43}$/).textContent())!
  expect(await findings(page)).toEqual([])

  await signer.goto(again)
  await expect(signer.getByRole('img')).toHaveCount(1)
  await signer.getByRole('button', { name: 'I agree', exact: true }).click()
  await expect(signer.getByRole('heading', { name: "Thank you, you've agreed" })).toBeVisible()
  expect((await signer.goto(again))!.status()).toBe(410)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Amina' })).toBeVisible()
  await expect(page.getByText('Not shown to the person who signed')).toHaveCount(0)
})

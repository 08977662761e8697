import { expect, type Page, test } from '@playwright/test'
import { givenSignedIn, latestMail, logIn } from './account-steps.ts'
import { givenOperator, type Operator } from './desk-steps.ts'
import { untilAlive, watch } from './page-watch.ts'
import { bought } from './payment-steps.ts'

let operator: Operator
test.beforeAll(async ({ request }) => {
  operator = await givenOperator(request)
})

async function openDesk(page: Page, path = '/desk') {
  await page.goto(path)
  await untilAlive(page)
  await logIn(page, operator)
}

/** Opens another desk page. */
async function go(page: Page, name: string, heading = name) {
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused()
}

const search = async (page: Page, words: string) =>
  (await page.request.get(`/api/contributor/search/?${new URLSearchParams({ keywords: words })}`)).json()

test('only operators can see the desk', { tag: '@main' }, async ({ page }) => {
  const { token } = await givenSignedIn(page)
  await page.goto('/desk/orders')
  await untilAlive(page)
  await expect(page.getByRole('heading', { name: 'Desk' })).toBeVisible()
  await expect(page.getByText('Needs review')).toHaveCount(0)
  const answer = await page.request.get('/api/desk/orders/', { headers: { authorization: `Token ${token}` } })
  expect(answer.status()).toBe(401)
  await logIn(page, { ...operator, password: 'not this one' })
  await expect(page.getByText('Invalid email or password.')).toBeVisible()
  await logIn(page, operator)
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  // After log-out nothing is visible, not even with Back.
  await go(page, 'Log')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
  await expect(page.getByText(operator.email)).toHaveCount(0)
  for (const path of ['nowhere', 'orders/1', 'catalogue/TSW-1']) {
    const missing = await page.goto(`/desk/${path}`)
    expect(missing?.status(), path).toBe(404)
  }
})

test('a request is answered with an image, and every action is logged', { tag: '@main' }, async ({
  page,
}) => {
  const complaints = watch(page)
  const writer = `writer-${Date.now()}@example.com`
  const sent = await page.request.post('/api/asset_requests/', {
    data: { email: writer, description: 'A weaver of aso oke at dawn' },
  })
  expect(sent.status()).toBe(201)
  const [image] = await search(page, 'market')
  await openDesk(page, '/desk/requests')

  // The weekly round starts work on the request; then it is answered with an image.
  const request = page.getByRole('listitem').filter({ hasText: writer })
  await expect(request).toContainText('14 days left')
  const review = page.getByRole('button', { name: 'Start weekly review' })
  // A concurrent journey may have started the round, which includes every new request.
  if (await review.isEnabled()) {
    await review.click()
    await expect(page.getByText(/now in review\.$/).first()).toBeVisible()
  }
  await expect(request).not.toContainText('the next weekly review will include it')
  await expect(request.getByRole('button', { name: 'Send this image' })).toHaveCount(0)
  await request.getByRole('button', { name: 'Choose an image' }).click()
  const choice = page.getByRole('dialog', { name: /^Image for request/ })
  await choice.getByLabel('Words or a stock ID').fill(image.stock_id)
  await choice.getByRole('button', { name: 'Search' }).click()
  await expect(choice.getByRole('listitem')).toHaveCount(1)
  await choice.getByRole('button', { name: image.name }).click()
  await expect(choice).toHaveCount(0)
  await request.getByRole('button', { name: 'Send this image' }).click()
  await expect(page.getByText(/answered\. We've emailed the image\./).first()).toBeVisible()
  await expect(request).toHaveCount(0)
  expect(await latestMail(page.request, writer, 2)).toContain(`/image/${image.slug}`)
  await page.getByRole('link', { name: 'Answered' }).click()
  await expect(request).toContainText('Answered')
  await expect(request.getByRole('link', { name: image.stock_id })).toHaveAttribute(
    'href',
    `/desk/catalogue/${image.stock_id}`,
  )

  await go(page, 'Log')
  const entry = page.getByRole('row').filter({ hasText: image.stock_id }).filter({ hasText: operator.email })
  await expect(entry).toContainText('Answered with an image')
  await entry.getByRole('link', { name: /^request \d+$/ }).click()
  await expect(request).toContainText(`Answered with ${image.stock_id}`)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(1)
  complaints.expectSilence(/400/)
})

/** Sends this many messages and returns their subjects, oldest first. */
async function givenMessages(page: Page, count: number): Promise<string[]> {
  const subjects = Array.from({ length: count }, (_, n) => `Calendar ${Date.now()}-${n}`)
  for (const subject of subjects) {
    const form = {
      full_name: 'Ada',
      email: 'ada@example.com',
      phone: '08031234567',
      subject,
      message: 'Hello',
    }
    expect((await page.request.post('/api/contact/', { data: form })).status()).toBe(201)
  }
  return subjects
}

test('a double click marks one message as answered, and it can be reopened', async ({ page }) => {
  const complaints = watch(page)
  const [first, second] = await givenMessages(page, 2)
  await page.clock.install()
  await openDesk(page, '/desk/messages')
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeFocused()
  const message = (subject = '') => page.getByRole('listitem').filter({ hasText: subject })
  const mark = message(first).getByRole('button', { name: 'Mark answered' })
  await mark.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await mark.boundingBox())!
  // A slow double click: the response arrives between the two clicks, with hardly any delay.
  await page.clock.pauseAt(Date.now() + 60_000)
  for (let press = 1; press <= 2; press++) {
    await page.mouse.click(x + width / 2, y + height / 2)
    await expect(message(first).getByText('Answered', { exact: true })).toBeVisible()
  }
  await expect(message(second).getByRole('button', { name: 'Mark answered' })).toBeVisible()
  const undo = message(first).getByRole('button', { name: 'Undo' })
  await page.clock.runFor(600)
  await undo.press('Enter')
  await expect(mark).toBeFocused()

  // The answered message is no longer in the open list, but can be reopened from the answered ones.
  await page.clock.runFor(600)
  await mark.press('Enter')
  await expect(undo).toBeFocused()
  await page.clock.resume()
  await page.getByRole('link', { name: 'Answered' }).click()
  await message(first).getByRole('button', { name: 'Reopen' }).click()
  await expect(undo).toBeVisible()
  await page.getByRole('link', { name: /^Open/ }).click()
  await expect(mark).toBeVisible()
  complaints.expectSilence()
})

test('an enquiry that a colleague has already handled is reported and not answered twice', async ({
  page,
  browser,
}) => {
  const [subject] = await givenMessages(page, 1)
  const sent = await page.request.post('/api/asset_requests/', {
    data: { email: `${Date.now()}@example.com`, description: subject },
  })
  expect(sent.status()).toBe(201)
  const colleague = await browser.newPage()
  const item = (where: Page) => where.getByRole('listitem').filter({ hasText: subject! })
  const refusal = page.getByText('Someone else has already handled this')

  await openDesk(page, '/desk/requests')
  const round = page.getByRole('button', { name: 'Start weekly review' })
  if (await round.isEnabled()) await round.click()
  await openDesk(colleague, '/desk/requests')
  await item(page).getByRole('button', { name: 'Decline' }).click()
  await item(colleague).getByRole('button', { name: 'Decline' }).click()
  await colleague.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await expect(colleague.getByText("We've emailed the requester").first()).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await expect(item(page)).toHaveCount(0)
  await expect(refusal).toBeVisible()
  await expect(refusal).toBeInViewport()
  await expect(refusal).toContainText(/Last change: request declined by \S+@\S+ on .+, \d\d:\d\d\./)

  await page.goto('/desk/messages')
  await colleague.goto('/desk/messages')
  await item(colleague).getByRole('button', { name: 'Mark answered' }).click()
  await expect(item(colleague).getByRole('button', { name: 'Undo' })).toBeVisible()
  await item(page).getByRole('button', { name: 'Mark answered' }).click()
  await expect(item(page)).toHaveCount(0)
  await expect(refusal).toBeInViewport()
  await colleague.close()
})

test('refunding a pack takes its credits back, and the statement shows it', { tag: '@main' }, async ({
  page,
}) => {
  const complaints = watch(page)
  const member = await givenSignedIn(page)
  const reference = await bought(page, member.token, 'PACK_10')
  await openDesk(page, '/desk/orders')
  await page.getByLabel("Number or member's email").fill(member.email)
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('heading', { name: 'Search results' })).toBeVisible()
  await page
    .getByRole('row')
    .filter({ hasText: member.email })
    .getByRole('link', { name: '10 credits' })
    .click()
  await expect(page.getByText(reference).first()).toBeVisible()

  await page.getByLabel('Amount in naira').fill('9360.01')
  await page.getByRole('button', { name: 'Refund' }).click()
  await expect(page.getByText('You can refund at most ₦9,360.')).toBeVisible()
  await page.getByLabel('Amount in naira').fill('4,680')
  await page.getByRole('button', { name: 'Refund' }).click()
  const question = page.getByRole('dialog', { name: 'Refund ₦4,680 to Ngozi Adébáyò?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: 'Refund' }).click()
  await question.getByLabel('Reason').fill('Bought twice')
  await question.getByRole('button', { name: 'Refund' }).dblclick()
  const under_way = page.getByRole('main').getByText('The refund of ₦4,680 is pending.')
  await expect(under_way).toBeVisible()
  await expect(question).toBeHidden()
  // The provider reports completion, and the page updates automatically.
  await expect(page.getByText('₦4,680 · Completed')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('Completed')).toHaveCount(1)
  await expect(under_way).toHaveCount(0)
  // A refund made at the desk needs no review.
  await expect(page.getByRole('region', { name: 'Reviewed' })).toContainText('Refunded from this desk')
  await expect(page.getByText('5 credits left')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Actions' })).toContainText('Requested a refund')

  await page.goto('/account/profile?tab=subscription')
  await expect(page.getByRole('row').filter({ hasText: '−5' })).toBeVisible()
  await expect(page.getByText('₦4,680 refunded')).toBeVisible()
  complaints.expectSilence()
})

test('a refund is rejected once if the member has spent credits since the page was loaded, and then shows them', async ({
  page,
}) => {
  const member = await givenSignedIn(page)
  const reference = await bought(page, member.token, 'PACK_10')
  await openDesk(page, `/desk/orders/${reference}`)
  await expect(page.getByText('10 credits left, 0 spent')).toBeVisible()
  const [asset] = await search(page, 'market')
  const licensed = await page.request.post('/api/download/', {
    headers: { authorization: `Token ${member.token}` },
    data: { stock_id: asset.stock_id },
  })
  expect(licensed.status()).toBe(200)

  const question = page.getByRole('dialog', { name: /^Refund ₦9,360/ })
  await page.getByRole('button', { name: 'Refund' }).click()
  await question.getByLabel('Reason').fill('Bought twice')
  await question.getByRole('button', { name: 'Refund' }).click()
  await expect(
    page.getByText('The member has spent credits since you opened this page, so nothing was refunded.'),
  ).toBeInViewport()
  await expect(question).toBeHidden()
  await expect(page.getByText('7 credits left, 3 spent')).toBeVisible()
  await expect(page.getByText('Refunded', { exact: true })).toHaveCount(0)

  await page.getByRole('button', { name: 'Refund' }).click()
  await expect(question.getByText('Already used: 3 credits of this order.')).toBeVisible()
  await question.getByLabel('Reason').fill('Bought twice')
  await question.getByRole('button', { name: 'Refund' }).click()
  await expect(page.getByText('The refund of ₦9,360 is pending.').first()).toBeVisible()
})

test('an asset can be edited, unpublished and published again', async ({ page }) => {
  const complaints = watch(page)
  const [asset] = await search(page, 'airport')
  const word = `zephyr${Math.floor(Math.random() * 1e6)}`
  await openDesk(page, '/desk/catalogue')
  await page.getByLabel('Stock ID or words').fill(asset.stock_id)
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await page.getByRole('row').filter({ hasText: asset.stock_id }).getByRole('link').click()

  const keywords = page.getByLabel('Keywords', { exact: true })
  await keywords.fill(`${word},`)
  await expect(page.getByRole('button', { name: `Remove ${word}` })).toBeVisible()
  await page.getByLabel('Title').fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('This field is required')).toBeVisible()
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.getByLabel('Title').fill(asset.name)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.').first()).toBeVisible()
  await expect
    .poll(async () => (await search(page, word)).map((one: { slug: string }) => one.slug))
    .toEqual([asset.slug])

  const status = async () => (await page.request.get(`/image/${asset.slug}`)).status()
  await page.getByRole('button', { name: 'Unpublish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click()
  await expect(page.getByText(`${asset.stock_id} is unpublished.`).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeFocused()
  await expect.poll(status).toBe(404)
  // Operators see the image of an unpublished asset on its desk page and in the list.
  const picture = page.getByRole('main').locator('img').first()
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect(picture).toHaveAttribute('src', /signature=/)
  await expect.poll(width).toBeGreaterThan(0)
  await page.goto(`/desk/catalogue?q=${asset.stock_id}`)
  await expect(picture).toHaveAttribute('src', /\/480\?.*signature=/)
  await expect.poll(width).toBeGreaterThan(0)
  await page.getByRole('link', { name: asset.name }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText(`${asset.stock_id} is published.`).first()).toBeVisible()
  await expect.poll(status).toBe(200)
  const done = page.getByRole('region', { name: 'Actions' })
  for (const action of ['Edited', 'Unpublished', 'Published']) await expect(done).toContainText(action)
  complaints.expectSilence(/400/)
})

test("two operators who edit one asset cannot overwrite each other's changes", async ({ page, browser }) => {
  const { stock_id, name } = (await search(page, 'market')).at(-1)
  const colleague = await browser.newPage()
  const word = `harmattan${Math.floor(Math.random() * 1e6)}`
  await openDesk(page, `/desk/catalogue/${stock_id}`)
  await openDesk(colleague, `/desk/catalogue/${stock_id}`)
  await colleague.getByLabel('Keywords', { exact: true }).fill(word)
  await colleague.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(colleague.getByText('Saved.').first()).toBeVisible()

  await page.getByLabel('Title').fill('Mine')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Someone else has changed this, so nothing was saved.')).toBeVisible()
  const newer = page.getByRole('region', { name: 'Changed since you opened it' })
  await expect(newer).toContainText(word)
  await expect(page.getByLabel('Title')).toHaveValue('Mine')
  await newer.getByRole('button', { name: 'Use this version' }).click()
  await expect(newer).toHaveCount(0)
  await expect(page.getByRole('button', { name: `Remove ${word}` })).toBeVisible()
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.getByLabel('Title').fill(name)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.').first()).toBeVisible()
  await expect(newer).toHaveCount(0)
  await colleague.close()
})

test('the set-up guide lists what is left to do on the server before the site opens', async ({ page }) => {
  await openDesk(page, '/desk/set-up')
  const checklist = page.getByRole('group').filter({ hasText: 'On the server' })
  await expect(checklist.getByRole('listitem').filter({ hasText: 'Real services' })).toContainText('To do')
  await expect(checklist.getByRole('listitem').filter({ hasText: 'Storage' })).toHaveText('DoneStorage')
})

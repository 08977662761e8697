import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { givenSignedIn } from './account-steps.ts'
import { givenSharedBoard } from './board-steps.ts'
import { untilAlive, watch } from './page-watch.ts'
import { SLOW_BYTES_PER_S, slowLine } from './slow-line.ts'

const cards = (page: Page) => page.getByRole('main').locator('ol > li.panel')
/** Opens an image of a member's board. */
const open = (card: Locator) => card.getByRole('heading').getByRole('button').click()

test('a member collects images, shares them, and licenses what a client approved', async ({
  page,
  browser,
}) => {
  const complaints = watch(page)
  const member = await givenSignedIn(page)
  await page.request.post('/api/free_credits/', {
    headers: { authorization: `Token ${member.token}` },
  })
  await page.goto('/account/saved')
  await untilAlive(page)
  await page.getByText('New board', { exact: true }).click()
  await page.getByRole('button', { name: 'Create board' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('textbox', { name: 'Name' }).fill('Harmattan campaign')
  await page.getByRole('button', { name: 'Create board' }).click()
  await expect(page.getByRole('heading', { name: 'Harmattan campaign', level: 1 })).toBeVisible()

  // From now on, a press on Save adds the image to the board, too.
  await page.getByRole('button', { name: 'Add images' }).click()
  await expect(page).toHaveURL(/\/images$/)
  const saves = page.getByRole('main').getByRole('button', { name: /^Save / })
  await expect(saves.first()).toBeVisible()
  for (const number of [0, 1, 2]) {
    const added = page.waitForResponse((answer) => answer.url().endsWith('/images/') && answer.ok())
    await saves.nth(number).click()
    await added
    await expect(saves.nth(number)).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('Added to Harmattan campaign').last()).toBeVisible()
  }
  await page.goBack()
  await expect(cards(page)).toHaveCount(3)

  await page.getByRole('button', { name: 'Make a link' }).click()
  const link = page.getByText(/\/board\/[A-Za-z0-9_-]{22}$/)
  await expect(link).toBeVisible()

  // The client, on another device, without an account.
  const other = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const client = await other.newPage()
  const client_complaints = watch(client)
  await client.goto((await link.textContent())!)
  await untilAlive(client)
  await expect(client.getByRole('heading', { name: 'Harmattan campaign', level: 1 })).toBeVisible()
  const first = cards(client).first()
  await first.getByRole('button', { name: 'Yes' }).click()
  await expect(client.getByRole('textbox', { name: 'Your name' })).toBeFocused()
  await client.keyboard.type('Ama')
  const answered = () => client.waitForResponse((answer) => answer.url().includes('/api/boards/'))
  for (const [number, mark] of ['Yes', 'Yes', 'No'].entries()) {
    const sent = answered()
    await cards(client).nth(number).getByRole('button', { name: mark, exact: true }).click()
    expect((await sent).status()).toBe(204)
  }
  await first.getByRole('button', { name: /^Comment on/ }).click()
  await first
    .getByRole('img')
    .last()
    .click({ position: { x: 40, y: 40 } })
  await first.getByRole('textbox', { name: /^Comment on/ }).fill('Can we crop this side?')
  await first.getByRole('button', { name: 'Send comment' }).click()
  await expect(first.getByText('Can we crop this side?')).toBeVisible()
  await expect(first.getByRole('button', { name: /^Comment on/ })).toBeFocused()
  await client.reload()
  await untilAlive(client)
  await expect(first.getByRole('button', { name: 'Yes' })).toHaveAttribute('aria-pressed', 'true')

  // The member sees it without a reload, and licenses the two approved images.
  await expect(page.getByText('Ama: Yes')).toHaveCount(2, { timeout: 30_000 })
  await expect(cards(page).first().getByText('1 comment')).toBeVisible()
  await expect(page.getByText('2 images: 6 credits of your 24 credits')).toBeVisible()
  await page.getByRole('button', { name: 'License 2 images' }).dblclick()
  await expect(page.getByText('Licensed. The files and certificates are in')).toBeVisible()
  await expect(page.getByText('Licensed', { exact: true })).toHaveCount(2)
  const { credits } = await (
    await page.request.get('/api/user/credits/', { headers: { authorization: `Token ${member.token}` } })
  ).json()
  expect(credits).toBe(18)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download licensed images' }).dblclick(),
  ])
  expect(download.suggestedFilename()).toBe('Harmattan campaign.zip')
  expect(
    readFileSync(await download.path())
      .subarray(0, 4)
      .toString('latin1'),
  ).toBe('PK\x03\x04')

  await open(cards(page).first())
  await expect(page.getByRole('dialog').getByText('Can we crop this side?')).toBeVisible()
  await page.getByRole('button', { name: 'Hide' }).click()
  await expect(page.getByRole('button', { name: 'Show again' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'End this link' }).click()
  await expect(page.getByRole('button', { name: 'Make a link' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Share' })).toBeFocused()
  const ended = await client.reload()
  expect(ended?.status()).toBe(404)
  await expect(client.getByRole('heading', { name: "This link doesn't work" })).toBeVisible()
  // The board without a name.
  complaints.expectSilence(/400/)
  client_complaints.expectSilence(/404/)
  await other.close()
})

test('removing an image and deleting a board ask first, and leave the focus in place', async ({ page }) => {
  const member = await givenSignedIn(page)
  const { board_key } = await givenSharedBoard(page.request, member, { images: 3 })
  await page.goto(`/account/boards/${board_key}`)
  await untilAlive(page)
  await expect(cards(page)).toHaveCount(3)
  const names = await cards(page).getByRole('heading').allInnerTexts()
  await open(cards(page).nth(1))
  const second = page.getByRole('dialog')
  await second.getByRole('button', { name: /^Remove/ }).press('Enter')
  await expect(second.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(second.getByRole('button', { name: /^Remove/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await second.getByRole('button', { name: 'Remove', exact: true }).press('Enter')
  await expect(cards(page)).toHaveCount(2)
  await expect(page.getByRole('button', { name: names[2]!, exact: true })).toBeFocused()

  await page.getByText('Name, client and deletion').click()
  await page.getByRole('button', { name: 'Delete this board' }).click()
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page).toHaveURL(/tab=saved$/)
  const headers = { authorization: `Token ${member.token}` }
  expect(await (await page.request.get('/api/user/boards/', { headers })).json()).toEqual([])
})

test('the order of a board changes with the arrow keys, and stays', async ({ page }) => {
  const member = await givenSignedIn(page)
  const { board_key, stock_ids } = await givenSharedBoard(page.request, member, { images: 3 })
  await page.goto(`/account/boards/${board_key}`)
  const handles = page.getByRole('button', { name: /Move with the arrow keys/ })
  const name = /^(.*), position/.exec((await handles.nth(2).getAttribute('aria-label'))!)![1]!
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/order/'))
  await handles.nth(2).press('Home')
  expect((await saved).status()).toBe(204)
  await expect(page.locator('#live-polite')).toHaveText(`${name}, position 1 of 3`)
  await page.reload()
  await expect(handles.first()).toHaveAccessibleName(
    new RegExp(`^${name.replace(/[^\w ]/g, '.')}, position 1`),
  )
  expect(stock_ids).toHaveLength(3)
})

test('a shared board can be looked at without script', async ({ page, browser }) => {
  const member = await givenSignedIn(page)
  const { url } = await givenSharedBoard(page.request, member)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  const answer = await plain.goto(url)
  expect(answer!.headers()['referrer-policy']).toBe('no-referrer')
  expect(answer!.headers()['cache-control']).toContain('no-store')
  await expect(cards(plain)).toHaveCount(5)
  await expect(plain.getByText('To answer, turn on JavaScript for this site.')).toBeVisible()
  await expect(plain.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await context.close()
})

test('a client on a phone with 400 kbit/s marks five images and writes a sentence', async ({
  page,
  browser,
}) => {
  const member = await givenSignedIn(page)
  const { url } = await givenSharedBoard(page.request, member)
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const phone = await context.newPage()
  await slowLine(phone, SLOW_BYTES_PER_S, 150)
  await phone.goto(url, { waitUntil: 'commit' })
  await untilAlive(phone)
  await phone.getByRole('textbox', { name: 'Your name' }).fill('Kofi')
  for (const number of [0, 1, 2, 3, 4]) {
    const yes = cards(phone).nth(number).getByRole('button', { name: 'Yes' })
    const sent = phone.waitForResponse((answer) => answer.url().endsWith('/api/boards/mark/'))
    await yes.tap()
    expect((await sent).status()).toBe(204)
    await expect(yes).toHaveAttribute('aria-pressed', 'true')
  }
  const last = cards(phone).last()
  await last.getByRole('button', { name: /^Comment on/ }).tap()
  await last.getByRole('textbox', { name: /^Comment on/ }).fill('These five are right for the campaign.')
  await last.getByRole('button', { name: 'Send comment' }).tap()
  await expect(last.getByText('Kofi:')).toBeVisible()
  await context.close()
})

test('the last of several presses counts, and an unsent comment survives a reload', async ({
  page,
  browser,
}) => {
  const member = await givenSignedIn(page)
  const { url, board_key } = await givenSharedBoard(page.request, member, { images: 2 })
  const context = await browser.newContext()
  const client = await context.newPage()
  await client.route(/\/api\/boards\/mark\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  await client.goto(url)
  await untilAlive(client)
  await client.getByRole('textbox', { name: 'Your name' }).fill('Ama')
  const first = cards(client).first()
  for (const mark of ['Yes', 'Maybe', 'No'])
    await first.getByRole('button', { name: mark, exact: true }).click()
  const headers = { authorization: `Token ${member.token}` }
  const marks = async () =>
    (await (await page.request.get(`/api/user/boards/${board_key}/`, { headers })).json()).images[0].marks
  await expect.poll(marks).toMatchObject([{ name: 'Ama', mark: 'no' }])

  await first.getByRole('button', { name: /^Comment on/ }).click()
  const box = first.getByRole('textbox', { name: /^Comment on/ })
  await expect(box).toBeFocused()
  await client.keyboard.type('Not in this light')
  await client.reload()
  await untilAlive(client)
  await expect(first.getByRole('button', { name: 'No', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await first.getByRole('button', { name: /^Comment on/ }).click()
  await expect(box).toHaveValue('Not in this light')
  await first.getByRole('button', { name: 'Send comment' }).click()
  await expect(first.getByText('Not in this light')).toBeVisible()

  // The member deletes what this person said.
  await page.goto(`/account/boards/${board_key}`)
  await page.getByText('1 person has answered').click()
  await page.getByRole('button', { name: 'Delete answers of Ama' }).click()
  await expect(page.getByText('1 person has answered')).toBeHidden()
  await expect(page.getByText('Ama: No')).toBeHidden()
  await context.close()
})

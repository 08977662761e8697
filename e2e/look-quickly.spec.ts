import { expect, type Page, test } from '@playwright/test'
import { givenSignedIn } from './account-steps.ts'
import { givenSharedBoard } from './board-steps.ts'
import { untilAlive, watch } from './page-watch.ts'

const look = (page: Page) => page.getByRole('dialog', { name: /^Quick look/ })
const cards = (page: Page) => page.locator('.grid-wall').first().locator('.card > a.picture-box')
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('href') ?? null)

test('a visitor looks through the images of a search by keyboard, and opens one', async ({ page }) => {
  const complaints = watch(page)
  await page.goto('/search?keywords=market')
  await untilAlive(page)
  const hrefs = await cards(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  await cards(page).nth(0).focus()
  await page.keyboard.press('ArrowRight')
  await expect(cards(page).nth(1)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => focused(page)).not.toBe(hrefs[1])
  const below = hrefs.indexOf(await focused(page))
  expect(below).toBeGreaterThan(1)
  await page.keyboard.press('ArrowUp')
  await expect(cards(page).nth(1)).toBeFocused()

  await page.keyboard.press(' ')
  const name = (number: number) => cards(page).nth(number).locator('img').last().getAttribute('alt')
  await expect(look(page).getByRole('heading', { name: (await name(1))! })).toBeFocused()
  await expect(look(page).getByRole('link', { name: /^Download · 3 credits \(about ₦/ })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(look(page).getByRole('heading', { name: (await name(2))! })).toBeVisible()
  await look(page).getByRole('button', { name: 'Previous image' }).click()
  await look(page).getByRole('button', { name: 'Previous image' }).click()
  await expect(look(page).getByRole('heading', { name: (await name(0))! })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(look(page).getByText(new RegExp(`^1 of ${hrefs.length}`))).toBeVisible()

  await page.goBack()
  await expect(look(page)).toBeHidden()
  await expect(page).toHaveURL(/\/search\?keywords=market$/)
  await expect(cards(page).nth(0)).toBeFocused()
  await page.keyboard.press(' ')
  await expect(look(page)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${hrefs[0]}$`))
  await page.goBack()
  await expect(page).toHaveURL(/\/search\?keywords=market$/)
  complaints.expectSilence()
})

test('a thumbnail stays sharp until a larger image has arrived, in the quick look and on the page', async ({
  page,
}) => {
  await page.route(/\/pictures\/.*\/display/, () => {})
  await page.goto('/search?keywords=market')
  await untilAlive(page)
  const thumbnail = cards(page).first().locator('img').last()
  const isSharp = () => thumbnail.evaluate((image: HTMLImageElement) => image.complete && image.currentSrc)
  await expect.poll(isSharp).toBeTruthy()
  const url = await thumbnail.evaluate((image: HTMLImageElement) => image.currentSrc)
  const first = (box: string) => page.locator(`${box} img`).first()
  await cards(page).first().press(' ')
  await expect(first('.quick-look')).toHaveJSProperty('currentSrc', url)
  await page.keyboard.press('Enter')
  await expect(first('.preview')).toHaveJSProperty('currentSrc', url)
})

test('a member saves in the quick look with S, and adds an image to a board', async ({ page }) => {
  const complaints = watch(page)
  const member = await givenSignedIn(page)
  const { board_key } = await givenSharedBoard(page.request, member, { images: 1 })
  await page.goto('/images/beauty')
  await untilAlive(page)
  await cards(page).nth(1).hover()
  await page
    .getByRole('button', { name: /^Quick look/ })
    .nth(1)
    .click()
  await expect(look(page).getByRole('link', { name: 'Claim 24 free credits to download' })).toBeVisible()
  await page.keyboard.press('s')
  await expect(look(page).getByRole('button', { name: 'Saved' })).toHaveAttribute('aria-pressed', 'true')
  await look(page).getByText('Add to a board').click()
  await look(page).getByRole('button', { name: 'Harmattan campaign' }).click()
  await expect(look(page).getByText('Added', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(look(page)).toBeHidden()
  await expect(page.getByRole('button', { name: /^Save / }).nth(1)).toHaveAttribute('aria-pressed', 'true')
  await cards(page).nth(0).focus()
  await page.keyboard.press('S')
  await expect(page.getByRole('button', { name: /^Save / }).nth(0)).toHaveAttribute('aria-pressed', 'true')

  const headers = { authorization: `Token ${member.token}` }
  const board = await (await page.request.get(`/api/user/boards/${board_key}/`, { headers })).json()
  expect(board.images).toHaveLength(2)
  complaints.expectSilence()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a long press opens the quick look, a swipe shows the next image, and Back closes it', async ({
    page,
  }) => {
    await page.goto('/search?keywords=market')
    await untilAlive(page)
    const touch = await page.context().newCDPSession(page)
    const at = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
    const middle = async (place: ReturnType<typeof cards>) => {
      await place.scrollIntoViewIfNeeded()
      const box = (await place.boundingBox())!
      return [box.x + box.width / 2, box.y + box.height / 2] as const
    }

    await at('touchStart', ...(await middle(cards(page).nth(0))))
    await expect(look(page)).toBeVisible()
    await at('touchEnd')
    await expect(look(page).getByText(/^1 of /)).toBeVisible()
    const [, y] = await middle(look(page).locator('.picture-box'))
    await at('touchStart', 300, y)
    for (const x of [250, 200, 150]) await at('touchMove', x, y)
    await at('touchEnd')
    await expect(look(page).getByText(/^2 of /)).toBeVisible()
    await page.goBack()
    await expect(look(page)).toBeHidden()
    await expect(page).toHaveURL(/\/search\?keywords=market$/)
  })
})

/** Makes the browser remove a dialog's history entry as late as a busy machine does. */
const goBackLate = (page: Page) =>
  page.addInitScript(() => {
    const back = history.back.bind(history)
    history.back = () => void setTimeout(back, 400)
  })

test('closing and opening it faster than the browser goes back stays on the page', async ({ page }) => {
  await goBackLate(page)
  await page.goto('/images')
  await page.goto('/search?keywords=market')
  await untilAlive(page)
  await cards(page).nth(0).press(' ')
  await expect(look(page)).toBeVisible()
  for (const key of ['Escape', ' ', 'Escape', ' ', 'Escape']) await page.keyboard.press(key)
  // That it doesn't go back once more can only be seen after a wait: longer than three late steps.
  await page.waitForTimeout(1_500)
  await expect(page).toHaveURL(/\/search\?keywords=market$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/images$/)
})

test('it stays open when it opens while the menu is still closing', async ({ page }) => {
  await goBackLate(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/search?keywords=market')
  await untilAlive(page)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await page.keyboard.press('Escape')
  await cards(page).nth(0).press(' ')
  await expect(look(page)).toBeVisible()
  // That the late step closes nothing can only be seen after it.
  await page.waitForTimeout(1_000)
  await expect(look(page)).toBeVisible()
  await page.goBack()
  await expect(look(page)).toBeHidden()
  await expect(page).toHaveURL(/\/search\?keywords=market$/)
})

test("without the quick look's script, Space opens the image's page", async ({ page }) => {
  await page.route(/quick-look/, (route) => route.abort())
  await page.goto('/images/beauty')
  await untilAlive(page)
  await cards(page).nth(0).press(' ')
  await expect(page).toHaveURL(/\/image\//)
})

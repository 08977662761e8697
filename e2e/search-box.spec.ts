import { expect, test } from '@playwright/test'
import { untilAlive } from './page-watch.ts'

test('suggestions appear while typing and can be chosen with the keyboard', async ({ page }) => {
  await page.goto('/images')
  await untilAlive(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('wedd')
  const options = page.getByRole('banner').getByRole('option')
  const wedding = options.first()
  await expect(wedding).toHaveAccessibleName(/^wedding ?, ?\d+ images?$/)
  await expect(wedding.locator('img')).toHaveJSProperty('complete', true)
  expect(await options.count()).toBeLessThanOrEqual(8)
  await page.keyboard.press('ArrowDown')
  await expect(wedding).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?keywords=wedding$/)
  const count = /\d+/.exec(
    (await page
      .getByText(/images? available$/)
      .first()
      .textContent())!,
  )![0]

  // Escape closes the list and keeps the text.
  const box = page.getByRole('banner').getByRole('combobox')
  await box.fill('fashi')
  const category = page.getByRole('option', { name: /^Fashion ?, ?Category ?, ?\d+ images$/ })
  await expect(category).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(category).toBeHidden()
  await expect(box).toHaveValue('fashi')
  expect(Number(count)).toBeGreaterThan(0)
  await box.pressSequentially('o')
  await category.click()
  await expect(page).toHaveURL('/images/fashion')
  await expect(box).toHaveValue('')
})

test('suggestions have no thumbnails with low data', async ({ browser }) => {
  const context = await browser.newContext({ extraHTTPHeaders: { 'Save-Data': 'on' } })
  const page = await context.newPage()
  // Text pages have no suggestions with low data, because they load no script.
  await page.goto('/pricing')
  const box = page.getByRole('banner').locator('input[name=keywords]')
  await box.click()
  await untilAlive(page)
  await box.fill('wedd')
  await expect(page.getByRole('banner').getByRole('option').first()).toBeVisible()
  await expect(page.getByRole('banner').getByRole('option').locator('img')).toHaveCount(0)
  await context.close()
})

test('recent searches can be cleared by mouse and by keyboard', async ({ page }) => {
  await page.goto('/images')
  await untilAlive(page)
  const field = page.getByRole('banner').locator('input[name=keywords]')
  const clear = page.getByRole('button', { name: 'Clear' })
  const recent = () => page.evaluate(() => localStorage.getItem('recent_searches'))
  const remember = () => page.evaluate(() => localStorage.setItem('recent_searches', '["gele","market"]'))

  await remember()
  await field.click()
  await clear.click()
  await expect(clear).toBeHidden()
  await expect(field).toBeFocused()
  expect(await recent()).toBe('[]')

  await page.locator('h1').click()
  await remember()
  await field.click()
  await expect(clear).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(clear).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(clear).toBeHidden()
  expect(await recent()).toBe('[]')
})

test('a search focuses the heading and announces the title, even if suggestions arrive late', async ({
  page,
}) => {
  await page.goto('/search?keywords=smiling')
  await untilAlive(page)
  const late: (() => void)[] = []
  await page.route('**/search/suggest/**', async (route) => {
    await new Promise<void>((resolve) => late.push(resolve))
    await route.continue()
  })
  const field = page.getByRole('banner').locator('input[name=keywords]')
  await field.click()
  await field.fill('beauty')
  await expect.poll(() => late.length).toBe(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Beauty' })).toBeFocused()
  const answered = page.waitForResponse('**/search/suggest/**')
  late[0]?.()
  await answered
  await expect(page.locator('#live-polite')).toHaveText('Beauty stock images · Taswira')

  const orientation = page.getByRole('main').getByRole('group', { name: 'Orientation' }).first()
  await orientation.getByLabel('Any').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(/orientation=square/)
  await orientation.getByLabel('Portrait').check()
  await expect(page).toHaveURL(/orientation=portrait/)
  await expect(page.locator('#live-polite')).toHaveText(/images? available/)
  await expect(orientation.getByLabel('Portrait')).toBeFocused()
})

test("arriving results don't overwrite what was typed in the meantime", async ({ page }) => {
  const box = page
    .getByRole('banner')
    .getByRole('combobox')
    .or(page.getByRole('banner').getByRole('searchbox'))
  await page.goto('/images')
  await untilAlive(page)
  const arrived = Promise.withResolvers<void>()
  await page.route('**/search.data?**', async (route) => {
    await arrived.promise
    await route.continue()
  })
  await box.fill('market')
  await box.press('Enter')
  await box.pressSequentially(' day')
  arrived.resolve()
  await expect(page).toHaveURL(/\/search\?keywords=market$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Market')
  await expect(box).toHaveValue('market day')
  await page.goBack()
  await expect(box).toHaveValue('')
})

test('a stock ID in the search box or in the URL opens its image', async ({ page }) => {
  await page.goto('/search?keywords=wedding')
  await untilAlive(page)
  const first = page.getByRole('main').locator('li a[href^="/image/"]:not([href$="#download"])').first()
  const image = await first.getAttribute('href')
  await page.goto(image!)
  const number = (await page
    .getByText(/^[A-Z]{2,5}-\d{6,}$/)
    .first()
    .textContent())!
  for (const box of [page.getByRole('banner'), page.getByRole('main')]) {
    await page.goto('/images/people')
    await untilAlive(page)
    const field = box.locator('input[name=keywords]')
    await field.fill(` #${number.toLowerCase()} `)
    await field.press('Enter')
    await expect(page).toHaveURL(image!)
  }
  await page.goto(`/search?${number.toLowerCase()}`)
  await expect(page).toHaveURL(image!)
  await page.goto('/search?keywords=TSW-999999')
  await expect(page).toHaveURL(/\/search\?keywords=TSW-999999$/)
})

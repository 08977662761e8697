import { expect, test } from '@playwright/test'
import { failing, givenSignedIn, remember } from './account-steps.ts'
import { untilAlive, watch } from './page-watch.ts'

test('a visitor searches from the home page, opens an image and goes back to the results', {
  tag: '@main',
}, async ({ page }) => {
  const complaints = watch(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Drawn for this demo. Photographs come with your shop.')).toBeVisible()
  await untilAlive(page)

  const search = page
    .getByRole('main')
    .getByRole('combobox')
    .or(page.getByRole('main').getByRole('searchbox'))
    .first()
  await search.fill('smiling')
  await search.press('Enter')
  await expect(page).toHaveURL(/\/search\?keywords=smiling$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Smiling' })).toBeVisible()
  await expect(page.getByText(/^\d+ images available$/).first()).toBeVisible()

  const cards = page.getByRole('main').locator('a[href^="/image/"]:not([href$="#download"])')
  const third = cards.nth(2)
  await third.scrollIntoViewIfNeeded()
  const address = await third.getAttribute('href')
  await third.click()
  await expect(page).toHaveURL(new RegExp(`${address}$`))
  await expect(page.getByText('Standard License', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)

  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Smiling' })).toBeVisible()
  complaints.expectSilence()
})

test('each quick link on the home page finds at least twelve images', async ({ page }) => {
  for (const name of ['Smiling', 'Corporate', 'Beauty', 'Finance', 'Sports']) {
    await page.goto('/')
    await page.getByRole('main').getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    const total = Number(
      /\d+/.exec(
        (await page
          .getByText(/images available$/)
          .first()
          .textContent()) ?? '',
      )?.[0],
    )
    expect(total, name).toBeGreaterThanOrEqual(12)
  }
})

test('a list loads eight more images near its end, and twenty more with the button on the home page', async ({
  page,
}) => {
  await page.goto('/search?keywords=smiling')
  await untilAlive(page)
  const cards = page.getByRole('main').locator('li a[href^="/image/"]:not([href$="#download"])')
  await expect(cards).toHaveCount(20)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(28)
  expect(((await cards.count()) - 20) % 8).toBe(0)

  await page.goto('/')
  await untilAlive(page)
  const before = await cards.count()
  await page.getByRole('link', { name: 'More Images' }).click()
  // An image that another journey publishes at the same time shifts the pages, but no image is shown twice.
  await expect.poll(() => cards.count()).toBeGreaterThan(before + 15)
  expect(await cards.count()).toBeLessThanOrEqual(before + 20)
})

test('a link before the filters takes the keyboard to the first image', async ({ page }) => {
  await page.goto('/search?keywords=market')
  await untilAlive(page)
  const skip = page.getByRole('link', { name: 'Skip to images' })
  await skip.focus()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.locator('.card > a').first()).toBeFocused()
})

test('filters are part of the URL, survive a reload and can be removed one by one', { tag: '@main' }, async ({
  page,
}) => {
  await page.goto('/search?keywords=smiling&orientation=portrait&sort=newest')
  await expect(page.getByText(/images? available$/).first()).toBeVisible()
  const are_portraits = await page
    .getByRole('main')
    .locator('li a[href^="/image/"]:not([href$="#download"]) img[width]')
    .evaluateAll((images) =>
      images.map((image) => (image as HTMLImageElement).height > (image as HTMLImageElement).width),
    )
  expect(are_portraits.length).toBeGreaterThan(3)
  expect(are_portraits).not.toContain(false)
  await page.reload()
  await untilAlive(page)
  const in_force = page.getByLabel('Active filters')
  await in_force.getByRole('link').first().click()
  await expect(page).not.toHaveURL(/orientation=portrait/)
})

test('a list can be filtered by people and by how images were made, and the latter can be kept for new searches', async ({
  page,
}) => {
  await page.goto('/search?keywords=market')
  await untilAlive(page)
  const main = page.getByRole('main')
  // The count next to an option is the number of exact matches if it is chosen; near matches are listed after
  // them.
  const people = main.getByRole('combobox', { name: 'People' })
  const choice = (await people.getByRole('option', { name: 'One person' }).textContent())!
  const [, count] = /^One person · (\d+)$/.exec(choice)!
  await people.selectOption(choice)
  await expect(page).toHaveURL(/people=one/)
  await expect(main.getByRole('link', { name: 'Remove filter One person' })).toBeVisible()
  await expect(main.getByText(new RegExp(`^${count} images (have all of this|available)`))).toBeVisible()
  const made_by_people = main.getByRole('checkbox', { name: 'Made by people' })
  await made_by_people.focus()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/people=one&made_by=people/)
  await expect(main.getByText(/images? available$/).first()).not.toHaveText(/^0 /)
  await main.getByRole('checkbox', { name: 'Keep for new searches on this device' }).check()

  const box = page.getByRole('searchbox', { name: 'Search images' }).or(page.getByRole('combobox')).first()
  await box.fill('boat')
  await box.press('Enter')
  await expect(page).toHaveURL(/keywords=boat&made_by=people$/)
  // The URL changes before the page does, whose links are those of the earlier search until then.
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Boat')
  const remove = main.getByRole('link', { name: 'Remove filter Made by people' })
  // A search that is sent before the script is there loads a document, and so does this link.
  await untilAlive(page)
  await remove.click()
  await expect(page).not.toHaveURL(/made_by/)
  await expect(remove).toHaveCount(0)
  await untilAlive(page)
  await main.getByRole('checkbox', { name: 'Keep for new searches on this device' }).uncheck()
  await box.fill('market')
  await box.press('Enter')
  await expect(page).toHaveURL(/keywords=market$/)

  // No image of the demo has a release, so only a link leads to this filter.
  const released = main.getByRole('checkbox', { name: 'Signed releases' })
  await expect(made_by_people).toBeVisible()
  await expect(released).toHaveCount(0)
  await page.goto('/search?keywords=market&released=yes')
  await untilAlive(page)
  await expect(main.getByRole('heading', { name: 'No images for “market” with these filters' })).toBeVisible()
  await expect(released).toBeChecked()
  await released.click()
  await expect(page).toHaveURL(/keywords=market$/)
})

test('"Made by people" is kept in the account, and another device follows it', async ({ page, browser }) => {
  const { token } = await givenSignedIn(page)
  await page.goto('/search?keywords=market&made_by=people')
  await untilAlive(page)
  const kept = page.getByRole('main').getByRole('checkbox', { name: 'Keep for new searches', exact: true })
  await failing(page, /search_preferences/, 503)
  await kept.click()
  await expect(
    page.getByRole('main').getByRole('status').filter({ hasText: 'Something went wrong' }),
  ).toBeVisible()
  await expect(kept).not.toBeChecked()
  await page.unrouteAll()
  const saved = page.waitForResponse(/search_preferences/)
  await kept.click()
  expect((await saved).ok()).toBe(true)
  await expect(kept).toBeChecked()

  const device = await browser.newPage()
  await remember(device, { token })
  const loaded = device.waitForResponse(/user_profile/)
  await device.goto('/search?keywords=market')
  await loaded
  await untilAlive(device)
  const box = device.getByRole('combobox').or(device.getByRole('searchbox')).first()
  await box.fill('boat')
  await box.press('Enter')
  await expect(device).toHaveURL(/keywords=boat&made_by=people$/)
  // A menu that is opened before the next page is there closes with it.
  await expect(device.getByRole('heading', { level: 1 })).toHaveText('Boat')
  // The choice belongs to the account, so the next person on this device doesn't inherit it.
  await device.getByRole('button', { name: /^Your account/ }).click()
  await device.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(device).toHaveURL((url) => url.pathname === '/')
  await device.goto('/search?keywords=market')
  await untilAlive(device)
  await box.fill('boat')
  await box.press('Enter')
  await expect(device).toHaveURL(/keywords=boat$/)
})

test('a misspelt search finds images, and the page offers the original spelling', { tag: '@main' }, async ({
  page,
}) => {
  await page.goto('/search?keywords=smilign')
  await expect(page.getByText(/images available$/).first()).not.toHaveText(/^0 /)
  const as_typed = page.getByRole('main').getByRole('link', { name: /smilign/ })
  await as_typed.click()
  await expect(page).toHaveURL(/widen=off/)
  await expect(page.getByText(/No images for/)).toBeVisible()
})

test('a search in another language is widened, and widening can be turned off', async ({ page }) => {
  await page.goto('/search?keywords=shule')
  await expect(page.getByText(/images available$/).first()).not.toHaveText(/^0 /)
  await expect(
    page
      .getByRole('main')
      .getByText(/school/i)
      .first(),
  ).toBeVisible()
  await page.getByRole('main').locator('a[href*="widen=off"]').first().click()
  await expect(page).toHaveURL(/widen=off/)
})

test('a search without a letter or number shows a hint instead of results', async ({ page }) => {
  await page.goto('/')
  await untilAlive(page)
  const search = page
    .getByRole('main')
    .getByRole('combobox')
    .or(page.getByRole('main').getByRole('searchbox'))
    .first()
  await search.fill('!?')
  await search.press('Enter')
  const hint = page.getByText('Type at least one letter or number.')
  await expect(hint).toBeVisible()
  await expect(page).toHaveURL('/')
  // The search button behaves like Enter.
  await search.fill('!')
  await expect(hint).toBeHidden()
  const button = page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).first()
  await button.click()
  await expect(hint).toBeVisible()
  await expect(page).toHaveURL('/')
  await search.fill('smiling!')
  await button.click()
  await expect(page).toHaveURL(/\/search\?keywords=smiling/)
})

test('both URL formats of a search work', async ({ page }) => {
  await page.goto('/search?Smiling')
  await expect(page.getByRole('heading', { level: 1, name: 'Smiling' })).toBeVisible()
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/search\?keywords=Smiling$/i)
})

test('the images page links to fifteen categories, and an unknown one returns 404', async ({ page }) => {
  await page.goto('/images')
  const tiles = page.getByRole('main').locator('a[href^="/images/"]')
  await expect(tiles).toHaveCount(15)
  await page
    .getByRole('link', { name: /Animal & Wildlife/ })
    .first()
    .click()
  await expect(page).toHaveURL('/images/animal-wildlife')
  await expect(page.getByRole('heading', { level: 1, name: 'Animal & Wildlife' })).toBeVisible()
  const answer = await page.goto('/images/no-such-category')
  expect(answer?.status()).toBe(404)
})

test('an unknown URL shows a 404 page with a link to the home page', { tag: '@main' }, async ({ page }) => {
  const answer = await page.goto('/nowhere/at/all')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('OOPS! PAGE NOT FOUND')).toBeVisible()
  await expect(page.getByText("Sorry, the page you're looking for does not exist")).toBeVisible()
  await page.getByRole('link', { name: 'Return Home' }).click()
  await expect(page).toHaveURL('/')
})

test('control characters in the URL do not break a search', async ({ page }) => {
  for (const address of [
    '/search?keywords=smiling%01',
    '/search?smiling%7F',
    '/images/people/search?keywords=%00smiling',
  ]) {
    const answer = await page.goto(address)
    expect(answer?.status(), address).toBe(200)
    expect(await answer?.text()).not.toMatch(/[\u0000\u0001\u007f]/)
    await expect(page.getByRole('heading', { level: 1, name: 'Smiling' })).toBeVisible()
  }
})

test('the search shortcut focuses the field, even where there is only room for an icon', async ({ page }) => {
  for (const width of [390, 1100, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/images')
    await untilAlive(page)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('banner').locator('input[name=keywords]:visible')).toBeFocused()
  }
})

test('URLs are case-sensitive, and double slashes redirect', async ({ request }) => {
  for (const address of ['/IMAGES', '/Search?keywords=smiling']) {
    expect((await request.get(address)).status(), address).toBe(404)
  }
  const redirected = await request.get('/images//people?sort=newest', { maxRedirects: 0 })
  expect(redirected.status()).toBe(301)
  expect(redirected.headers().location).toBe('/images/people?sort=newest')
})

test('a new page starts at the top immediately', async ({ page }) => {
  await page.goto('/')
  await untilAlive(page)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' })
  await link.focus()
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(2_000)
  await page.evaluate(async () => {
    // On a busy machine the event of the scroll above is still to come.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    const seen: number[] = []
    Object.assign(window, { seen })
    addEventListener('scroll', () => seen.push(scrollY))
  })
  await link.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  expect(await page.evaluate(() => (window as unknown as { seen: number[] }).seen)).toEqual([0])
})

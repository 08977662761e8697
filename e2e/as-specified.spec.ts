import { expect, type Page, test } from '@playwright/test'
import { givenSignedIn } from './account-steps.ts'
import { runUntilVisible, untilAlive } from './page-watch.ts'

// Screen contents that are specified (docs/specification.md, sections 2 and 9) and not checked by other
// journeys.

const hrefOf = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name, exact: true }).first().getAttribute('href')

test('the home page has every part listed in the specification', async ({ page }) => {
  await page.goto('/')
  expect(await hrefOf(page, 'Subscribe Now')).toBe('/pricing')
  for (const term of ['Smiling', 'Corporate', 'Beauty', 'Finance', 'Sports'])
    expect(await hrefOf(page, term)).toBe(`/search?${term}`)
  const tiles = page.getByRole('region', { name: 'Content types' }).getByRole('link')
  expect(await tiles.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual([
    '/images',
    '/video',
    '/music',
    '/graphics',
  ])
  await expect(page.getByRole('heading', { name: 'Browse New and Popular Visuals' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'More Images' })).toBeVisible()
  expect(await hrefOf(page, 'Talk to us')).toBe('/contact-us')
  expect(await hrefOf(page, 'Be a contributor')).toBe('/contributor')
  expect(await hrefOf(page, 'Start here')).toBe('/studio')
})

test('the header and footer have every entry, in the specified order', async ({ page }) => {
  await page.goto('/faq')
  const bar = page.getByRole('banner')
  await bar.getByRole('button', { name: 'Images' }).click()
  const panel = page.locator('#images-menu')
  await expect(panel.getByRole('listitem')).toHaveText([
    'People',
    'Landscape',
    'Beauty',
    'Fashion',
    'Education',
    'Animal & Wildlife',
    'Food & Drink',
    'Sports',
    'Healthcare',
  ])
  for (const [name, href] of [
    ['Video', '/video'],
    ['Music', '/music'],
    ['Graphics', '/graphics'],
    ['Enterprise', '/contact-us'],
    ['Sign up', '/signup'],
    ['Log In', '/login'],
  ] as const)
    await expect(bar.getByRole('link', { name })).toHaveAttribute('href', new RegExp(`^${href}`))
  await expect(bar.getByText('Editorial')).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Editorial' })).toHaveCount(0)

  const footer = page.getByRole('contentinfo')
  for (const [name, href] of [
    ['Taswira', '/'],
    ['Plans and pricing', '/pricing'],
    ['Terms of use', '/terms'],
    ['Our Story', '/about-us'],
    ['Contact Us', '/contact-us'],
    ['FAQ', '/faq'],
    ['Twitter', /twitter\.com/],
    ['Instagram', /instagram\.com/],
    ['LinkedIn', /linkedin\.com/],
    // As specified, the Facebook icon links to the Instagram profile.
    ['Instagram (from our Facebook page)', /instagram\.com/],
  ] as const)
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  await expect(footer.getByText(/© 2023 .*Afrocentric stock photos and videos/)).toBeVisible()
})

test('the sign-up and log-in pages hide the header navigation', async ({ page }) => {
  for (const address of ['/login', '/signup', '/verify-email', '/forgot-password']) {
    await page.goto(address)
    await expect(page.getByRole('banner').getByRole('link')).toHaveCount(1)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Taswira' })).toHaveAttribute('href', '/')
  }
  await page.goto('/reset-password')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible()
})

test('images appear in two columns on a phone and in four on a desktop', async ({ page }) => {
  await page.goto('/images/people')
  const columns = () =>
    page
      .locator('.grid-wall')
      .first()
      .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await columns()).toBe(2)
  await page.setViewportSize({ width: 1280, height: 900 })
  expect(await columns()).toBe(4)
})

test("a member's header shows the credits and the whole menu", async ({ page }) => {
  await givenSignedIn(page)
  await page.goto('/faq')
  await expect(
    page.getByRole('banner').getByRole('button', { name: '24 free credits are waiting · Claim' }),
  ).toBeVisible()
  await page.getByRole('button', { name: /^Your account/ }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Profile',
    'Purchases',
    'Saved',
    'Following',
    'My subscription',
    'Logout',
  ])
})

test('a visitor without a token sends no requests that need one', async ({ page }) => {
  const asked: string[] = []
  const of_members = /\/user\/|user_profile|free_credits|save_stock|\/download\/$|licence/
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.headers().authorization || of_members.test(pathname)) asked.push(pathname)
  })
  const [{ slug }] = await (await page.request.get('/api/contributor/images/')).json()
  const visitPages = async () => {
    for (const address of ['/', '/images/beauty', `/image/${slug}`, '/pricing', '/account/profile']) {
      await page.goto(address)
      await untilAlive(page)
    }
  }
  await visitPages()
  await page.goto('/images/beauty')
  await untilAlive(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Save / })
    .first()
    .click()
  await expect(page).toHaveURL(/\/login/)
  // An older version of the site stored this value on log-out.
  await page.evaluate(() => localStorage.setItem('token', 'undefined'))
  await visitPages()
  expect(asked).toEqual([])
  // Shows that the test would notice such requests.
  await givenSignedIn(page)
  await page.goto('/images/beauty')
  await expect(
    page.getByRole('banner').getByRole('button', { name: '24 free credits are waiting · Claim' }),
  ).toBeVisible()
  expect(asked).toContain('/api/user/credits/')
})

test('the welcome modal appears four seconds after a new member arrives', async ({ page }) => {
  await givenSignedIn(page)
  await page.clock.install()
  const now = () => page.evaluate(() => Date.now())
  const before = await now()
  await page.goto('/')
  const welcome = page.getByRole('dialog', { name: /Welcome/ })
  await runUntilVisible(page, welcome)
  expect((await now()) - before).toBeGreaterThanOrEqual(4_000)
  await expect(welcome).toContainText('24 credits')
  await welcome.getByRole('button', { name: 'Close' }).click()
  await expect(welcome).toBeHidden()
})

test('the welcome modal does not appear after a second log-in', async ({ page }) => {
  const member = await givenSignedIn(page)
  const basic = Buffer.from(`${member.email}:${member.password}`).toString('base64')
  await page.request.post('/auth/user_login/', { headers: { authorization: `Basic ${basic}` } })
  await page.clock.install()
  await page.goto('/')
  await expect(
    page.getByRole('banner').getByRole('button', { name: '24 free credits are waiting · Claim' }),
  ).toBeVisible()
  await page.clock.runFor(10_000)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a brown spinner of 150 px is shown while a page loads', async ({ page }) => {
  await page.goto('/about-us')
  await untilAlive(page)
  const held = Promise.withResolvers<void>()
  await page.route(
    (url) => url.pathname.endsWith('.data'),
    async (route) => {
      await held.promise
      await route.continue()
    },
  )
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  const spinner = page.locator('.spinner')
  await expect(spinner).toBeVisible()
  expect(await spinner.evaluate((element) => element.clientWidth + 2 * element.clientLeft)).toBe(150)
  await expect(spinner).toHaveCSS('color', 'oklch(0.52 0.107 48)')
  held.resolve()
  await expect(page.getByRole('heading', { level: 1, name: 'Questions and answers' })).toBeVisible()
  await expect(spinner).toHaveCount(0)
})

test('a toast closes after five seconds', async ({ page }) => {
  await givenSignedIn(page)
  await page.clock.install()
  await page.goto('/images/beauty')
  await untilAlive(page)
  // Only the page's clock closes the toast, however busy the machine is.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Save / })
    .first()
    .click()
  const message = page.getByRole('region', { name: 'Messages' }).getByText('Saved!', { exact: true })
  await expect(message).toBeVisible()
  // The toast is at the top right, below the header.
  const { x, y, width } = (await message.boundingBox())!
  expect(y).toBeLessThan(200)
  expect(x + width).toBeGreaterThan(page.viewportSize()!.width - 100)
  await page.mouse.move(0, 600)
  await page.clock.runFor(4_000)
  await expect(message).toBeVisible()
  await page.clock.runFor(2_000)
  await expect(message).toBeHidden()
})

test('the text pages contain what the specification lists', async ({ page }) => {
  await page.goto('/terms')
  await expect(page.getByText('Last updated September 2023', { exact: true })).toBeVisible()
  for (const name of [/terms/i, /privacy/i, /licens/i])
    await expect(page.getByRole('main').getByRole('heading', { level: 2, name }).first()).toBeVisible()
  await page.goto('/faq')
  for (const name of ['Getting Started', 'Subscription & Billing', 'Licensing'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  expect(await hrefOf(page, 'Contact Us')).toBe('/contact-us')
  await page.goto('/about-us')
  await expect(page.getByRole('heading', { level: 1, name: 'Our Story' })).toBeVisible()
  await expect(page.getByText('Images that look like home').first()).toBeVisible()
  for (const name of ['Named people, named places', 'Made by people who live there', 'Fair and simple'])
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
  const services = page.getByRole('region', { name: 'What we do' }).getByRole('listitem')
  await expect(services.getByRole('heading', { level: 3 })).toHaveText([
    'Stock images',
    'Image requests',
    'Custom content',
    'Extended licences',
  ])
  await expect(page.getByRole('heading', { name: 'Schedule a virtual call' })).toBeVisible()
  for (const [address, heading, part] of [
    ['/pricing', /pric/i, '₦9,360'],
    ['/contact-us', 'Talk to us', 'hello@taswira.example'],
    ['/contributor', 'Be a contributor', 'Kind of photography'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByRole('main').getByText(part).first()).toBeVisible()
  }
  for (const kind of ['/video', '/music', '/graphics']) {
    await page.goto(kind)
    await expect(page.getByText('Coming soon', { exact: true })).toBeVisible()
    await expect(page.getByText('Notify me', { exact: true }).first()).toBeVisible()
    expect(await hrefOf(page, 'Be a contributor')).toBe('/contributor')
  }
})

import { expect, type Page, test } from '@playwright/test'
import { givenSignedIn, remember } from './account-steps.ts'
import { givenContributor } from './contributor-steps.ts'
import { untilAlive, watch } from './page-watch.ts'

test('a button pressed before the scripts have loaded takes effect once they have', async ({ page }) => {
  const complaints = watch(page)
  // Delays the largest script until the button has been pressed.
  let pressed = Promise.withResolvers<void>()
  await page.route(/\/_b\/react-/, async (route) => {
    await pressed.promise
    await route.continue()
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/images', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  pressed.resolve()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()

  pressed = Promise.withResolvers()
  await page.goto('/forgot-password', { waitUntil: 'commit' })
  await page.getByLabel('Email', { exact: true }).fill('nobody.at.all@example.com')
  const loads: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && loads.push(request.method()))
  const send = page.getByRole('button', { name: 'Send link' })
  // Playwright's click ends once the form is sent, which needs the script.
  const click = send.click()
  await expect(send).toBeDisabled()
  pressed.resolve()
  await click
  await expect(page.getByRole('heading', { level: 1, name: 'Email has been sent' })).toBeFocused()
  expect(loads).toEqual([])
  complaints.expectSilence()
})

test('a field tapped before the scripts have loaded is neither prefilled nor restored from a draft', async ({
  page,
}) => {
  let tapped = Promise.withResolvers<void>()
  await page.route(/\/_b\/react-/, async (route) => {
    await tapped.promise
    await route.continue()
  })
  await remember(page, { email: 'last.time@example.com' })
  await page.goto('/login', { waitUntil: 'commit' })
  const email = page.getByLabel('Email', { exact: true })
  await email.click()
  tapped.resolve()
  await untilAlive(page)
  await page.keyboard.type('somebody.else@example.com')
  await expect(email).toHaveValue('somebody.else@example.com')

  // The same in a form with a draft.
  await page.goto('/contact-us')
  await untilAlive(page)
  await page.getByLabel('Subject').fill('An earlier draft')
  tapped = Promise.withResolvers()
  await page.reload({ waitUntil: 'commit' })
  await page.getByLabel('Subject').click()
  tapped.resolve()
  await untilAlive(page)
  await page.keyboard.type('Something new')
  await expect(page.getByLabel('Subject')).toHaveValue('Something new')
})

test("a member's address that loads late doesn't change a field in use", async ({ page }) => {
  const { email } = await givenSignedIn(page)
  const profile = Promise.withResolvers<void>()
  await page.route('**/user/user_profile/', async (route) => {
    await profile.promise
    await route.continue()
  })
  await page.goto('/request-asset')
  await untilAlive(page)
  const field = page.getByRole('main').getByLabel('Email')
  await field.click()
  profile.resolve()
  await expect(page.getByRole('button', { name: /^Your account, Ngozi/ })).toBeVisible()
  await page.keyboard.type('somebody.else@example.com')
  await expect(field).toHaveValue('somebody.else@example.com')

  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await expect(field).toHaveValue(email)
})

test('pressing a button on a page whose scripts failed to load reloads the page', async ({ page }) => {
  await page.route(/\/_b\/.*\.js/, (route) => route.abort())
  await page.setViewportSize({ width: 390, height: 844 })
  const lost = page.waitForEvent('requestfailed')
  await page.goto('/images')
  await lost
  await page.unroute(/\/_b\/.*\.js/)
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  await Promise.all([page.waitForEvent('load'), menu.click()])
  await menu.click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
})

test('the menu and the quick look are loaded before their first press', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const loaded = ['mobile-menu-panel', 'quick-look'].map((name) =>
    page.waitForEvent('requestfinished', (request) => request.url().includes(`/_b/${name}-`)),
  )
  await page.goto('/search?keywords=market')
  await Promise.all(loaded)
  // What these files import.
  await page.waitForLoadState('networkidle')
  await page.route(/\/_b\/.*\.js/, (route) => route.abort())
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.locator('.card > a').first().press(' ')
  await expect(page.getByRole('dialog', { name: /^Quick look/ })).toBeVisible()
})

test("a form is submitted without JavaScript if the scripts can't be loaded", async ({ page }) => {
  await page.route(/\/_b\/.*\.js/, (route) => route.abort())
  await page.goto('/contact-us')
  await page.getByLabel('Full name').fill('Ṣadé Òkè')
  await page.getByLabel('Email', { exact: true }).fill(`writer-${Date.now()}@example.com`)
  await page.getByLabel('Phone').fill('+234 803 123 4567')
  await page.getByLabel('Subject').fill('A question')
  await page.getByLabel('Message').fill('May I print it on a shirt?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('heading', { name: "We've received your message" })).toBeVisible()
})

const pages_with_tabs = {
  studio: {
    given: givenContributor,
    address: '/studio/profile',
    api: '**/api/studio/',
    tab: (page: Page) =>
      page.getByRole('navigation', { name: 'Profile' }).getByRole('link', { name: 'Agreement' }),
    loaded: (page: Page) => page.getByRole('button', { name: 'Save' }),
    opened: (page: Page) => page.getByRole('heading', { level: 1, name: 'Agreement' }),
  },
  account: {
    given: givenSignedIn,
    address: '/account/profile',
    api: '**/api/user/user_profile/',
    tab: (page: Page) => page.getByRole('tab', { name: 'Purchases' }),
    loaded: (page: Page) => page.getByRole('button', { name: 'Edit full name' }),
    opened: (page: Page) => page.getByRole('heading', { name: 'No purchase history' }),
  },
}
for (const [name, { given, address, api, tab, loaded, opened }] of Object.entries(pages_with_tabs))
  for (const released of ['before', 'after'] as const)
    test(`a tab of the ${name} opens when it is released ${released} the page has its data`, async ({
      page,
    }) => {
      await given(page)
      const data_comes = Promise.withResolvers<void>()
      await page.route(api, async (route) => {
        await data_comes.promise
        await route.continue()
      })
      await page.goto(address)
      await untilAlive(page)
      await tab(page).hover()
      await page.mouse.down()
      if (released === 'before') await page.mouse.up()
      data_comes.resolve()
      if (released === 'after') {
        await expect(loaded(page)).toBeVisible()
        await page.mouse.up()
      }
      await expect(opened(page)).toBeVisible()
    })

import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { givenSignedIn, latestMail } from './account-steps.ts'
import { expectRightBooks } from './database-steps.ts'
import { givenAtDesk, givenOperator } from './desk-steps.ts'
import { useOwnSite } from './own-site.ts'
import { watch } from './page-watch.ts'
import { publish, saveDraft } from './settings-steps.ts'

// These change the shop for everybody.
useOwnSite(74)
test.describe.configure({ mode: 'serial' })

const main = (page: Page) => page.getByRole('main')

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><path fill="#0b5d3b" d="M0 0h120v40H0z"/></svg>'
const file = (name: string, text: string) => ({
  name,
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(text),
})

test('an owner renames the shop and publishes a logo, a colour and fonts, which every page has at its first paint, and takes them back', async ({
  page,
  browser,
  baseURL,
}) => {
  const complaints = watch(page)
  const owner = await givenOperator(page.request)
  const desk = await browser.newPage({ baseURL: baseURL! })
  await givenAtDesk(desk, owner)
  await desk.goto('/desk/identity')
  await desk.getByLabel('Name', { exact: true }).fill('Picha')
  await saveDraft(desk)
  await publish(desk)

  await desk.goto('/desk/look')
  const before = await (await page.request.get('/')).text()
  expect(before).toContain('href="/favicon.svg"')

  await test.step('a logo with a script is refused with a sentence', async () => {
    await desk.getByLabel('Logo').setInputFiles(file('logo.svg', drawing.replace('<path', '<script/><path')))
    await expect(desk.getByText(/^The SVG contains <script>, which a logo can't have/)).toBeVisible()
  })

  await desk.getByLabel('Logo').setInputFiles(file('logo.svg', drawing))
  const preview = desk.getByRole('region', { name: 'Preview' })
  await expect(preview.locator('img')).toHaveCount(2)
  await desk.getByLabel('Brand colour', { exact: true }).fill('#0b5d3b')
  await desk.getByLabel('Fonts').selectOption('Montserrat and Noto Sans')
  await saveDraft(desk)
  expect(await (await page.request.get('/')).text()).not.toContain('/logos/')

  await publish(desk)
  const html = async () => (await page.request.get('/')).text()
  await expect.poll(html).toContain('/logos/')
  expect(await html()).not.toMatch(/\/logos\/[\w-]+\.svg/)
  const head = (await html()).split('</head>')[0]!
  expect(head).toContain('--color-brown-700:#0b5d3b')
  expect(head).toContain('--font-heading:"Montserrat Variable"')
  expect(head).toMatch(/<link rel="preload" href="[^"]*montserrat-latin-wght/)
  expect(head).not.toContain('bricolage')
  expect(head).toMatch(/<link rel="icon" href="\/logos\/[0-9a-f]{32}-icon\.png"/)
  const sharing = /property="og:image" content="([^"]+)"/.exec(head)![1]!
  expect((await page.request.get(sharing)).headers()['content-type']).toBe('image/png')

  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/')
  const logo = page.getByRole('banner').getByRole('img', { name: 'Picha' })
  await expect(logo).toBeVisible()
  expect(await logo.boundingBox()).toMatchObject({ width: expect.closeTo(108, 0), height: 36 })
  expect(
    await page.evaluate(() =>
      document.fonts.ready.then(() => document.fonts.check('700 20px "Montserrat Variable"')),
    ),
  ).toBe(true)

  const fonts = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => /[^/]+\.woff2$/.exec(name) ?? []),
  )
  expect(fonts.filter((name) => !/^(montserrat|noto-sans)-(latin-wght|currencies)/.test(name))).toEqual([])

  await desk.getByRole('button', { name: /^Take back the version/ }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await expect(desk.getByRole('main').getByText('Taken back.')).toBeVisible()
  await expect.poll(html).not.toContain('/logos/')
  complaints.expectSilence()
  await desk.close()
})

test('a colour that is chosen while the logo is checked stays', async ({ page }) => {
  await givenAtDesk(page, await givenOperator(page.request))
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/desk/look/logo/', async (route) => {
    await answered
    await route.continue()
  })
  await page.goto('/desk/look')
  await page.getByLabel('Logo').setInputFiles(file('logo.svg', drawing))
  const brand = page.getByLabel('Brand colour', { exact: true })
  await brand.fill('#5b2a86')
  answer()
  await expect(page.getByRole('region', { name: 'Preview' }).locator('img')).toHaveCount(2)
  await expect(brand).toHaveValue('#5b2a86')
})

test('an owner on a phone renames the shop and changes its logo, colours, prices and texts, and visitors see it', async ({
  browser,
  baseURL,
  page: visitor,
}) => {
  test.setTimeout(240_000)
  const context = await browser.newContext({ baseURL: baseURL!, viewport: { width: 390, height: 844 } })
  const desk = await context.newPage()
  const complaints = watch(desk)
  await givenAtDesk(desk, await givenOperator(visitor.request))
  const member = await givenSignedIn(visitor)

  await desk.goto('/desk/identity')
  await desk.getByLabel('Name', { exact: true }).fill('Zuri')
  await saveDraft(desk)
  await publish(desk)

  await desk.goto('/desk/look')
  await desk.getByLabel('Logo').setInputFiles(file('logo.svg', drawing))
  await expect(desk.getByLabel('Logo')).toBeEnabled()
  await desk.getByLabel('Brand colour', { exact: true }).fill('#0b5d3b')
  await saveDraft(desk)
  await publish(desk)

  await desk.goto('/desk/prices')
  const packs = desk.getByRole('group', { name: 'Credit packs' })
  await packs.getByRole('button', { name: 'Add a pack' }).click()
  await packs.getByLabel('Credits').last().fill('390')
  await packs.getByLabel('Price in naira').last().fill('150,000')
  await desk.getByLabel('Price of a month in naira').first().fill('10390')
  await saveDraft(desk)
  await publish(desk)

  await desk.goto('/desk/texts/sentences')
  await desk.getByLabel('Headline of the home page').fill('Photographs')
  await saveDraft(desk)
  await publish(desk)

  await desk.goto('/desk/texts/faq')
  const text = desk.getByLabel('Text', { exact: true })
  const preview = desk.getByRole('region', { name: 'Preview: Text' })
  const faq = await text.inputValue()
  await text.fill(`${faq}\n\n### Who is {{owner}}?\n\nA [link](javascript:alert(1)).`)
  await expect(main(desk).getByText('Unknown placeholder {{owner}}.').first()).toBeVisible()
  await desk.getByRole('button', { name: 'Save draft' }).click()
  await expect(main(desk).getByText('Unknown placeholder {{owner}}.').first()).toBeVisible()
  await text.fill(`${faq}\n\n### Who runs {{name}}?\n\nWe do.`)
  await expect(preview.getByRole('heading', { name: 'Who runs Zuri?' })).toBeVisible()
  await desk.getByRole('button', { name: 'Show in dark' }).click()
  await expect(desk.getByRole('button', { name: 'Show in light' })).toBeVisible()
  await saveDraft(desk)
  await publish(desk)

  await desk.goto('/desk/texts/terms')
  await expect(preview.getByRole('heading').first()).toBeVisible()
  await text.evaluate((field) => field.scrollTo(0, field.scrollHeight))
  // The preview scrolls with the text.
  await expect
    .poll(() => preview.evaluate((pane) => pane.scrollHeight - pane.clientHeight - pane.scrollTop))
    .toBeLessThan(2)
  await text.fill(`${await text.inputValue()}\n\nA sentence of our own.`)
  await saveDraft(desk)
  await expect(desk.getByRole('region', { name: 'Publish' })).toContainText('A sentence of our own.')
  await publish(desk, async (dialog) => dialog.getByLabel('Email members when it applies').check())

  await expect
    .poll(async () => {
      await visitor.goto('/terms')
      return main(visitor).innerText()
    })
    .toContain('A sentence of our own.')
  await visitor.goto('/')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Photographs')
  await expect(visitor.getByRole('banner').getByRole('img', { name: 'Zuri' })).toBeVisible()
  // At the first paint: the server wrote the colours, not a script.
  const html = await (await visitor.request.get('/')).text()
  expect(html).toContain('--color-brown-700:#0b5d3b')
  await visitor.goto('/pricing')
  await expect(main(visitor)).toContainText('₦10,390')
  await expect(visitor.getByRole('region', { name: 'Credit packs' })).toContainText('₦150,000')
  await visitor.goto('/faq')
  await expect(visitor.getByText('Who runs Zuri?')).toBeVisible()
  // The mail job runs every minute.
  await expect
    .poll(() => latestMail(visitor.request, member.email), { timeout: 120_000 })
    .toContain('We have changed our terms of use.')
  await expectRightBooks()
  complaints.expectSilence(/400/)
  await context.close()
})

test('an edit of a text that is not saved survives a visit to another screen and a reload', async ({
  page,
}) => {
  await givenAtDesk(page, await givenOperator(page.request))
  await page.goto('/desk/texts/sentences')
  const lead = page.getByLabel('Below it', { exact: true })
  await lead.fill('Images by those who live there.')
  await page.getByRole('link', { name: 'FAQ', exact: true }).first().click()
  await expect(page.getByLabel('Text', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(lead).toHaveValue('Images by those who live there.')
  await expect(
    main(page).getByText("These are your changes from before. They aren't saved yet."),
  ).toBeVisible()
  await page.reload()
  await expect(lead).toHaveValue('Images by those who live there.')
  await page.getByRole('button', { name: 'Undo changes' }).click()
  await page.reload()
  await expect(lead).not.toHaveValue('Images by those who live there.')
})

test('settings are exported as a file, and an import makes drafts of what differs', async ({ page }) => {
  await givenAtDesk(page, await givenOperator(page.request))
  await page.goto('/desk/settings-file')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export settings' }).click()
  const exported = JSON.parse(await readFile(await (await download).path(), 'utf8'))

  const importFile = async (content: unknown) => {
    await page.getByLabel('Settings file').setInputFiles({
      name: 'settings.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(content)),
    })
    await page.getByRole('button', { name: 'Import as drafts' }).click()
  }
  await importFile(exported)
  await expect(main(page).getByText('The file has the settings that apply already.')).toBeVisible()
  await importFile({
    ...exported,
    settings: { prices: { ...exported.settings.prices, credits_per_image: 0 } },
  })
  await expect(main(page).getByText('Nothing was imported:')).toBeVisible()
  exported.settings.prices.welcome_credits = 30
  await importFile(exported)
  await expect(main(page).getByText('Saved as drafts: Prices.')).toBeVisible()
  await page.goto('/desk/prices')
  await expect(page.getByLabel('Welcome credits')).toHaveValue('30')
})

test('a draft can be saved and published only once its logo is checked', async ({ page }) => {
  const owner = await givenOperator(page.request)
  await page.setViewportSize({ width: 390, height: 800 })
  await givenAtDesk(page, owner)
  await page.goto('/desk/look')
  await page.getByLabel('Brand colour', { exact: true }).fill('#5b2a86')
  await saveDraft(page)

  const check = Promise.withResolvers<void>()
  await page.route('**/api/desk/look/logo/**', async (route) => {
    await check.promise
    await route.continue()
  })
  await page.getByLabel('Fonts').selectOption('Montserrat and Noto Sans')
  await page.getByLabel('Logo').setInputFiles(file('logo.svg', drawing))
  await expect(page.getByText('Checking the logo…')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save draft' })).toBeDisabled()
  const publishing = page.getByRole('region', { name: 'Publish' })
  await expect(publishing).toContainText("We're still checking the logo. Save it when that's done.")
  await expect(publishing.getByRole('button')).toHaveCount(0)

  check.resolve()
  await expect(page.getByText('Checking the logo…')).toBeHidden()
  await saveDraft(page)
  await publish(page)
  await expect.poll(async () => (await page.request.get('/')).text()).toContain('/logos/')
})

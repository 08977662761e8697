import { expect, test } from '@playwright/test'
import { givenAtDesk, givenOperator } from './desk-steps.ts'
import { useOwnSite } from './own-site.ts'
import { watch } from './page-watch.ts'

// These change the look for everybody.
useOwnSite(75)
test.describe.configure({ mode: 'serial' })

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
  await desk.getByRole('button', { name: 'Save draft' }).click()
  await desk.getByRole('button', { name: 'Publish' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(desk.getByRole('main').getByText('Published. It applies now.')).toBeVisible()
  // Leaving while the screen reloads its data would abort the next page.
  await expect(desk.getByRole('heading', { name: 'Edit', exact: true })).toBeVisible()

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
  await desk.getByRole('button', { name: 'Save draft' }).click()
  await expect(desk.getByRole('main').getByText('Draft saved.')).toBeVisible()
  expect(await (await page.request.get('/')).text()).not.toContain('/logos/')

  await desk.getByRole('button', { name: 'Publish' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(desk.getByRole('main').getByText('Published. It applies now.')).toBeVisible()
  const html = async () => (await page.request.get('/')).text()
  await expect.poll(html).toContain('/logos/')
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
  expect(await logo.boundingBox()).toMatchObject({ width: 108, height: 36 })
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

import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { givenSignedIn, latestMail } from './account-steps.ts'
import { expectRightBooks } from './database-steps.ts'
import { givenAtDesk, givenOperator } from './desk-steps.ts'
import { useOwnSite } from './own-site.ts'
import { watch } from './page-watch.ts'

// These change the shop for everybody.
useOwnSite(74)
test.describe.configure({ mode: 'serial' })

const main = (page: Page) => page.getByRole('main')

async function saveDraft(page: Page) {
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(main(page).getByText('Draft saved.')).toBeVisible()
}

async function publish(
  page: Page,
  before: (dialog: ReturnType<Page['getByRole']>) => Promise<void> = async () => {},
) {
  await page.getByRole('button', { name: 'Publish' }).click()
  const dialog = page.getByRole('dialog')
  await before(dialog)
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(main(page).getByText('Published. It applies now.')).toBeVisible()
  // Leaving while the screen reloads its data would abort the next page.
  await expect(page.getByRole('heading', { name: 'Edit', exact: true })).toBeVisible()
}

for (const width of [390, 1280])
  test(`an owner renames the shop and changes its logo, colours, prices and texts at ${width} px, and visitors see it`, async ({
    browser,
    baseURL,
    page: visitor,
  }) => {
    test.setTimeout(240_000)
    const context = await browser.newContext({ baseURL: baseURL!, viewport: { width, height: 844 } })
    const desk = await context.newPage()
    const complaints = watch(desk)
    await givenAtDesk(desk, await givenOperator(visitor.request))
    const member = await givenSignedIn(visitor)

    await desk.goto('/desk/identity')
    await desk.getByLabel('Name', { exact: true }).fill(`Zuri ${width}`)
    await saveDraft(desk)
    await publish(desk)

    await desk.goto('/desk/look')
    await desk.getByLabel('Logo').setInputFiles({
      name: 'logo.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><path d="M0 0h${width / 12}v40H0z"/></svg>`,
      ),
    })
    await expect(desk.getByLabel('Logo')).toBeEnabled()
    await desk.getByLabel('Brand colour', { exact: true }).fill(width === 390 ? '#0b5d3b' : '#5b2a86')
    await saveDraft(desk)
    await publish(desk)

    await desk.goto('/desk/prices')
    const packs = desk.getByRole('group', { name: 'Credit packs' })
    await packs.getByRole('button', { name: 'Add a pack' }).click()
    await packs.getByLabel('Credits').last().fill(String(width))
    await packs.getByLabel('Price in naira').last().fill('150,000')
    await desk
      .getByLabel('Price of a month in naira')
      .first()
      .fill(String(10_000 + width))
    await saveDraft(desk)
    await publish(desk)

    await desk.goto('/desk/texts/sentences')
    await desk.getByLabel('Headline of the home page').fill(`Photographs ${width}`)
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
    await text.fill(`${faq}\n\n### Who runs {{name}} at ${width}?\n\nWe do.`)
    await expect(preview.getByRole('heading', { name: `Who runs Zuri ${width} at ${width}?` })).toBeVisible()
    await desk.getByRole('button', { name: 'Show in dark' }).click()
    await expect(desk.getByRole('button', { name: 'Show in light' })).toBeVisible()
    await saveDraft(desk)
    await publish(desk)

    await desk.goto('/desk/texts/terms')
    await text.fill(`${await text.inputValue()}\n\nA sentence at ${width}.`)
    await saveDraft(desk)
    await expect(desk.getByRole('region', { name: 'Publish' })).toContainText(`A sentence at ${width}.`)
    await publish(desk, async (dialog) => dialog.getByLabel('Email members when it applies').check())

    await expect
      .poll(async () => {
        await visitor.goto('/terms')
        return main(visitor).innerText()
      })
      .toContain(`A sentence at ${width}.`)
    await visitor.goto('/')
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(`Photographs ${width}`)
    await expect(visitor.getByRole('banner').getByRole('img', { name: `Zuri ${width}` })).toBeVisible()
    // At the first paint: the server wrote the colours, not a script.
    const html = await (await visitor.request.get('/')).text()
    expect(html).toContain(`--color-brown-700:${width === 390 ? '#0b5d3b' : '#5b2a86'}`)
    await visitor.goto('/pricing')
    await expect(main(visitor)).toContainText(`₦${(10_000 + width).toLocaleString('en')}`)
    await expect(visitor.getByRole('region', { name: 'Credit packs' })).toContainText('₦150,000')
    await visitor.goto('/faq')
    await expect(visitor.getByText(`Who runs Zuri ${width} at ${width}?`)).toBeVisible()
    // The mail job runs every minute; one wait is enough.
    if (width === 390)
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
  const file = JSON.parse(await readFile(await (await download).path(), 'utf8'))

  const importFile = async (content: unknown) => {
    await page.getByLabel('Settings file').setInputFiles({
      name: 'settings.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(content)),
    })
    await page.getByRole('button', { name: 'Import as drafts' }).click()
  }
  await importFile(file)
  await expect(main(page).getByText('The file has the settings that apply already.')).toBeVisible()
  await importFile({ ...file, settings: { prices: { ...file.settings.prices, credits_per_image: 0 } } })
  await expect(main(page).getByText('Nothing was imported:')).toBeVisible()
  file.settings.prices.welcome_credits = 30
  await importFile(file)
  await expect(main(page).getByText('Saved as drafts: Prices.')).toBeVisible()
  await page.goto('/desk/prices')
  await expect(page.getByLabel('Welcome credits')).toHaveValue('30')
})

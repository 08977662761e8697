import { setTimeout as sleep } from 'node:timers/promises'
import { expect, type Page, test } from '@playwright/test'
import { findings } from './axe-findings.ts'
import { givenContributor, givenDraft } from './contributor-steps.ts'
import { givenPng } from './given-png.ts'
import { runUntilVisible, untilAlive } from './page-watch.ts'

const lineOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const choose = (page: Page, files: { name: string; buffer: Buffer }[]) =>
  page.getByLabel('Choose images').setInputFiles(files.map((file) => ({ ...file, mimeType: 'image/png' })))

test('a contributor uploads two images over a broken connection, describes one and submits it', async ({
  page,
  context,
}) => {
  test.setTimeout(300_000)
  await page.setViewportSize({ width: 390, height: 844 })
  await givenContributor(page)
  await page.goto('/studio')
  await untilAlive(page)
  await page.getByRole('link', { name: 'Upload images' }).first().click()
  await untilAlive(page)

  // The connection breaks after the first parts of the large file.
  const large = { name: 'large.png', buffer: givenPng(1_000) }
  const small = { name: 'small.png', buffer: givenPng() }
  let parts = 0
  await page.route('**/studio/uploads/*', async (route) => {
    if (route.request().method() === 'PATCH' && ++parts > 2) return route.abort()
    return route.continue()
  })
  await choose(page, [large])
  await expect.poll(() => parts).toBeGreaterThan(2)
  await context.setOffline(true)
  await page.unroute('**/studio/uploads/*')
  await expect(lineOf(page, large.name).getByText('No connection.')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await context.setOffline(false)
  await expect(lineOf(page, large.name).getByRole('link', { name: 'Describe it' })).toBeVisible()

  // After closing the tab, the same file resumes where it stopped.
  const closed = { name: 'closed.png', buffer: givenPng(1_000) }
  await page.route('**/studio/uploads/*', async (route) => {
    if (route.request().method() === 'PATCH' && route.request().headers()['upload-offset'] !== '0') return
    return route.continue()
  })
  await choose(page, [closed])
  await expect(lineOf(page, closed.name).getByText('0.5 of 3.0 MB')).toBeVisible()
  await page.reload()
  await untilAlive(page)
  await expect(page.getByRole('heading', { name: 'Unfinished uploads' })).toBeVisible()
  // Only now: before the reload, the request that is held back would have been sent.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const offsets: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(request.headers()['upload-offset']!)
  })
  await choose(page, [closed, small, { name: 'page.png', buffer: Buffer.from('<!doctype html>') }])
  await expect(lineOf(page, closed.name).getByRole('link', { name: 'Describe it' })).toBeVisible()
  await expect(lineOf(page, 'page.png').getByText("It isn't a readable image; use")).toBeVisible()
  await expect(lineOf(page, small.name).getByText('Uploaded.')).toBeVisible()
  // Only the two small files started at their first byte.
  expect(offsets.filter((offset) => offset === '0')).toHaveLength(2)
  expect(await findings(page)).toEqual([])

  await lineOf(page, closed.name).getByRole('link', { name: 'Describe it' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toBeVisible()
  await page.getByLabel('Title', { exact: true }).fill('Ferry at <b>dawn</b>')
  await page.getByRole('button', { name: 'Save and submit for review' }).click()
  await expect(page.getByText('Add at least 5 keywords before you submit the image.')).toBeVisible()
  const typed = page.getByLabel('Keywords', { exact: true })
  const chosen = page.getByRole('list', { name: 'Chosen keywords' }).getByRole('button')
  await typed.pressSequentially('ferry,lagoon,')
  await expect(chosen).toHaveText(['ferry', 'lagoon'])
  await typed.fill('quay')
  await typed.press('Enter')
  await expect(chosen).toHaveText(['ferry', 'lagoon', 'quay'])
  await typed.press('Backspace')
  await expect(chosen).toHaveText(['ferry', 'lagoon'])
  await page.getByRole('button', { name: 'Remove lagoon' }).click()
  await expect(typed).toBeFocused()
  await typed.evaluate((field) => {
    const data = new DataTransfer()
    data.setData('text', 'lagoon\ndawn\r\nferry')
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expect(chosen).toHaveText(['ferry', 'lagoon', 'dawn'])
  await typed.fill('commuter,')
  // What is typed and not added yet is sent, too.
  await typed.fill('boat')
  await page.getByLabel('Category').selectOption('Travel')
  await page.getByLabel('How it was made').selectOption('Made with a camera')
  await page.getByRole('button', { name: 'Save and submit for review' }).click()
  await expect(page.getByText('Say whether the image shows recognisable people')).toBeVisible()
  await page
    .getByLabel('Does it show recognisable people or private property?')
    .selectOption('No recognisable people and no private property')
  await page.getByRole('button', { name: 'Add your language' }).click()
  await page.getByLabel('Language').selectOption('Yorùbá')
  await page.getByLabel('Title', { exact: true }).last().fill('Ọkọ̀ ojú omi')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.').first()).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Save and submit for review' }).click()
  await expect(page).toHaveURL('/studio/in-review')
  await page.getByRole('link', { name: 'Open : Ferry at <b>dawn</b>' }).click()
  await expect(page.getByText("We'll review it soon.")).toBeVisible()
  await page.getByRole('button', { name: 'Take back to drafts' }).click()
  await expect(page.getByLabel('Title', { exact: true }).first()).toHaveValue('Ferry at <b>dawn</b>')
})

test('a long file check is shown as still running, even after leaving the page', async ({ page }) => {
  await givenContributor(page)
  await page.clock.install()
  await page.goto('/studio/uploads')
  await untilAlive(page)
  await page.route('**/api/studio/uploads/?*', async (route) => {
    const answer = await route.fetch()
    const json = (await answer.json()).map((one: { status: string }) =>
      one.status === 'accepted' ? { ...one, status: 'arrived', submission_key: null } : one,
    )
    return route.fulfill({ response: answer, json })
  })
  await choose(page, [{ name: 'waits.png', buffer: givenPng() }])
  await expect(lineOf(page, 'waits.png').getByText('Uploaded. Checking the file')).toBeVisible()
  const still = lineOf(page, 'waits.png').getByText('Still checking.')
  await runUntilVisible(page, still)
  expect(await findings(page)).toEqual([])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Being checked' })).toBeVisible()
  await expect(still).toBeVisible()
})

test('a busy server is not reported as a lost connection, and uploading continues automatically', async ({
  page,
}) => {
  await givenContributor(page)
  await page.clock.install()
  await page.goto('/studio/uploads')
  await untilAlive(page)
  await expect(page.getByLabel('Choose images')).toBeVisible()
  await page.route('**/api/studio/uploads/**', (route) =>
    route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: { detail: 'Busy.' } }),
  )
  await choose(page, [{ name: 'busy.png', buffer: givenPng() }])
  const line = lineOf(page, 'busy.png')
  await expect(line.getByText('Our server is busy. Uploading continues in a moment')).toBeVisible()
  await expect(line.getByText('No connection')).toBeHidden()
  expect(await findings(page)).toEqual([])
  await page.unrouteAll()
  await page.route('**/api/studio/uploads/', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 507, json: { detail: 'Our server has no room for files.' } })
      : route.continue(),
  )
  await runUntilVisible(page, line.getByText('Our server has no room for files.'))
  await page.unrouteAll()
  await runUntilVisible(page, line.getByRole('link', { name: 'Describe it' }))
})

test('the status of several files being checked is fetched in one request', async ({ page }) => {
  await givenContributor(page)
  await page.clock.install()
  await page.goto('/studio/uploads')
  await untilAlive(page)
  let asked = 0
  await page.route('**/api/studio/uploads/?*', async (route) => {
    asked += 1
    const answer = await route.fetch()
    const json = (await answer.json()).map((one: object) => ({ ...one, status: 'arrived' }))
    return route.fulfill({ response: answer, json })
  })
  const names = ['one.png', 'two.png', 'three.png', 'four.png', 'five.png', 'six.png']
  await choose(
    page,
    names.map((name) => ({ name, buffer: givenPng() })),
  )
  for (const name of names)
    await expect(lineOf(page, name).getByText('Uploaded. Checking the file')).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.waitForLoadState('networkidle')
  asked = 0
  await expect
    .poll(async () => {
      // On a busy machine, the previous request may not have been answered yet.
      if (asked === 0) await page.clock.runFor(2_000)
      return asked
    })
    .toBeGreaterThan(0)
  expect(asked).toBe(1)
  // A handler that the end of this test cuts off would make the next test fail.
  await page.unrouteAll({ behavior: 'wait' })
})

test("a page opens even if its script couldn't be fetched", async ({ page }) => {
  await givenContributor(page)
  await page.goto('/studio/uploads')
  await untilAlive(page)
  await choose(page, [{ name: 'opened.png', buffer: givenPng() }])
  const link = lineOf(page, 'opened.png').getByRole('link', { name: 'Describe it' })
  await expect(link).toBeVisible()
  await page.route('**/_b/submission-*.js', (route) => route.abort(), { times: 1 })
  await link.click()
  await expect(page).toHaveURL(/\/studio\/drafts\/[0-9a-f]{32}$/)
  await expect(page.getByLabel('Title', { exact: true })).toBeVisible()
})

test('a contributor changes several drafts at once, and deletes one', async ({ page }) => {
  const contributor = await givenContributor(page)
  for (let n = 0; n < 2; n += 1) await givenDraft(page.request, contributor)
  await page.goto('/studio/drafts')
  await untilAlive(page)
  await expect(page.getByRole('link', { name: /^Describe/ })).toHaveCount(2)
  await expect(page.getByLabel('With selected images')).toBeHidden()
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  const apply = async (change: string) => {
    await page.getByLabel('With selected images').selectOption(change)
    await page.getByRole('button', { name: 'Apply' }).click()
  }
  await page.getByLabel('With selected images').selectOption('Set category')
  await page.getByLabel('Category').selectOption('Travel')
  await apply('Set category')
  await expect(page.getByText('2 images changed.').first()).toBeVisible()
  const missing = page.getByRole('list', { name: 'Missing' })
  await expect(missing).toHaveText(Array(2).fill('TitleKeywordsHow it was madeWhether people are shown'))
  await page.getByRole('checkbox').first().check()
  await apply('Submit for review')
  await expect(
    page
      .getByText('it needs a title, a category, five keywords, how it was made, whether people are shown')
      .first(),
  ).toBeVisible()
  await page.getByLabel('With selected images').selectOption('Say whether people are shown')
  await page.getByLabel('Recognisable people or private property').selectOption('not_released')
  await apply('Say whether people are shown')
  await expect(missing).toHaveText(Array(2).fill('TitleKeywordsHow it was madeEditorial mark'))
  await expect(page.getByText('Will be sold for editorial use only unless released')).toHaveCount(2)
  expect(await findings(page)).toEqual([])
  await page.getByRole('link', { name: 'No title yet' }).first().click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page).toHaveURL('/studio/drafts')
  await expect(page.getByRole('link', { name: 'No title yet' })).toHaveCount(1)
})

test('a contributor keeps what they typed if the connection breaks while a form is sent', async ({
  page,
  context,
}) => {
  const contributor = await givenContributor(page)
  const submission_key = await givenDraft(page.request, contributor)
  const forms = [
    { path: `drafts/${submission_key}`, label: 'Title', button: 'Save' },
    { path: 'profile', label: 'Location (optional)', button: 'Save' },
    { path: 'releases', label: 'Label', button: 'Create links' },
  ]
  for (const { path, label, button } of forms) {
    await page.goto(`/studio/${path}`)
    await untilAlive(page)
    const field = page.getByLabel(label, { exact: true }).first()
    await field.fill('Ìbàdàn at dawn')
    await context.setOffline(true)
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByRole('main').getByText('connection').first(), path).toBeVisible()
    await expect(field).toHaveValue('Ìbàdàn at dawn')
    await context.setOffline(false)
  }
})

test('the studio navigation shows all sections and the current page on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await givenContributor(page)
  // The counts in the links come late and make them wider.
  await page.route('**/api/studio/submissions/?*', async (route) => {
    await sleep(1000)
    await route.continue()
  })
  await page.goto('/studio/wanted')
  await expect(page.getByRole('link', { name: /^Published \d/ })).toBeVisible()
  for (const link of await page.getByRole('navigation', { name: 'Studio' }).getByRole('link').all())
    await expect(link).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('link', { name: 'Wanted' })).toBeInViewport({ ratio: 1 })
})

test('images that are dropped or pasted are uploaded like chosen ones', { tag: '@main' }, async ({
  page,
}) => {
  await givenContributor(page)
  await page.goto('/studio/uploads')
  await untilAlive(page)
  const field = page.getByLabel('Choose images')
  for (const [name, event] of [
    ['dropped.png', 'drop'],
    ['pasted.png', 'paste'],
  ] as const) {
    const bytes = [...givenPng()]
    await field.evaluate(
      (input: HTMLInputElement, given) => {
        const data = new DataTransfer()
        data.items.add(new File([new Uint8Array(given.bytes)], given.name, { type: 'image/png' }))
        if (given.event === 'paste')
          return document.body.dispatchEvent(
            new ClipboardEvent('paste', { clipboardData: data, bubbles: true }),
          )
        // What the browser does with files that are dropped onto its field.
        input.files = data.files
        return input.dispatchEvent(new Event('change', { bubbles: true }))
      },
      { name, event, bytes },
    )
    await expect(lineOf(page, name).getByText(/^Uploaded\.|^You had uploaded this file before/)).toBeVisible()
  }
})

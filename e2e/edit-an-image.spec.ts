import { expect, test } from '@playwright/test'
import { givenAtDesk, givenOperator } from './desk-steps.ts'
import { untilAlive } from './page-watch.ts'

test("a colleague's change that is saved right after one's own is shown, and not overwritten", async ({
  page,
}) => {
  const { token } = await givenAtDesk(page, await givenOperator(page.request, 'editor'))
  const headers = { authorization: `Token ${token}` }
  const found = await page.request.get('/api/contributor/search/?keywords=market')
  const { stock_id } = (await found.json()).at(-3)
  const address = `/api/desk/assets/${stock_id}/`
  const { title, keywords, category } = await (await page.request.get(address, { headers })).json()
  const saveAs = async (changed: string) => {
    const { version } = await (await page.request.get(address, { headers })).json()
    const data = { title: changed, keywords, category, version }
    expect((await page.request.put(address, { headers, data })).status()).toBe(200)
  }

  await page.goto(`/desk/catalogue/${stock_id}`)
  await untilAlive(page)
  await page.getByLabel('Title').fill(`${title}, mine`)
  let saved = false
  await page.route(`**${address}`, async (route) => {
    if (route.request().method() === 'PUT') saved = true
    else if (saved) {
      saved = false
      await saveAs(`${title}, theirs`)
    }
    await route.continue()
  })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const newer = page.getByRole('region', { name: 'Changed since you opened it' })
  await expect(newer).toContainText(`${title}, theirs`)
  await expect(page.getByLabel('Title')).toHaveValue(`${title}, mine`)
  await newer.getByRole('button', { name: 'Use this version' }).click()
  await expect(page.getByLabel('Title')).toHaveValue(`${title}, theirs`)
  await saveAs(title)
})

test('a long keyword stays within the screen, one too long is named, and a held Backspace stops at the empty field', async ({
  page,
}) => {
  await givenAtDesk(page, await givenOperator(page.request, 'editor'))
  const found = await page.request.get('/api/contributor/search/?keywords=market')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/desk/catalogue/${(await found.json()).at(-1).stock_id}`)
  await untilAlive(page)
  const chosen = page.getByRole('list', { name: 'Chosen keywords' }).getByRole('listitem')
  const keywords = page.getByLabel('Keywords', { exact: true })
  await expect(keywords).toBeVisible()
  const before = await chosen.count()
  await keywords.fill(`${'w'.repeat(60)},`)
  await expect(chosen).toHaveCount(before + 1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await keywords.fill(`${'long'.repeat(16)},`)
  await expect(keywords).toHaveAccessibleDescription(
    /“longlonglonglonglong…” isn't valid\. Please use at most 60/,
  )
  await chosen.last().getByRole('button').click()
  await expect(keywords).not.toHaveAccessibleDescription(/isn't valid/)

  // One that isn't added yet is checked, too.
  await keywords.fill('x'.repeat(61))
  await expect(keywords).toHaveAccessibleDescription(/isn't valid/)
  await page.getByRole('button', { name: 'Save', exact: true }).first().click()
  await expect(keywords).toBeFocused()
  await keywords.fill('')
  await expect(keywords).not.toHaveAccessibleDescription(/isn't valid/)

  // A held Enter adds the keyword and doesn't save.
  const saved = page
    .waitForRequest((request) => request.method() === 'PUT', { timeout: 2_000 })
    .catch(() => null)
  await keywords.fill('held')
  for (let times = 0; times < 3; times++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(chosen).toHaveCount(before + 2)
  expect(await saved).toBeNull()
  await chosen.last().getByRole('button').click()

  await keywords.pressSequentially('ab')
  // A key that isn't released repeats.
  for (let times = 0; times < 6; times++) await page.keyboard.down('Backspace')
  await expect(keywords).toHaveValue('')
  await expect(chosen).toHaveCount(before + 1)
  await page.keyboard.up('Backspace')
  await keywords.press('Backspace')
  await expect(chosen).toHaveCount(before)
})

test('what an operator typed survives the end of the session, but not another operator', async ({ page }) => {
  const editor = await givenOperator(page.request, 'editor')
  const other = await givenOperator(page.request, 'editor')
  const { token } = await givenAtDesk(page, editor)
  const found = await page.request.get('/api/contributor/search/?keywords=market')
  await page.goto(`/desk/catalogue/${(await found.json()).at(-2).stock_id}`)
  await untilAlive(page)
  const title = page.getByLabel('Title')
  const before = await title.inputValue()
  const keyword = page.getByRole('button', { name: 'Remove shea butter' })
  const endAfterTyping = async (session: string) => {
    await title.fill('Typed before the end')
    await page.getByLabel('Keywords', { exact: true }).fill('shea butter,')
    const headers = { authorization: `Token ${session}` }
    expect((await page.request.post('/api/desk/log_out/', { headers })).ok()).toBe(true)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText("You've been logged out. Your last change was not saved.")).toBeVisible()
    await expect(title).toBeHidden()
  }
  const logIn = async ({ email, password }: typeof editor) => {
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Log In' }).click()
    await expect(title).toBeVisible()
  }

  await endAfterTyping(token)
  await logIn(editor)
  await expect(title).toHaveValue('Typed before the end')
  await expect(keyword).toBeVisible()

  const { token: second } = JSON.parse((await page.evaluate(() => sessionStorage.getItem('desk')))!)
  await endAfterTyping(second)
  await logIn(other)
  await expect(title).toHaveValue(before)
  await expect(keyword).toHaveCount(0)
})

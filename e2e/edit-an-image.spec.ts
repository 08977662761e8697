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

test('a long keyword stays within the screen, and a held Backspace stops at the empty field', async ({
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

  await keywords.pressSequentially('ab')
  // A key that isn't released repeats.
  for (let times = 0; times < 6; times++) await page.keyboard.down('Backspace')
  await expect(keywords).toHaveValue('')
  await expect(chosen).toHaveCount(before + 1)
  await page.keyboard.up('Backspace')
  await keywords.press('Backspace')
  await expect(chosen).toHaveCount(before)
})

import { expect, test } from '@playwright/test'
import { logIn } from './account-steps.ts'
import { givenAtDesk, givenOperator } from './desk-steps.ts'
import { untilAlive, watch } from './page-watch.ts'

test('an operator chooses images for the home page, and orders them by keyboard and by dragging', async ({
  page,
}) => {
  const complaints = watch(page)
  const operator = await givenOperator(page.request)
  const found = await page.request.get('/api/contributor/search/?keywords=&category=travel&limit=3')
  const images = (await found.json()) as { stock_id: string; name: string; slug: string }[]
  await page.goto('/desk/curation')
  await untilAlive(page)
  await logIn(page, operator)
  const set = page.getByRole('region', { name: /^Start of the home page/ })
  await set.getByRole('button', { name: 'Choose images' }).click()
  const choice = page.getByRole('dialog', { name: /^Start of the home page/ })
  for (const { stock_id } of images) {
    await choice.getByLabel('Words or a stock ID').fill(stock_id.toLowerCase())
    await choice.getByLabel('Words or a stock ID').press('Enter')
    await expect(choice.getByRole('listitem')).toHaveCount(1)
    await choice.getByRole('button', { name: stock_id }).click()
    await expect(choice.getByRole('button', { name: /Chosen$/ })).toBeVisible()
  }
  await choice.getByLabel('Words or a stock ID').fill('TSW-999999')
  await choice.getByRole('button', { name: 'Search' }).click()
  await expect(choice.getByText('No published image has these words.')).toBeVisible()
  await choice.getByRole('button', { name: 'Done' }).click()

  // By stock id, because another test may change a title.
  const handle = (number: number) =>
    set
      .getByRole('listitem')
      .filter({ hasText: images[number]!.stock_id })
      .getByRole('button', { name: /position/ })
  await handle(2).press('Home')
  await expect(handle(2)).toHaveAccessibleName(/position 1 of 3/)
  await expect(handle(2)).toBeFocused()
  await handle(0).dragTo(handle(1))
  await expect(handle(1)).toHaveAccessibleName(/position 2 of 3/)
  await set.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/saved\. Pages will update shortly/).first()).toBeVisible()

  await expect
    .poll(async () => {
      await page.goto('/')
      const cards = page.locator('.grid-wall').first().locator('a.picture-box')
      return Promise.all([0, 1, 2].map((place) => cards.nth(place).getAttribute('href')))
    })
    .toEqual([2, 1, 0].map((number) => `/image/${images[number]!.slug}`))

  // Restore the original state for other tests.
  await page.goto('/desk/curation')
  await untilAlive(page)
  for (const { stock_id } of images)
    await set
      .getByRole('listitem')
      .filter({ hasText: stock_id })
      .getByRole('button', { name: /^Remove/ })
      .click()
  await set.getByRole('button', { name: 'Save' }).click()
  await expect(set.getByText('Nothing chosen: the list starts with the newest images.')).toBeVisible()
  complaints.expectSilence(/404/)
})

test("a choice stays on screen if a colleague's choice was saved first", async ({ page }) => {
  const complaints = watch(page)
  const { token } = await givenAtDesk(page, await givenOperator(page.request))
  const headers = { authorization: `Token ${token}` }
  const found = await page.request.get('/api/contributor/search/?keywords=&category=animal-wildlife&limit=2')
  const [theirs, mine] = (await found.json()) as { stock_id: string }[]
  const place = 'cover/animal-wildlife'
  const choose = async (...stock_ids: string[]) => {
    const sets = await (await page.request.get('/api/desk/curation/', { headers })).json()
    const { version } = sets.find((set: { place: string }) => set.place === place)
    const data = { place, stock_ids, version }
    expect((await page.request.put('/api/desk/curation/', { headers, data })).ok()).toBe(true)
  }

  await page.goto('/desk/curation')
  await untilAlive(page)
  const set = page.getByRole('region', { name: 'Cover of Animal & Wildlife' })
  await set.getByRole('button', { name: 'Choose an image' }).click()
  const choice = page.getByRole('dialog', { name: 'Cover of Animal & Wildlife' })
  await choice.getByLabel('Words or a stock ID').fill(mine!.stock_id)
  await choice.getByRole('button', { name: 'Search' }).click()
  await choice.getByRole('button', { name: mine!.stock_id }).click()
  await expect(choice).toBeHidden()
  await choose(theirs!.stock_id)
  await set.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^Someone else has changed this, so nothing was saved/).first()).toBeVisible()
  await expect(set.getByText(mine!.stock_id)).toBeVisible()
  await set.getByRole('button', { name: 'Undo changes' }).click()
  await expect(set.getByText(theirs!.stock_id)).toBeVisible()

  // Restore the original state for other tests.
  await choose()
  complaints.expectSilence(/409/)
})

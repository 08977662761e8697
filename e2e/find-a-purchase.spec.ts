import { expect, test } from '@playwright/test'
import { givenSignedIn } from './account-steps.ts'
import { untilAlive, watch } from './page-watch.ts'

test('a member finds a purchase by title, sorts purchases, and opens one from the statement', async ({
  page,
}) => {
  const complaints = watch(page)
  const { token } = await givenSignedIn(page)
  const headers = { authorization: `Token ${token}` }
  await page.request.post('/api/free_credits/', { headers })
  const images = (await (await page.request.get('/api/contributor/images/')).json()).slice(0, 3)
  for (const { stock_id } of images)
    expect((await page.request.post('/api/download/', { headers, data: { stock_id } })).ok()).toBe(true)

  await page.goto('/account/profile?tab=purchases')
  await untilAlive(page)
  const rows = page.getByRole('tabpanel').getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await page.getByLabel('Sort by').selectOption('Oldest')
  await expect(page).toHaveURL(/sort=oldest/)
  await expect(rows.first()).toContainText(images[0].name)

  const search = page.getByRole('searchbox', { name: 'Search your images' })
  await search.fill(images[1].stock_id)
  await search.press('Enter')
  await expect(page).toHaveURL(/q=TSW/)
  await expect(rows).toHaveCount(1)
  await page.reload()
  await expect(rows).toContainText([images[1].name])
  await expect(search).toHaveValue(images[1].stock_id)

  await search.fill('nothing like this')
  await search.press('Enter')
  await expect(page.getByText('None of your images has “nothing like this” in its title.')).toBeVisible()
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(rows).toHaveCount(3)

  await page.goto('/account/profile?tab=subscription')
  await page.getByRole('row').getByRole('link', { name: images[2].name }).click()
  await expect(page).toHaveURL(new RegExp(`/image/${images[2].slug}$`))
  complaints.expectSilence()
})

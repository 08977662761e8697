import { expect, test } from '@playwright/test'
import { givenAtDesk, givenOperator } from './desk-steps.ts'
import { untilAlive, watch } from './page-watch.ts'

test('an editor adds a keyword to two images at once, one that changed in the meantime is skipped, and sets a place', async ({
  page,
}) => {
  const complaints = watch(page)
  const { token } = await givenAtDesk(page, await givenOperator(page.request, 'editor'))
  const headers = { authorization: `Token ${token}` }
  const word = `baobab${Math.floor(Math.random() * 1e6)}`
  await page.goto('/desk/catalogue?status=published&offset=40')
  await untilAlive(page)
  const boxes = page.getByRole('checkbox', { name: /^Select TSW-/ })
  const ids: string[] = []
  for (const place of [0, 1]) {
    const [id = ''] = (await boxes.nth(place).getAttribute('value'))!.split(' ')
    ids.push(id)
  }

  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Please select at least one image.')).toBeVisible()
  await page.getByLabel('Keyword', { exact: true }).fill(word)
  const all = page.getByLabel('Select all on this page')
  await all.check()
  await expect(boxes.last()).toBeChecked()
  await all.uncheck()
  await expect(boxes.first()).not.toBeChecked()
  for (const place of [0, 1]) await boxes.nth(place).check()
  // The form stays visible, however long the list is.
  await page.evaluate(() => scrollTo(0, 0))
  await expect(page.getByRole('button', { name: 'Apply' })).toBeInViewport()
  // A colleague edits the second image.
  const address = `/api/desk/assets/${ids[1]}/`
  const { title, keywords, category, version } = await (await page.request.get(address, { headers })).json()
  const data = { title: `${title}.`, keywords, category, version }
  expect((await page.request.put(address, { headers, data })).status()).toBe(200)

  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('1 image was changed.').first()).toBeVisible()
  await expect(page.getByText(`Not changed: ${ids[1]} (someone else has changed it)`)).toBeVisible()
  const first = await (await page.request.get(`/api/desk/assets/${ids[0]}/`, { headers })).json()
  expect(first.keywords).toContain(word)

  await page.getByLabel('Change', { exact: true }).selectOption('Set: Place')
  await page.getByLabel('Place', { exact: true }).fill('Ibadan, Nigeria')
  await boxes.first().check()
  await page.getByRole('button', { name: 'Apply' }).click()
  const place = async () =>
    (await (await page.request.get(`/api/desk/assets/${ids[0]}/`, { headers })).json()).location
  await expect.poll(place).toBe('Ibadan, Nigeria')
  await page.goto(`/image/${first.slug}`)
  await expect(page.getByText('Taken in Ibadan, Nigeria')).toBeVisible()
  complaints.expectSilence(/400/)
})

import { expect, test } from '@playwright/test'
import { untilAlive, watch } from './page-watch.ts'

test('the name on an image links to the portfolio, which can be filtered by category and words', async ({
  page,
}) => {
  const complaints = watch(page)
  // The newest image may be by a contributor from another journey, with images of only one category.
  const answer = await page.request.get('/api/contributor/search/?keywords=market&type=Image')
  const images = (await answer.json()) as {
    slug: string
    author: { num_of_assets: number; user: { full_name: string; username: string } }
  }[]
  const image = images.find(({ author }) => author.num_of_assets > 3)
  const { num_of_assets, user } = image!.author
  await page.goto(`/image/${image!.slug}`)
  await untilAlive(page)
  await page.getByRole('main').getByRole('link', { name: user.full_name }).first().click()
  await expect(page).toHaveURL(`/contributors/${user.username}`)
  await expect(page.getByRole('heading', { level: 1, name: user.full_name })).toBeVisible()
  // More images of the main category follow in a second grid.
  const cards = page.getByRole('main').locator('.wall').first().locator('.card')
  await expect(cards).toHaveCount(Math.min(num_of_assets, 20))

  const category = page.getByRole('navigation', { name: 'Categories' }).getByRole('link').nth(1)
  const count = Number(/[0-9]+$/.exec((await category.textContent())!)![0])
  await category.click()
  await expect(page).toHaveURL(/\?category=/)
  await expect(cards).toHaveCount(count)
  await expect(category).toHaveAttribute('aria-current', 'page')

  await page.goto(`/contributors/${user.username}?keywords=boat`)
  await untilAlive(page)
  const field = page.getByRole('searchbox', { name: `Search images by ${user.full_name}` })
  await field.fill('nothinglikethis')
  await field.press('Enter')
  await expect(page.getByRole('heading', { name: 'No images for this yet' })).toBeVisible()
  complaints.expectSilence()
})

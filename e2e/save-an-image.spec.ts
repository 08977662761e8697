import { expect, type Page, test } from '@playwright/test'
import { failing, givenSignedIn } from './account-steps.ts'
import { untilAlive, watch } from './page-watch.ts'

/** The Save buttons of a gallery; for visitors they are links. */
const saves = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Save / })

test('a saved image is marked, stays saved and appears in the account', { tag: '@main' }, async ({
  page,
}) => {
  const complaints = watch(page)
  await givenSignedIn(page)
  await page.goto('/images/beauty')
  await untilAlive(page)
  const save = saves(page).first()
  const name = (await save.getAttribute('aria-label'))!.slice('Save '.length)
  await expect(save).toHaveAttribute('aria-pressed', 'false')
  await save.click()
  await expect(save).toHaveAttribute('aria-pressed', 'true')
  const toast = page.getByRole('region', { name: 'Messages' })
  await expect(toast.getByText('Saved!', { exact: true })).toBeVisible()
  await expect(page.locator('#live-polite')).toHaveText('Saved!')
  await toast.getByRole('button', { name: 'Close message' }).click()
  await expect(toast.getByText('Saved!')).toBeHidden()

  await page.reload()
  await expect(saves(page).first()).toHaveAttribute('aria-pressed', 'true')

  await page.goto('/account/saved')
  await expect(page).toHaveURL(/\/account\/profile\?tab=saved$/)
  await expect(page.getByRole('tab', { name: 'Saved' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  const removed = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.getByRole('button', { name: `Remove ${name} from saved` }).click()
  await expect(page.getByRole('heading', { name: 'No saved images' })).toBeVisible()
  expect((await removed).status()).toBe(204)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No saved images' })).toBeVisible()
  await page.getByRole('link', { name: 'Browse images' }).click()
  await expect(page).toHaveURL(/\/images$/)
  complaints.expectSilence()
})

test('a second click on Save removes the image', async ({ page }) => {
  await givenSignedIn(page)
  await page.goto('/images/fashion')
  await untilAlive(page)
  const save = saves(page).first()
  await save.click()
  await expect(page.getByText('Saved!', { exact: true }).first()).toBeAttached()
  const removed = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await save.click()
  await expect(save).toHaveAttribute('aria-pressed', 'false')
  expect((await removed).ok()).toBe(true)
})

test('a failed save is undone and reported', async ({ page }) => {
  await givenSignedIn(page)
  await failing(page, /\/save_stock\//, 'offline')
  await page.goto('/images/fashion')
  await untilAlive(page)
  const save = saves(page).first()
  await save.click()
  await expect(page.getByText('Please check your connection and try again').last()).toBeVisible()
  await expect(save).toHaveAttribute('aria-pressed', 'false')
})

test('an image that could not be removed reappears', async ({ page }) => {
  const { token } = await givenSignedIn(page)
  const [asset] = await (await page.request.get('/api/contributor/images/')).json()
  await page.request.post('/api/save_stock/', {
    headers: { authorization: `Token ${token}` },
    data: { stock_id: asset.stock_id },
  })
  await failing(page, /\/save_stock\//, 500)
  await page.goto('/account/profile?tab=saved')
  const remove = page.getByRole('button', { name: `Remove ${asset.name} from saved` })
  await remove.click()
  await expect(page.getByText('Something went wrong, please try again later.').last()).toBeVisible()
  await expect(remove).toBeVisible()
})

test('saving with an expired session opens the login page with a link back', async ({ page }) => {
  await givenSignedIn(page)
  await page.goto('/images/fashion')
  await untilAlive(page)
  await saves(page).first().waitFor()
  await failing(page, /\/save_stock\//, 401)
  await saves(page).first().click()
  await expect(page).toHaveURL(/\/login\?next=%2Fimages%2Ffashion$/)
})

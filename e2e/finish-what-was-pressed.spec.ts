import { expect, type Page, test } from '@playwright/test'
import { givenMember, latestCode, type Member, somebody } from './account-steps.ts'
import { untilAlive } from './page-watch.ts'

test.use({ viewport: { width: 390, height: 844 } })

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' })

async function logIn(page: Page, { email, password }: Member) {
  await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible()
  await untilAlive(page)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
}

test('an image is saved once after the visitor who pressed Save signed up', async ({ page, request }) => {
  const member = somebody()
  await page.goto('/images/beauty')
  await untilAlive(page)
  const save = page
    .getByRole('main')
    .getByRole('link', { name: /^Save / })
    .first()
  const name = (await save.getAttribute('aria-label'))!
  await save.click()
  await page.getByRole('link', { name: /^Join free/ }).click()
  await expect(page).toHaveURL(/\/signup/)
  await page.getByLabel('Full name').fill(member.full_name)
  await page.getByRole('textbox', { name: 'Email' }).fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByLabel('Confirm password', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.getByLabel('Six-digit code').fill(await latestCode(request, member.email))
  await logIn(page, member)

  await expect(page).toHaveURL(/\/images\/beauty$/)
  await expect(messages(page).getByText('Saved!', { exact: true })).toBeVisible()
  const saved = page.getByRole('main').getByRole('button', { name, exact: true })
  await expect(saved).toHaveAttribute('aria-pressed', 'true')
  await saved.click()
  await expect(saved).toHaveAttribute('aria-pressed', 'false')
  await page.reload()
  await expect(saved).toHaveAttribute('aria-pressed', 'false')
  await page.goBack()
  await page.goto('/images/beauty')
  await expect(saved).toHaveAttribute('aria-pressed', 'false')
})

test('a download pressed before the log-in follows it, but never because of a link', async ({
  page,
  request,
}) => {
  const member = await givenMember()
  const authorization = `Basic ${Buffer.from(`${member.email}:${member.password}`).toString('base64')}`
  const login = await request.post('/auth/user_login/', { headers: { authorization } })
  const headers = { authorization: `Token ${(await login.json()).token}` }
  expect((await request.post('/api/free_credits/', { headers })).status()).toBe(200)
  const credits = async () => (await (await request.get('/api/user/credits/', { headers })).json()).credits
  const [asset] = (await (await request.get('/api/contributor/images/')).json()) as { slug: string }[]
  const image = `/image/${asset!.slug}`

  await page.goto(`/login?next=${encodeURIComponent(`${image}#download`)}`)
  await logIn(page, member)
  await expect(page.getByRole('button', { name: /^Download · 3 of your 24 credits/ })).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  expect(await credits()).toBe(24)

  await page.goto(image)
  await untilAlive(page)
  const file = page.waitForEvent('download')
  await page
    .getByRole('link', { name: /^Download · 3 credits/ })
    .first()
    .click()
  await logIn(page, member)
  await file
  await expect(messages(page).getByText('Download complete!')).toBeVisible()
  await expect(page).toHaveURL(image)
  expect(await credits()).toBe(21)
})

import { expect, type Page } from '@playwright/test'
import { givenSignedIn } from './account-steps.ts'
import { untilAlive } from './page-watch.ts'

/** Opens an image page for a new member, by default with claimed welcome credits. */
export async function givenImage(page: Page, { claimed = true, category = 'beauty', nth = 0 } = {}) {
  const member = await givenSignedIn(page)
  const headers = { authorization: `Token ${member.token}` }
  if (claimed) expect((await page.request.post('/api/free_credits/', { headers })).ok()).toBe(true)
  const found = await page.request.get(`/api/contributor/search/?keywords=&type=Image&category=${category}`)
  const asset = (await found.json())[nth]
  await page.goto(`/image/${asset.slug}`)
  await untilAlive(page)
  const credits = async () =>
    (await (await page.request.get('/api/user/credits/', { headers })).json()).credits as number
  return { member, headers, asset, credits }
}

export const downloadButton = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^Download|^Get \d+ credits? to download/ })
    .first()
export const panel = (page: Page) => page.getByRole('dialog', { name: 'Download' })

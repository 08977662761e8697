import { expect, type Page, test } from '@playwright/test'
import { givenContributor } from './contributor-steps.ts'
import { givenAtDesk, givenOperator } from './desk-steps.ts'
import { givenSignedIn } from './account-steps.ts'
import { untilAlive } from './page-watch.ts'

/** Collects a page's search reports, in order. */
function watchReports(page: Page) {
  const reports: { keywords: string; action: string; place?: number }[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/search/counts/')) reports.push(request.postDataJSON())
  })
  return reports
}

const cards = (page: Page) => page.getByRole('main').locator('a.picture-box')

test('a search is reported once, along with the image opened and saved from it', async ({ page }) => {
  const reports = watchReports(page)
  await givenSignedIn(page)
  await page.goto('/search?keywords=smiling')
  await untilAlive(page)
  await expect.poll(() => reports).toEqual([{ keywords: 'smiling', action: 'asked' }])
  await page
    .getByRole('button', { name: /^Save / })
    .first()
    .click()
  await expect.poll(() => reports).toHaveLength(2)
  expect(reports[1]).toEqual({ keywords: 'smiling', action: 'saved', place: 0 })
  await cards(page).nth(2).click()
  await expect.poll(() => reports).toHaveLength(3)
  expect(reports[2]).toEqual({ keywords: 'smiling', action: 'opened', place: 2 })
  expect(new URL(page.url()).search).toBe('')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Smiling' })).toBeVisible()
  // An image opened from another list doesn't count for the search.
  await page.goto('/images/beauty')
  await untilAlive(page)
  const viewed = page.waitForRequest(/\/update_views\/$/)
  await cards(page).first().click()
  await viewed
  expect(reports).toHaveLength(3)
})

test('words that enough people searched for appear at the desk and in the studio', async ({
  page,
  request,
  browser,
}) => {
  const words = `quokka${Math.floor(Math.random() * 1e9)} ferry`
  // More than five people, because two may belong to the same sixteenth of all addresses.
  for (let person = 0; person < 24; person++) {
    const answer = await request.post('/api/contributor/search/counts/', {
      headers: { 'x-forwarded-for': `203.0.113.${person}`, 'user-agent': 'Mozilla/5.0 Firefox/150' },
      data: { keywords: words, action: 'asked' },
    })
    expect(answer.status()).toBe(204)
  }
  await givenAtDesk(page, await givenOperator(page.request, 'editor'))
  const row = page.getByRole('listitem').filter({ hasText: words })
  await expect(async () => {
    await page.goto('/desk/searches')
    await expect(row).toContainText('24 searches', { timeout: 2_000 })
  }).toPass()
  await expect(row).toContainText('Finds')
  await page.getByRole('link', { name: 'Poor' }).press('Enter')
  await expect(page).toHaveURL('/desk/searches?view=poor')
  await expect(row).toHaveCount(0)
  await page.getByRole('link', { name: 'Most asked', exact: true }).click()
  await expect(page).toHaveURL('/desk/searches?view=all')
  await page.getByLabel('Period').selectOption('Last 90 days')
  await expect(page).toHaveURL('/desk/searches?view=all&days=90')
  await expect(row).toBeVisible()
  await page.goto('/desk')
  await expect(page.getByText(/\d+ search(es)? in the last 7 days/)).toBeVisible()

  const studio = await browser.newPage()
  await givenContributor(studio)
  await studio.goto('/studio/wanted')
  await expect(studio.getByRole('listitem').filter({ hasText: words })).toContainText(
    'Asked 24 times, we have none',
  )

  await page.goto('/desk/searches')
  await untilAlive(page)
  await page.getByRole('link', { name: 'Wanted' }).press('Enter')
  await page.getByRole('button', { name: `Don't show ${words}` }).press('Enter')
  await expect(page.getByText('Hidden. Contributors no longer see it.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: `Show ${words} again` })).toBeVisible()
  await studio.reload()
  await expect(studio.getByRole('heading', { level: 1, name: 'Wanted' })).toBeVisible()
  await expect(studio.locator('main .skeleton')).toHaveCount(0)
  await expect(studio.getByText(words)).toHaveCount(0)
  await studio.getByRole('main').getByRole('link', { name: 'Upload images' }).first().click()
  await expect(studio).toHaveURL('/studio/uploads')
})

test('an operator adds a meaning for a word, previews its effect, and removes it', async ({ page }) => {
  const word = `zubuku${Math.floor(Math.random() * 1e9)}`
  const exact = async () =>
    (await page.request.get(`/api/contributor/search/?type=Image&keywords=${word}`)).headers()[
      'x-search-exact'
    ]
  expect(await exact()).toBe('0')
  await givenAtDesk(page, await givenOperator(page.request, 'editor'))
  await page.goto(`/desk/searches?view=meanings&words=${word}`)
  await untilAlive(page)
  await expect(page.getByLabel('Word or phrase')).toHaveValue(word)
  await page.getByLabel('English terms').fill(word)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').getByText('These are the words themselves.')).toBeVisible()
  await page.getByLabel('English terms').fill('market stall, headwrap')
  await page.keyboard.press('Enter')
  const effect = page.getByRole('region', { name: 'Effect' })
  await expect(effect).toContainText(/With this meaning\s*Finds \d+ images/)
  expect(await exact()).toBe('0')
  await effect.getByRole('button', { name: 'Add meaning' }).press('Enter')
  await expect(page.getByText(`Added. Searches for “${word}” use it now.`).first()).toBeVisible()
  await expect.poll(exact).not.toBe('0')
  await page.getByRole('button', { name: `Remove the meaning of ${word}` }).click()
  await expect(page.getByText('Removed.').first()).toBeVisible()
  await expect.poll(exact).toBe('0')
  await page.goto('/desk/log')
  await expect(page.getByText('Removed a meaning from the search').first()).toBeVisible()
})

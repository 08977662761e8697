import { expect, test } from '@playwright/test'
import { givenSignedIn } from './account-steps.ts'
import { untilAlive } from './page-watch.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('free credits are offered wherever credits are, and claimed by one press', async ({ page, request }) => {
  const [asset] = (await (await request.get('/api/contributor/images/')).json()) as { slug: string }[]
  await givenSignedIn(page)
  const waiting = page.getByRole('button', { name: '24 free credits are waiting · Claim' })
  await page.goto('/search?keywords=market')
  await expect(page.getByRole('banner').getByText('24 free')).toBeVisible()
  await page.goto('/pricing')
  await expect(
    page.getByRole('main').getByRole('button', { name: '24 free credits are waiting' }),
  ).toBeVisible()
  await page.goto(`/image/${asset!.slug}#download`)
  await untilAlive(page)
  const claim = page.getByRole('button', { name: 'Claim 24 free credits to download' }).first()
  await expect(claim).toBeVisible()
  await page.goto(`/image/${asset!.slug}`)
  await claim.click()
  await expect(page.getByRole('button', { name: 'Download · 3 of your 24 credits' }).first()).toBeVisible()
  await expect(page).toHaveURL(`/image/${asset!.slug}`)
  await expect(waiting).toHaveCount(0)
  await page.goto('/pricing')
  await expect(page.getByRole('heading', { name: 'Plans and pricing' })).toBeVisible()
  await expect(waiting).toHaveCount(0)
})

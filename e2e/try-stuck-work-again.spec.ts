import { expect, test } from '@playwright/test'
import { givenAtDesk, givenOperator } from './desk-steps.ts'
import { watch } from './page-watch.ts'

test('an operator tries stuck work again, all of it or one that somebody else has already tried', async ({
  page,
}) => {
  const complaints = watch(page)
  const work = [
    { kind: 'check_upload', key: 'a'.repeat(32), name: 'DSC_0042.jpg', username: 'ada', tries: 4 },
    { kind: 'find_faces', key: '12', name: 'Market at noon', username: null, tries: 9 },
  ].map((one) => ({
    ...one,
    stock_id: null,
    submission_key: null,
    error: "The original isn't in storage.",
    since: '2026-11-20T12:00:00.000Z',
    next_try_at: '2026-11-21T12:00:00.000Z',
  }))
  await page.route(/\/api\/desk\/work\/(\?.*)?$/, (route) =>
    route.fulfill({ json: work, headers: { 'x-total-count': '2' } }),
  )
  await givenAtDesk(page, await givenOperator(page.request))
  await page.goto('/desk/stuck')
  const row = page.getByRole('row').filter({ hasText: 'DSC_0042.jpg by @ada' })
  await expect(row).toContainText("The original isn't in storage.")
  await page.getByRole('button', { name: 'Try all again' }).click()
  await expect(page.getByText("They're tried again within ten minutes.").first()).toBeVisible()
  complaints.expectSilence()

  await row.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/^Someone else has already handled this/).first()).toBeVisible()
})

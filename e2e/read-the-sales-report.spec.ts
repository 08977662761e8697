import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { givenSignedIn } from './account-steps.ts'
import { givenAtDesk, givenOperator } from './desk-steps.ts'
import { untilAlive, watch } from './page-watch.ts'
import { bought } from './payment-steps.ts'

test('an owner reads sales by plan and pack, and downloads them as CSV', async ({ page, browser }) => {
  const complaints = watch(page)
  const buyer = await browser.newPage()
  const member = await givenSignedIn(buyer)
  await bought(buyer, member.token, 'PACK_4')
  await buyer.close()
  await givenAtDesk(page, await givenOperator(page.request))
  await page.goto('/desk')
  await untilAlive(page)
  const figures = page.getByRole('region', { name: 'Sales', exact: true })
  await expect(figures.getByRole('listitem').filter({ hasText: 'Today' })).toContainText(
    /₦[1-9].*[1-9]\d* order/,
  )
  // The head, today and 30 days.
  await expect(figures.getByRole('row')).toHaveCount(32)
  await expect(page.getByRole('region', { name: 'Newest orders' }).getByRole('row').nth(1)).toContainText('₦')
  await figures.getByRole('link', { name: 'Sales report' }).click()
  await expect(page.getByText('These are test payments')).toBeVisible()
  await page.getByLabel('Split by').selectOption('Plan and pack')
  await page.getByLabel('By', { exact: true }).selectOption('Month')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/by=month&split=item/)
  // Other journeys may buy the same pack at the same time, and a month may have ended since they began.
  await expect(page.getByRole('row').filter({ hasText: '4 credits' }).first()).toContainText(/₦[1-9]/)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^sales-[\d-]+-to-[\d-]+\.csv$/)
  expect(await readFile(await download.path(), 'utf8')).toContain(',4 credits,')

  await page.getByLabel('From').fill('2026-02-02')
  await page.getByLabel('To', { exact: true }).fill('2026-02-01')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText('The first day must not be after the last one.')).toBeVisible()
  await expect(page.getByLabel('From')).toHaveValue('2026-02-02')
  complaints.expectSilence(/400/)
})

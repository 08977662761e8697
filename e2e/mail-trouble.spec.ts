import { expect, test } from '@playwright/test'
import { givenAtDesk, givenOperator } from './desk-steps.ts'
import { watch } from './page-watch.ts'

test('the desk lists an undelivered email with its recipient and purpose', async ({ page }) => {
  const complaints = watch(page)
  const address = `refused-${Date.now()}@example.com`
  const answer = await page.request.post('/api/asset_requests/', {
    // The stand-in permanently rejects such an address, so the acknowledgement fails.
    data: { email: address, description: 'A potter at the wheel' },
  })
  expect(answer.status()).toBe(201)
  const { token } = await givenAtDesk(page, await givenOperator(page.request))
  await expect
    .poll(async () => {
      const desk = await page.request.get('/api/desk/', { headers: { authorization: `Token ${token}` } })
      return (await desk.json()).mails.given_up
    })
    .toBeGreaterThan(0)
  await page.goto('/desk')
  await page.getByRole('main').getByRole('link', { name: 'Stuck work' }).click()
  await expect(page.getByText(/\d emails? ha(s|ve) failed: rejected by the recipient/)).toBeVisible()
  const mails = page.getByRole('region', { name: 'Undelivered emails' })
  await expect(mails.getByRole('row').filter({ hasText: address })).toContainText(
    'Acknowledgement of an enquiry',
  )
  await mails.getByRole('button', { name: 'Send failed emails again' }).click()
  await expect(page.getByText("They're being sent again.").first()).toBeVisible()
  complaints.expectSilence()
})

test('the desk warns about undelivered email to us', async ({ page }) => {
  await page.route(/\/api\/desk\/$/, async (route) => {
    const desk = await (await route.fetch()).json()
    await route.fulfill({ json: { ...desk, mails: { late: 0, given_up: 37, to_us: 1 } } })
  })
  const mail = {
    mail_id: 1,
    to: 'hello@taswira.example',
    to_us: true,
    about: 'enquiry',
    since: '2026-11-20T12:00:00.000Z',
  }
  await page.route(/\/api\/desk\/mails\//, (route) =>
    route.fulfill({ json: [{ ...mail, given_up: true }], headers: { 'x-total-count': '37' } }),
  )
  await givenAtDesk(page, await givenOperator(page.request))
  await page.goto('/desk')
  await expect(page.getByText('1 of them to us, at hello@taswira.example.')).toHaveClass(/notice-danger/)
  await page.goto('/desk/stuck')
  const mails = page.getByRole('region', { name: 'Undelivered emails' })
  await expect(mails.getByText('1 of them to us, at hello@taswira.example.')).toHaveClass(/notice-danger/)
  await expect(mails.getByRole('row').filter({ hasText: 'Enquiry from a visitor' })).toContainText(
    'Us, hello@taswira.example',
  )
  await expect(mails.getByText('Showing 1 of 37.')).toBeVisible()
})

import { expect, test } from '@playwright/test'
import { givenAtDesk, givenOperator } from './desk-steps.ts'
import { watch } from './page-watch.ts'

test('the desk says that a mail was given up', async ({ page }) => {
  const complaints = watch(page)
  const answer = await page.request.post('/api/asset_requests/', {
    // The stand-in refuses such an address for good, so its acknowledgement is given up.
    data: { email: `refused-${Date.now()}@example.com`, description: 'A potter at the wheel' },
  })
  expect(answer.status()).toBe(201)
  const { token } = await givenAtDesk(page, await givenOperator())
  await expect
    .poll(async () => {
      const desk = await page.request.get('/api/desk/', { headers: { authorization: `Token ${token}` } })
      return (await desk.json()).mails.given_up
    })
    .toBeGreaterThan(0)
  await page.goto('/desk')
  await expect(page.getByText(/\d mails? ha(s|ve) been given up: refused by their address/)).toBeVisible()
  complaints.expectSilence()
})

import { expect, type Page, test } from '@playwright/test'

/** The stand-ins listen on a port that is 100 above the site's (playwright.config.ts). */
const standIn = (path: string) => {
  const { hostname, port } = new URL(test.info().project.use.baseURL ?? '')
  return `http://${hostname}:${Number(port) + 100}${path}`
}

export const checkout = {
  basic: '/checkout?code=SAS_001&frequency=MONTHLY',
  basic_yearly: '/checkout?code=SAS_001&frequency=YEARLY',
  pro: '/checkout?code=SAS_004&frequency=MONTHLY',
  pack: '/checkout?code=PACK_20&frequency=One-time+purchase',
}

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay ₦/ })

export const cardWindow = (page: Page) => page.frameLocator('iframe[title="Card window"]')

export async function openCardWindow(page: Page) {
  await payButton(page).click()
  await expect(cardWindow(page).getByText('Test payment window: no money moves')).toBeVisible()
}

/** Pays with a test card; some cards then require more, such as a PIN. */
export async function payWith(page: Page, card: string | RegExp) {
  const frame = cardWindow(page)
  await frame.getByRole('group', { name: 'Test cards' }).getByRole('button', { name: card }).click()
  await frame.getByRole('button', { name: /^Pay ₦/ }).click()
}

/** Collects the references of orders that this page creates. */
export function orders(page: Page): string[] {
  const references: string[] = []
  page.on('response', async (response) => {
    if (
      response.request().method() !== 'POST' ||
      !new URL(response.url()).pathname.endsWith('/transactions/')
    )
      return
    if (response.status() === 201) references.push((await response.json()).reference)
  })
  return references
}

/** Pays an order without the page noticing, as if it was closed at that moment; `amount` in kobo. */
export async function payElsewhere(page: Page, reference: string, other: { amount?: number } = {}) {
  const data = { outcome: 'success', ...other }
  const answer = await page.request.post(standIn(`/_payments/${reference}`), { data })
  expect(answer.ok()).toBe(true)
}

/** Makes a bank transfer arrive. */
export async function transferArrives(page: Page, reference: string) {
  const data = { outcome: 'success', channel: 'bank_transfer', webhook: true }
  const arrived = await page.request.post(standIn(`/_payments/${reference}`), { data })
  expect(arrived.ok()).toBe(true)
}

/** Makes the provider keep the next refund of this payment pending. */
export async function holdNextRefund(page: Page, reference: string) {
  const data = { status: 'pending' }
  const answer = await page.request.post(standIn(`/_payments/${reference}/next_refund`), { data })
  expect(answer.ok()).toBe(true)
}

/** Makes the provider report a new dispute about this payment to the site. */
export async function openDispute(page: Page, reference: string) {
  const data = { event: 'create', webhook: true }
  const answer = await page.request.post(standIn(`/_payments/${reference}/dispute`), { data })
  expect(await answer.json()).toMatchObject({ webhook_status: 200 })
}

/** Makes the provider report the outcome of a dispute about this payment to the site. */
export async function resolveDispute(
  page: Page,
  reference: string,
  resolution: 'merchant-accepted' | 'declined',
) {
  const data = { event: 'resolve', resolution, webhook: true }
  const answer = await page.request.post(standIn(`/_payments/${reference}/dispute`), { data })
  expect(await answer.json()).toMatchObject({ webhook_status: 200 })
}

/** Buys an offer through the API: order, payment and verification. Returns the reference. */
export async function bought(
  page: Page,
  token: string,
  code: string,
  frequency = 'One-time purchase',
): Promise<string> {
  const headers = { authorization: `Token ${token}` }
  const order = await page.request.post('/api/transactions/', { headers, data: { code, frequency } })
  const { reference } = await order.json()
  await payElsewhere(page, reference)
  const verdict = await page.request.get(`/api/verify_transaction/test/${reference}/`, { headers })
  expect(await verdict.json()).toMatchObject({ status: true })
  return reference
}

export const success = (page: Page, title = 'Subscription successful!') =>
  page.getByRole('dialog', { name: title })

import { expect, test } from '@playwright/test'
import { fillContact, someone } from './writing-steps.ts'

test.use({ javaScriptEnabled: false })

test('the server checks a message, keeps what was typed and accepts the corrected form', async ({ page }) => {
  await page.goto('/contact-us')
  await fillContact(page, 'nobody')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('May I print it on a shirt?')
  await page.getByLabel('Email', { exact: true }).fill(someone())
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('heading', { name: "We've received your message" })).toBeVisible()
})

test('an empty contact form shows "This field is required" under every field', async ({ page }) => {
  await page.goto('/contact-us')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('This field is required')).toHaveCount(5)
})

test('prefilled words do not replace typed text', async ({ page }) => {
  await page.goto('/contact-us?subject=Teams')
  await fillContact(page, 'nobody')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await expect(page.getByLabel('Subject')).toHaveValue('A question')
})

test('an image can be requested on a separate page without JavaScript', async ({ page }) => {
  await page.goto('/search?keywords=blacksmithing+anvil')
  await page.getByRole('link', { name: 'Request Asset' }).click()
  await expect(page).toHaveURL('/request-asset?for=blacksmithing+anvil')
  await page.getByLabel('Email').fill(someone())
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('heading', { name: "We've received your request" })).toBeVisible()
})

test.describe('on a phone, the form result is within the visible screen', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('for a virtual call', async ({ page }) => {
    await page.goto('/about-us')
    await page.getByLabel('Full name').fill('Ṣadé Òkè')
    await page.getByLabel('Email').fill('nobody')
    await page.getByLabel('Phone number').fill('08031234567')
    await page.getByLabel('Date').fill(new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10))
    await page.getByLabel('Message').fill('About a campaign')
    const send = page.getByRole('button', { name: 'Schedule a virtual call' })
    await send.click()
    await expect(page.getByText('Invalid email address')).toBeInViewport()
    await page.getByLabel('Email').fill(someone())
    await send.click()
    await expect(page.getByRole('heading', { name: "We've received your request" })).toBeInViewport()
  })

  test('for a contributor application', async ({ page }) => {
    await page.goto('/contributor')
    await page.getByLabel('First name').fill('Ṣadé')
    await page.getByLabel('Last name').fill('Òkè')
    await page.getByLabel('Email').fill(someone())
    await page.getByLabel('Country').fill('Nigeria')
    const send = page.getByRole('button', { name: 'Apply' })
    await send.click()
    await expect(page.getByText('This field is required')).toBeInViewport()
    await page.getByLabel('Kind of photography').fill('Weddings')
    await send.click()
    await expect(
      page.getByText("We'll notify you when the Contributor platform is live.").first(),
    ).toBeInViewport()
  })

  test('for Notify me', async ({ page }) => {
    // A small phone, on which the illustration fills half the screen.
    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto('/video')
    await page.getByText('Notify me', { exact: true }).first().click()
    await page.getByLabel('Email').fill('nobody')
    const send = page.getByRole('button', { name: 'Notify me' })
    await send.click()
    await expect(page.getByText('Invalid email address')).toBeInViewport()
    await page.getByLabel('Email').fill(someone())
    await send.click()
    await expect(page.getByText("We'll email you")).toBeInViewport()
  })
})

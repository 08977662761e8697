import { expect, test } from '@playwright/test'
import { failing, findInMail, givenSignedIn, latestMail } from './account-steps.ts'
import { untilAlive, watch } from './page-watch.ts'
import { fillContact, someone } from './writing-steps.ts'

test('the contact form reports missing fields, sends the message and acknowledges it', async ({ page }) => {
  const complaints = watch(page)
  const email = someone()
  await page.goto('/contact-us')
  await untilAlive(page)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('main').getByText('This field is required')).toHaveCount(5)
  await expect(page.getByLabel('Full name')).toBeFocused()
  // The email field is checked on every change.
  await page.getByLabel('Email', { exact: true }).fill('nobody')
  await expect(page.getByRole('main').getByText('Invalid email address')).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill('')
  await expect(page.getByRole('main').getByText('Email is required')).toBeVisible()
  await fillContact(page, email)
  await expect(page.getByRole('main').getByText('This field is required')).toHaveCount(0)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('heading', { name: "We've received your message" })).toBeFocused()
  expect(await latestMail(page.request, email)).toContain("We've received your message")
  const forwarded = await findInMail(page.request, 'hello@taswira.example', new RegExp(`[^]*${email}[^]*`))
  expect(forwarded).toContain('May I print it on a shirt?')
  await page.getByRole('link', { name: 'Send another' }).click()
  await expect(page.getByLabel('Message')).toHaveValue('')
  const quick = page.getByRole('list', { name: 'Quick contact' })
  for (const [name, address] of [
    [/WhatsApp/, 'https://wa.me/2348000000000'],
    ['Email', 'mailto:hello@taswira.example'],
  ] as const) {
    await expect(quick.getByRole('link', { name })).toBeVisible()
    await expect(quick.getByRole('link', { name })).toHaveAttribute('href', address)
  }
  complaints.expectSilence()
})

test('typed text survives a lost connection, an error and a reload', async ({ page }) => {
  await page.goto('/contact-us')
  await untilAlive(page)
  await fillContact(page, someone())
  await failing(page, /\/contact\/$/, 'offline')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Please check your connection and try again')).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('May I print it on a shirt?')
  await page.unrouteAll()
  await failing(page, /\/contact\/$/, 500)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Sorry...something went wrong, please try again.')).toBeVisible()
  await page.unrouteAll()
  await page.reload()
  await untilAlive(page)
  await expect(page.getByLabel('Message')).toHaveValue('May I print it on a shirt?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('heading', { name: "We've received your message" })).toBeVisible()
  await page.goto('/contact-us')
  await untilAlive(page)
  await expect(page.getByLabel('Message')).toHaveValue('')
})

test('a message is sent only once, however often Send is pressed', async ({ page }) => {
  await page.goto('/contact-us')
  await untilAlive(page)
  await fillContact(page, someone())
  let sent = 0
  const held = Promise.withResolvers<void>()
  await page.route('**/api/contact/', async (route) => {
    sent++
    await held.promise
    await route.abort('connectionreset')
  })
  // All clicks are in one task, so nothing is rendered in between.
  await page.getByRole('button', { name: 'Send' }).evaluate((button: HTMLButtonElement) => {
    for (let pressed = 0; pressed < 3; pressed++) button.click()
    for (let pressed = 0; pressed < 2; pressed++) button.form!.requestSubmit()
  })
  await expect(page.locator('form .spinner')).toBeVisible()
  await page.getByLabel('Phone').press('Enter')
  await page.getByLabel('Phone').press('Enter')
  held.resolve()
  await expect(page.getByText('Please check your connection and try again')).toBeVisible()
  expect(sent).toBe(1)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('heading', { name: "We've received your message" })).toBeVisible()
})

test('a browser without storage can send a message and shows that it was sent', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    }),
  )
  await page.goto('/contact-us')
  await untilAlive(page)
  // Start listening only now, because the router logs that it can't read scroll positions.
  const complaints = watch(page)
  await fillContact(page, someone())
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('heading', { name: "We've received your message" })).toBeVisible()
  complaints.expectSilence()
})

test('a form that is too long or sent by another site is rejected, and no response is cached', async ({
  request,
  baseURL,
}) => {
  const form = { full_name: 'A', email: 'nobody', phone: '1', subject: 's', message: 'm' }
  const refused = await request.post('/contact-us', { form })
  expect([refused.status(), refused.headers()['cache-control']]).toEqual([200, 'no-store'])
  const long = await request.post('/contact-us', {
    form: { ...form, message: 'x'.repeat(70_000) },
    headers: { accept: 'text/html' },
  })
  expect(long.status()).toBe(413)
  expect(await long.text()).toContain('<title>The request is too large · Taswira</title>')
  expect(await long.text()).toContain("Use your browser's Back button")
  const headers = { origin: 'https://elsewhere.example' }
  expect((await request.post('/contact-us', { form, headers })).status()).toBe(400)
  for (const site of ['cross-site', 'same-site', 'none', undefined]) {
    const unnamed = { origin: 'null', ...(site && { 'sec-fetch-site': site }) }
    const answer = await request.post('/contact-us', { form, headers: unnamed })
    expect([site, answer.status()]).toEqual([site, 400])
  }
  expect((await request.post('/contact-us', { form, headers: { origin: baseURL! } })).status()).toBe(200)
  const own = { origin: 'null', 'sec-fetch-site': 'same-origin' }
  expect((await request.post('/contact-us', { form, headers: own })).status()).toBe(200)
})

test("every page with a form rejects a body that isn't a form", async ({ request }) => {
  const pages = ['contact-us', 'request-asset', 'about-us', 'contributor', 'video', 'music', 'graphics']
  const cases: [string, string, number][] = [
    ['application/json', '{}', 415],
    ['text/plain', 'hello', 415],
    ['application/xml', '<a/>', 415],
    ['', 'hello', 415],
    ['multipart/form-data', 'hello', 400],
    ['multipart/form-data; boundary=x', 'hello', 400],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1', 400],
  ]
  for (const page of [...pages, 'consent', 'theme', 'data']) {
    for (const [type, data, status] of cases) {
      const headers = { accept: 'text/html', 'content-type': type }
      const answer = await request.post(`/${page}`, { headers, data: Buffer.from(data) })
      expect(answer.status(), `${page} ${type}`).toBe(status)
      expect(await answer.text()).toContain('Return Home')
      expect(answer.headers()).toMatchObject({
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'x-content-type-options': 'nosniff',
      })
    }
    // An empty body counts as a form without fields.
    expect((await request.post(`/${page}`)).status(), page).toBeLessThan(500)
  }
  expect((await request.post('/images')).status()).toBe(405)
})

test('a missing image can be requested from the search page', async ({ page }) => {
  await page.goto('/search?keywords=blacksmithing+anvil')
  await untilAlive(page)
  await page.getByRole('link', { name: 'Request Asset' }).click()
  const modal = page.getByRole('dialog', { name: 'Request Asset' })
  await expect(modal.getByLabel('Description')).toHaveValue('blacksmithing anvil')
  const duration = 'It usually takes about 14 days; we review requests every week.'
  await expect(modal.getByText(duration, { exact: true })).toBeVisible()
  await modal.getByLabel('Description').fill('')
  await expect(modal.getByPlaceholder('Describe your search in 50 words')).toBeVisible()
  await modal.getByRole('button', { name: 'Send request' }).click()
  await expect(modal.getByText('This field is required')).toHaveCount(2)
  await modal.getByLabel('Email').fill(someone())
  await modal.getByLabel('Description').fill('A blacksmith at work in Ilorin')
  await expect(modal.getByText('6 of about 50 words')).toBeVisible()
  await modal.getByRole('button', { name: 'Send request' }).click()
  await expect(modal.getByRole('heading', { name: "We've received your request" })).toBeVisible()
  await expect(modal.getByText(`${duration} You'll hear from us either way.`)).toBeVisible()
  await modal.getByRole('button', { name: 'Back to the images' }).click()
  await expect(modal).toBeHidden()
  await expect(page).toHaveURL(/\/search/)
})

test('the draft of one request does not appear in another', async ({ page }) => {
  await page.goto('/request-asset?for=lions')
  await untilAlive(page)
  const description = page.getByLabel('Description')
  await description.fill('Lions asleep')
  await page.reload()
  await expect(description).toHaveValue('Lions asleep')
  await page.goto('/request-asset?for=tigers')
  await untilAlive(page)
  await expect(description).toHaveValue('tigers')
  await description.fill('Tigers awake')
  await page.reload()
  await untilAlive(page)
  await expect(description).toHaveValue('Tigers awake')
})

test('the request dialog keeps its draft while offline and sends it afterwards', async ({
  page,
  context,
}) => {
  await page.goto('/search?keywords=blacksmithing+anvil')
  await untilAlive(page)
  await page.getByRole('link', { name: 'Request Asset' }).click()
  const modal = page.getByRole('dialog', { name: 'Request Asset' })
  await modal.getByLabel('Email').fill(someone())
  await modal.getByLabel('Description').fill('A blacksmith at work in Ilorin')
  await context.setOffline(true)
  await modal.getByRole('button', { name: 'Send request' }).click()
  await expect(modal.getByText('Please check your connection and try again')).toBeVisible()
  await expect(modal.getByLabel('Description')).toHaveValue('A blacksmith at work in Ilorin')
  await context.setOffline(false)
  // A captive portal answers instead of the site.
  await page.route(/asset_requests/, (route) =>
    route.fulfill({ status: 201, contentType: 'text/html', body: '<h1>Welcome to our Wi-Fi</h1>' }),
  )
  await modal.getByRole('button', { name: 'Send request' }).click()
  await expect(modal.getByRole('button', { name: 'Send request' })).not.toHaveAttribute('aria-busy')
  await expect(modal.getByText('Please check your connection and try again')).toBeVisible()
  // The draft and its word count survive closing the dialog.
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  await page.getByRole('link', { name: 'Request Asset' }).click()
  await expect(modal.getByLabel('Description')).toHaveValue('A blacksmith at work in Ilorin')
  await expect(modal.getByText('6 of about 50 words')).toBeVisible()
  await page.unrouteAll()
  await modal.getByRole('button', { name: 'Send request' }).click()
  await expect(modal.getByRole('heading', { name: "We've received your request" })).toBeVisible()
})

test('a reload keeps typed text instead of the prefilled words', async ({ page }) => {
  await page.goto('/request-asset?for=lions')
  await untilAlive(page)
  await page.getByLabel('Description').fill('Lions asleep')
  await page.reload()
  await untilAlive(page)
  await expect(page.getByLabel('Description')).toHaveValue('Lions asleep')
  await expect(page.getByText('2 of about 50 words')).toBeVisible()
  await page.goto('/contact-us?subject=Teams')
  await untilAlive(page)
  await page.getByLabel('Phone').fill('08031234567')
  // An untouched field is not a draft, so another link can prefill it.
  await page.goto('/contact-us?subject=Enterprise')
  await untilAlive(page)
  await expect(page.getByLabel('Phone')).toHaveValue('08031234567')
  await expect(page.getByLabel('Subject')).toHaveValue('Enterprise')
  await page.getByLabel('Subject').fill('')
  await page.reload()
  await untilAlive(page)
  await expect(page.getByLabel('Subject')).toHaveValue('')
})

test("a request is prefilled with the member's email address unless they typed another one", async ({
  page,
}) => {
  const { email } = await givenSignedIn(page)
  await page.goto('/search?keywords=blacksmithing+anvil')
  await untilAlive(page)
  // A focused field is never filled in, so the address must be known before the dialog opens.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('updated_user'))).toContain(email)
  const modal = page.getByRole('dialog', { name: 'Request Asset' })
  for (const [found, typed] of [
    [email, 'other@example.com'],
    ['other@example.com', ''],
    ['', email],
  ] as const) {
    await page.getByRole('link', { name: 'Request Asset' }).click()
    await expect(modal.getByLabel('Email')).toHaveValue(found)
    await modal.getByLabel('Email').fill(typed)
    await page.keyboard.press('Escape')
    await expect(modal).toBeHidden()
  }
})

test('a virtual call requires a date of today or later', async ({ page }) => {
  await page.goto('/about-us')
  await untilAlive(page)
  await page.getByLabel('Full name').fill('Ṣadé Òkè')
  await page.getByLabel('Email').fill(someone())
  await page.getByLabel('Phone number').fill('08031234567')
  await page.getByLabel('Date').fill('2020-01-01')
  await page.getByLabel('Message').fill('About a campaign')
  await page.getByRole('button', { name: 'Schedule a virtual call' }).click()
  await expect(page.getByText('Please choose today (Lagos time) or later.')).toBeVisible()
  await page.getByLabel('Date').fill(new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10))
  await page.getByRole('button', { name: 'Schedule a virtual call' }).click()
  await expect(page.getByRole('heading', { name: "We've received your request" })).toBeVisible()
})

test('contributor sign-up shows a thank-you message and clears the form', async ({ page }) => {
  await page.goto('/contributor')
  await untilAlive(page)
  for (const [name, address] of [
    ['Twitter', /twitter\.com/],
    ['Instagram', /instagram\.com/],
    ['LinkedIn', /linkedin\.com/],
    ['Instagram (from our Facebook page)', /instagram\.com/],
  ] as const)
    await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toHaveAttribute(
      'href',
      address,
    )
  await page.getByLabel('First name').fill('Ṣadé')
  await page.getByLabel('Last name').fill('Òkè')
  await page.getByLabel('Email').fill(someone())
  await page.getByLabel('Country').fill('Nigeria')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('main').getByText('This field is required')).toHaveCount(1)
  await page.getByLabel('Kind of photography').fill('Weddings')
  await failing(page, /join_cont_email_list/, 'offline')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Please check your connection and try again')).toBeVisible()
  await page.unrouteAll()
  const held = Promise.withResolvers<void>()
  await page.route('**/join_cont_email_list/', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('main').locator('form .spinner')).toBeVisible()
  held.resolve()
  const modal = page.getByRole('dialog', { name: 'Thank you' })
  await expect(modal.getByText("We'll notify you when the Contributor platform is live.")).toBeVisible()
  await modal.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('')
})

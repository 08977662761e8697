import { expect, type Page, test } from '@playwright/test'
import { failing } from './account-steps.ts'
import { untilAlive } from './page-watch.ts'
import { fillContact, someone } from './writing-steps.ts'

/** Forms whose button is below the first screen of a phone. */
const long_forms = [
  {
    path: '/contact-us',
    button: 'Send',
    arrived: "We've received your message",
    call: /\/contact\/$/,
    last: 'Message',
    fill: (page: Page) => fillContact(page, someone()),
  },
  {
    path: '/about-us',
    button: 'Schedule a virtual call',
    arrived: "We've received your request",
    call: /\/appointments\/$/,
    last: 'Message',
    async fill(page: Page) {
      await page.getByLabel('Full name').fill('Ṣadé Òkè')
      await page.getByLabel('Email').fill(someone())
      await page.getByLabel('Phone number').fill('08031234567')
      await page.getByLabel('Date').fill(new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10))
      await page.getByLabel('Message').fill('About a campaign')
    },
  },
  {
    path: '/request-asset',
    button: 'Send request',
    arrived: "We've received your request",
    call: /\/asset_requests\/$/,
    last: 'Description',
    async fill(page: Page) {
      await page.getByLabel('Email').fill(someone())
      await page.getByLabel('Description').fill('A blacksmith at work in Ilorin')
    },
  },
]

test.use({ viewport: { width: 360, height: 640 } })

for (const { path, button, arrived, call, last, fill } of long_forms) {
  test(`${path} shows a failure and then the success within the visible screen`, async ({ page }) => {
    await page.goto(path)
    await untilAlive(page)
    await fill(page)
    await failing(page, call, 'offline')
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByText('Please check your connection and try again')).toBeInViewport({ ratio: 1 })
    await page.unrouteAll()
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('heading', { name: arrived })).toBeInViewport({ ratio: 1 })
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test(`${path} shows errors and then the success within the visible screen`, async ({ page }) => {
      await page.goto(path)
      await fill(page)
      await page.getByLabel(last).fill('')
      await page.getByRole('button', { name: button }).click()
      await expect(page.getByRole('main').getByText('This field is required')).toBeInViewport({ ratio: 1 })
      await expect(page.getByLabel(last)).toBeFocused()
      // As if from an older version of the form that lacks a required field.
      await page.route(`**${path}`, (route) =>
        route.continue({
          postData: route
            .request()
            .postData()!
            .replace(/(^|&)email=[^&]*/, ''),
        }),
      )
      await page.getByLabel(last).fill('May I print it on a shirt?')
      await page.getByRole('button', { name: button }).click()
      const failed = page.getByText('Sorry...something went wrong, please try again.')
      await expect(failed).toBeInViewport({ ratio: 1 })
      await page.unrouteAll()
      await page.getByLabel('Email', { exact: true }).fill(someone())
      await page.getByRole('button', { name: button }).click()
      await expect(page.getByRole('heading', { name: arrived })).toBeInViewport({ ratio: 1 })
    })
  })
}

import { givenSignedIn } from './account-steps.ts'
import { button, email, heading, testDoubleTaps } from './double-tap-steps.ts'
import { untilAlive } from './page-watch.ts'
import { fillContact, someone } from './writing-steps.ts'

testDoubleTaps([
  {
    name: 'contact form',
    async open(page) {
      await page.goto('/contact-us')
      await fillContact(page, someone())
      return button('Send')(page)
    },
    path: /\/contact\/$/,
    field: (page) => page.getByLabel('Subject'),
    done: heading("We've received your message"),
  },
  {
    name: 'virtual call',
    async open(page) {
      await page.goto('/about-us')
      await page.getByLabel('Full name').fill('Ṣadé Òkè')
      await email(page).fill(someone())
      await page.getByLabel('Phone number').fill('+234 803 123 4567')
      await page.getByLabel('Date').fill(new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10))
      await page.getByLabel('Message').fill('A licence for a team')
      return button('Schedule a virtual call')(page)
    },
    path: /\/appointments\/$/,
    field: email,
    done: heading("We've received your request"),
  },
  {
    name: 'contributor sign-up',
    async open(page) {
      await page.goto('/contributor')
      await page.getByLabel('First name').fill('Kwame')
      await page.getByLabel('Last name').fill('Asante')
      await email(page).fill(someone())
      await page.getByLabel('Country').fill('Ghana')
      await page.getByLabel('Kind of photography').fill('Markets and harbours')
      return button('Sign up')(page)
    },
    path: /\/join_cont_email_list\/$/,
    field: email,
    done: (page) => page.getByRole('dialog', { name: 'Thank you' }),
  },
  {
    name: 'asset request on its page',
    async open(page) {
      await page.goto('/request-asset?for=lions')
      await email(page).fill(someone())
      return button('Send request')(page)
    },
    path: /\/asset_requests\/$/,
    field: email,
    done: heading("We've received your request"),
  },
  {
    name: 'asset request in a window',
    async open(page) {
      await page.goto('/search?keywords=blacksmithing+anvil')
      await untilAlive(page)
      await page.getByRole('link', { name: 'Request Asset' }).click()
      await email(page).fill(someone())
      return page.getByRole('dialog').getByRole('button', { name: 'Send request' })
    },
    path: /\/asset_requests\/$/,
    field: email,
    done: heading("We've received your request"),
  },
  {
    name: 'Notify me as a visitor',
    async open(page) {
      await page.goto('/video')
      await page.locator('summary').filter({ hasText: 'Notify me' }).click()
      await email(page).fill(someone())
      return button('Notify me')(page)
    },
    path: /\/notify_me\/$/,
    field: email,
    done: (page) => page.getByRole('main').getByText("We'll email you"),
  },
  {
    name: 'Notify me as a member',
    async open(page) {
      await givenSignedIn(page)
      await page.goto('/music')
      await untilAlive(page)
      return button('Notify me')(page)
    },
    path: /\/notify_me\/$/,
    done: (page) => page.getByRole('main').getByText("We'll email you"),
  },
  {
    name: 'consent',
    async open(page) {
      await page.goto('/consent')
      return page.getByRole('main').locator('button[type="submit"]')
    },
    path: /\/consent$/,
    done: (page) => page.getByText('Saved', { exact: false }).first(),
  },
])

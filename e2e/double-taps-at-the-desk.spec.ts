import { expect } from '@playwright/test'
import { givenSignedIn } from './account-steps.ts'
import { flaggedOrder, givenAtDesk, givenOperator } from './desk-steps.ts'
import { button, email, password, testDoubleTaps } from './double-tap-steps.ts'
import { bought } from './payment-steps.ts'
import { someone } from './writing-steps.ts'

const message = {
  full_name: 'Ada',
  phone: '08031234567',
  subject: 'A calendar',
  message: 'Hello',
}

testDoubleTaps([
  {
    name: 'log-in',
    async open(page) {
      const operator = await givenOperator()
      await page.goto('/desk')
      await email(page).fill(operator.email)
      await password(page).fill(operator.password)
      return button('Log In')(page)
    },
    path: /\/desk\/log_in\/$/,
    field: password,
    done: (page) => page.getByRole('navigation', { name: 'Desk' }),
  },
  {
    name: 'log-out',
    async open(page) {
      await givenAtDesk(page, await givenOperator())
      await page.goto('/desk')
      return page.getByRole('banner').getByRole('button', { name: 'Log out' })
    },
    path: /\/desk\/log_out\/$/,
    done: (page) => page.getByRole('main').getByRole('button', { name: 'Log In' }),
  },
  {
    name: 'answered message',
    async open(page) {
      const data = { ...message, email: someone() }
      expect((await page.request.post('/api/contact/', { data })).status()).toBe(201)
      await givenAtDesk(page, await givenOperator())
      await page.goto('/desk/messages')
      return button('Mark answered')(page).first()
    },
    path: /\/desk\/enquiries\/\d+\//,
    done: (page) => page.getByRole('button', { name: /^Undo, number/ }),
  },
  {
    name: 'declined request',
    async open(page) {
      const { token } = await givenAtDesk(page, await givenOperator())
      const headers = { authorization: `Token ${token}` }
      const data = { email: someone(), description: 'A weaver at dawn' }
      await page.request.post('/api/asset_requests/', { data })
      await page.request.post('/api/desk/asset_requests/round/', { headers, data: {} })
      await page.goto('/desk/requests')
      await page
        .getByRole('listitem')
        .filter({ hasText: data.email })
        .getByRole('button', { name: /^Decline/ })
        .click()
      return page.getByRole('dialog').getByRole('button', { name: 'Decline' })
    },
    path: /\/declined\/$/,
    done: (page) => page.getByText("We've emailed the requester").first(),
  },
  {
    name: 'found image',
    async open(page) {
      const { token } = await givenAtDesk(page, await givenOperator())
      const headers = { authorization: `Token ${token}` }
      const data = { email: someone(), description: 'A weaver at noon' }
      await page.request.post('/api/asset_requests/', { data })
      await page.request.post('/api/desk/asset_requests/round/', { headers, data: {} })
      const [{ stock_id }] = await (await page.request.get('/api/contributor/images/')).json()
      await page.goto('/desk/requests')
      const item = page.getByRole('listitem').filter({ hasText: data.email })
      await item.getByLabel('Stock ID of the image').fill(stock_id)
      return item.getByRole('button', { name: 'Send this image' })
    },
    path: /\/found\/$/,
    done: (page) => page.getByText("We've emailed the image").first(),
  },
  {
    name: 'reviewed order',
    async open(page) {
      await givenAtDesk(page, await givenOperator())
      const reference = await flaggedOrder(page)
      await page.goto(`/desk/orders/${reference}`)
      return button('Mark as reviewed')(page)
    },
    path: /\/api\/desk\/orders\/[^/]+\/\w+\/$/,
    done: (page) => page.getByText('Marked as reviewed.').first(),
  },
  {
    name: 'refund',
    async open(page) {
      await givenAtDesk(page, await givenOperator())
      const { token } = await givenSignedIn(page)
      const reference = await bought(page, token, 'PACK_10')
      await page.goto(`/desk/orders/${reference}`)
      await page.getByRole('button', { name: 'Refund' }).click()
      return page.getByRole('dialog').getByRole('button', { name: 'Refund' })
    },
    path: /\/refunds?\/$/,
    done: (page) =>
      page
        .getByRole('main')
        .getByText(/is pending|was refunded/)
        .first(),
  },
  {
    name: 'edited asset',
    async open(page) {
      await givenAtDesk(page, await givenOperator())
      const [{ stock_id }] = await (await page.request.get('/api/contributor/images/')).json()
      await page.goto(`/desk/catalogue/${stock_id}`)
      return button('Save')(page)
    },
    path: /\/api\/desk\/assets\/[^/]+\/$/,
    field: (page) => page.getByLabel('Title'),
    done: (page) => page.getByText('Saved.').first(),
  },
])

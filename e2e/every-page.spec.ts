import { expect, test } from '@playwright/test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../apps/web/app/routes.ts'
import { givenSignedIn, remember } from './account-steps.ts'
import {
  member_addresses,
  newcomer_addresses,
  nothing_there,
  operator_addresses,
  pages,
  visitor_addresses,
} from './every-page.ts'
import { type DeskWork, givenAtDesk, givenDeskWork, givenOperator, type Operator } from './desk-steps.ts'
import { givenHistory, type History } from './member-history.ts'
import { expectGoodPage } from './page-rules.ts'

const long_email = 'ngozi.adebayo.of.a.rather.long.name@example.com'

test('the list of pages has every page of the product', () => {
  expect(Object.keys(pages)).toEqual(patternsOf(routes))
})

/** The path of each page, those inside a layout included. */
function patternsOf(entries: RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ file, path, children }) => {
    const pattern = path === undefined ? parent : `${parent}/${path}`
    if (children) return patternsOf(children, pattern)
    return file.endsWith('.tsx') ? [pattern || '/'] : []
  })
}

test.describe('for a visitor', () => {
  for (const address of visitor_addresses) {
    test(`${address} is a good page`, async ({ page, request }) => {
      if (address === '/verify-email')
        await remember(page, { email: long_email }, { code_sent_at: String(Date.now()) })
      const [asset] = await (await request.get('/api/contributor/images/')).json()
      await expectGoodPage(page, address.replace('{slug}', asset.slug), {
        status: nothing_there.includes(address) ? 404 : 200,
      })
    })
  }
})

test.describe('for a member', () => {
  let history: History
  test.beforeAll(async ({ browser }) => {
    const page = await browser.newPage()
    history = await givenHistory(page, await givenSignedIn(page))
    await page.close()
  })

  for (const address of member_addresses) {
    test(`${address} is a good page`, async ({ page }) => {
      await remember(page, { token: history.token })
      const written = address.replace(/\{(\w+)\}/, (_, name: keyof History) => history[name])
      await expectGoodPage(page, written, { status: nothing_there.includes(address) ? 404 : 200 })
    })
  }
})

test.describe('for somebody who has just signed up', () => {
  let token: string
  test.beforeAll(async ({ browser }) => {
    const page = await browser.newPage()
    token = (await givenSignedIn(page)).token
    await page.close()
  })

  for (const address of newcomer_addresses) {
    test(`${address} is a good page`, async ({ page }) => {
      await remember(page, { token })
      await expectGoodPage(page, address)
    })
  }
})

test.describe('for an operator', () => {
  let operator: Operator
  let work: DeskWork
  test.beforeAll(async ({ browser }) => {
    const page = await browser.newPage()
    operator = await givenOperator()
    work = await givenDeskWork(page, operator)
    await page.close()
  })

  for (const address of operator_addresses) {
    test(`${address} is a good page`, async ({ page }) => {
      await givenAtDesk(page, operator)
      await expectGoodPage(
        page,
        address.replace(/\{(\w+)\}/, (_, name: keyof DeskWork) => work[name]),
      )
    })
  }
})

import { expect, type Page, test } from '@playwright/test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../apps/web/app/routes.ts'
import { givenSignedIn, remember } from './account-steps.ts'
import {
  contributor_addresses,
  invited_addresses,
  member_addresses,
  newcomer_addresses,
  nothing_there,
  operator_addresses,
  pages,
  visitor_addresses,
} from './every-page.ts'
import {
  givenContributor,
  givenDraft,
  givenInvited,
  givenOffSaleBy,
  givenReleaseLinks,
} from './contributor-steps.ts'
import { givenAtDesk, givenDeskWork, givenOperator } from './desk-steps.ts'
import { givenHistory } from './member-history.ts'
import { expectGoodPage } from './page-rules.ts'
import { givenSubmitted } from './review-steps.ts'
import { someone } from './writing-steps.ts'

const long_email = 'ngozi.adebayo.of.a.rather.long.name@example.com'

test('the list of pages includes every route of the product', () => {
  expect(Object.keys(pages)).toEqual(patternsOf(routes))
})

/** Returns the path of each route, including nested ones. */
function patternsOf(entries: RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ file, path, children }) => {
    const pattern = path === undefined ? parent : `${parent}/${path}`
    if (children) return patternsOf(children, pattern)
    return file.endsWith('.tsx') ? [pattern || '/'] : []
  })
}

testGoodPages(
  'for a visitor',
  visitor_addresses.filter((address) => address !== '/verify-email'),
  async (page) => {
    const [{ slug, author }] = await (await page.request.get('/api/contributor/images/')).json()
    return { slug, username: author.user.username }
  },
)

testGoodPages('for a visitor with a code to enter', ['/verify-email'], async (page) => {
  await remember(page, { email: long_email }, { code_sent_at: String(Date.now()) })
  return {}
})

testGoodPages('for a member', member_addresses, async (page) => givenHistory(page, await givenSignedIn(page)))

testGoodPages('for a new member', newcomer_addresses, async (page) => ({ ...(await givenSignedIn(page)) }))

testGoodPages('for an operator', operator_addresses, async (page, elsewhere) => {
  const operator = await givenOperator(elsewhere.request)
  const { submission_key } = await givenSubmitted(elsewhere.request, await givenContributor(elsewhere))
  const work = { ...(await givenDeskWork(elsewhere, operator)), submission_key }
  await givenAtDesk(page, operator)
  return work
})

testGoodPages('for an invited person', invited_addresses, async (page) => {
  const { token } = await givenInvited(page.request, someone())
  return { token }
})

testGoodPages('for a contributor', contributor_addresses, async (page) => {
  const contributor = await givenContributor(page)
  const submission = await givenDraft(page.request, contributor)
  const [link] = await givenReleaseLinks(page.request, contributor)
  const { release_key, url } = link!
  const stock_id = await givenOffSaleBy(page.request, contributor.username)
  return { ...contributor, stock_id, submission, release_key, release_token: url.split('/').at(-1)! }
})

/**
 * Declares a test for each URL. The tests share a page, because for a new one the browser would start a
 * process and compile every script again. `prepare` returns values for the placeholders in braces; anything
 * the shared page must not remember happens `elsewhere`.
 */
function testGoodPages(
  who: string,
  addresses: string[],
  prepare: (page: Page, elsewhere: Page) => Promise<object>,
) {
  test.describe(who, () => {
    // All in one worker, so that it prepares only once.
    test.describe.configure({ mode: 'default' })
    let page: Page
    let names: Record<string, string>
    test.beforeAll(async ({ browser }) => {
      page = await browser.newPage()
      const elsewhere = await browser.newPage()
      names = { ...(await prepare(page, elsewhere)) }
      await elsewhere.close()
    })
    test.afterAll(() => page.close())

    for (const [turn, address] of addresses.entries()) {
      test(`${address} meets the rules for all pages`, async () => {
        const written = address.replace(/\{(\w+)\}/, (_, name: string) => names[name]!)
        await expectGoodPage(page, written, { status: nothing_there.includes(address) ? 404 : 200, turn })
      })
    }
  })
}

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Page, test } from '@playwright/test'
import { givenSignedIn, remember, somebody } from './account-steps.ts'
import { givenContributor, givenDraft, givenInvited, givenReleaseLinks } from './contributor-steps.ts'
import { givenAtDesk, givenDeskWork, givenOperator, type Operator } from './desk-steps.ts'
import {
  contributor_addresses,
  invited_addresses,
  member_addresses,
  newcomer_addresses,
  operator_addresses,
  visitor_addresses,
} from './every-page.ts'
import { givenHistory } from './member-history.ts'
import { untilAlive } from './page-watch.ts'
import { givenSubmitted } from './review-steps.ts'
import { type State, states } from './screenshot-states.ts'

const folder = process.env.SCREENSHOTS_DIR ?? join(import.meta.dirname, '../.data/screenshots')
mkdirSync(folder, { recursive: true })

const widths = [390, 1280] as const
/** Longer pages are cut off at this height, because long lists repeat themselves. */
const HEIGHT_MAX_PX = 5_000

let operator: Operator
/** Values for the placeholders in braces. */
let named: Record<string, string>
let member_token: string
test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage()
  operator = await givenOperator(page.request)
  const work = await givenDeskWork(page, operator)
  const { submission_key } = await givenSubmitted(page.request, await givenContributor(page))
  const member = await givenSignedIn(page)
  member_token = member.token
  named = { ...work, ...(await givenHistory(page, member)), submission_key }
  await page.close()
})

for (const [who, addresses] of [
  ['visitor', visitor_addresses],
  ['member', member_addresses],
  ['newcomer', newcomer_addresses],
  ['operator', operator_addresses],
  ['invited', invited_addresses],
  ['contributor', contributor_addresses],
] as const)
  for (const address of addresses)
    test(`${who} ${address}`, async ({ page }) => {
      await givenWho(page, who)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 })
        await open(page, address)
        await page.evaluate(seeAll)
        await page.waitForLoadState('networkidle')
        await take(page, `${who} ${address}`, width, true)
      }
    })

for (const { name, who, address, width: only, reach } of states)
  for (const width of widths.filter((one) => !only || one === only))
    test(`state ${name}, ${width}`, async ({ page }) => {
      await givenWho(page, who)
      await page.setViewportSize({ width, height: 844 })
      await open(page, address)
      await reach(page)
      await take(page, `state ${name}`, width, false)
    })

async function givenWho(page: Page, who: State['who'] | 'invited' | 'contributor') {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  if (who === 'member') await remember(page, { token: member_token })
  else if (who === 'newcomer') await givenSignedIn(page)
  else if (who === 'operator') await givenAtDesk(page, operator)
  else if (who === 'contributor') {
    const contributor = await givenContributor(page)
    named.submission = await givenDraft(page.request, contributor)
    const [link] = await givenReleaseLinks(page.request, contributor)
    named.release_key = link!.release_key
    named.release_token = link!.url.split('/').at(-1)!
  } else if (who === 'invited') named.token = (await givenInvited(page.request, somebody().email)).token!
  else await remember(page, { email: 'ngozi@example.com' }, { code_sent_at: String(Date.now()) })
}

async function open(page: Page, address: string) {
  await page.goto(address.replace(/\{(\w+)\}/, (_, name: string) => named[name]!))
  if (!address.startsWith('/offline')) await untilAlive(page)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

async function take(page: Page, name: string, width: number, whole: boolean) {
  // Transitions end within 320 ms (docs/design.md, "Motion") and leave no state to wait for.
  await page.waitForTimeout(400)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    const file = `${name.replace(/[^\w]+/g, '-').replace(/-$/, '')}.${width}.${colorScheme}.png`
    await page.screenshot({
      path: join(folder, file),
      ...(whole && { fullPage: true, clip: { x: 0, y: 0, width, height: Math.min(height, HEIGHT_MAX_PX) } }),
    })
  }
}

/** Scrolls down and back up, so that lazy images load. */
async function seeAll() {
  for (let y = 0; y < Math.min(document.body.scrollHeight, 6_000); y += 600) {
    scrollTo(0, y)
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
  scrollTo(0, 0)
}

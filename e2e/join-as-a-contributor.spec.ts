import { expect, type Page, test } from '@playwright/test'
import { findInMail, givenMember, logIn, somebody } from './account-steps.ts'
import { findings } from './axe-findings.ts'
import {
  apply,
  givenContributor,
  givenInvited,
  givenPublished,
  invitationLink,
  someName,
} from './contributor-steps.ts'
import { givenAtDesk, givenOperator } from './desk-steps.ts'
import { countRequests } from './double-tap-steps.ts'
import { untilAlive, watch } from './page-watch.ts'
import { someone } from './writing-steps.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const entryOf = (page: Page, email: string) => page.getByRole('listitem').filter({ hasText: email })

test('an editor invites an applicant, who creates an account, joins and opens the studio', {
  tag: '@main',
}, async ({ page, browser }) => {
  const complaints = watch(page)
  const { email, password } = somebody()
  await apply(page.request, email)
  const desk = await browser.newPage()
  await givenAtDesk(desk, await givenOperator(desk.request, 'editor'))
  await desk.goto('/desk')
  await untilAlive(desk)
  await desk.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Applications' }).click()
  const entry = entryOf(desk, email)
  // User text is displayed as plain text.
  await expect(entry.getByText('Markets at dawn. <script>alert(1)</script>')).toBeVisible()
  await entry.getByRole('button', { name: /^Invite/ }).click()
  expect(await findings(desk)).toEqual([])
  await desk.getByRole('dialog').getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(desk.getByRole('main').getByText(/^Application \d+: invitation sent\.$/)).toBeVisible()
  await expect(entry).toHaveCount(0)
  await desk.getByRole('link', { name: /^Invited/ }).click()
  await expect(entry.getByText(/^Link valid until/)).toBeVisible()

  const { path } = await invitationLink(page.request, email)
  await page.goto(path)
  await untilAlive(page)
  await expect(page.getByText(`Your email address, ${email}, is already confirmed.`)).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()

  const username = `chidi-${Date.now()}`
  await page.getByLabel('Username').fill(username)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(page.getByText('Please accept the agreement to continue.')).toBeVisible()
  await page.getByLabel('I have read the agreement').check()
  const sent = countRequests(page, /\/studio\/join\//)
  await page.getByRole('button', { name: 'Join', exact: true }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(page).toHaveURL('/studio')
  await expect(page.getByText(`@${username}`)).toBeVisible()
  expect(sent).toHaveLength(1)
  await expect(heading(page, 'What comes next')).toBeVisible()

  // From now on the menu links to the studio, and the invitation link reports that it was used.
  await page.getByRole('button', { name: /^Your account/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Studio' })).toBeVisible()
  await page.goto(path)
  await expect(heading(page, 'Already used')).toBeVisible()
  await desk.getByRole('link', { name: /^Joined/ }).click()
  await expect(entry.getByRole('link', { name: `@${username}` })).toBeVisible()
  complaints.expectSilence(/400/)
  await desk.close()
})

test('an invited member logs in and takes over their published images, and the public page shows the profile', async ({
  page,
}) => {
  const complaints = watch(page)
  const member = await givenMember()
  const { username, title } = await givenPublished(page.request, someName())
  const { path } = await givenInvited(page.request, member.email, username)
  await page.goto(path)
  await untilAlive(page)
  await page.getByRole('main').getByRole('link', { name: 'Log In' }).click()
  await logIn(page, member)
  await expect(page.getByLabel('Username')).toHaveValue(username)
  await page.getByLabel('I have read the agreement').check()
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(page).toHaveURL('/studio')

  const studio = page.getByRole('navigation', { name: 'Studio' })
  await studio.getByRole('link', { name: 'Images' }).click()
  // The overview has a link with this name, too.
  await page.getByRole('navigation', { name: 'Images' }).getByRole('link', { name: 'Published 1' }).click()
  const image = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) })
  await expect(image).toContainText('0 views 0 saves 0 downloads')

  await studio.getByRole('link', { name: 'Profile' }).click()
  const bio = 'I photograph looms. <img src=x onerror=alert(1)>'
  await page.getByLabel('About you').fill(bio)
  await page.getByLabel('Website').fill('http://looms.example')
  await page.getByLabel('Location').fill('Ìsẹ́yìn, Nigeria')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('main').getByText('Enter an address that starts with https://')).toBeVisible()
  await page.getByLabel('Website').fill('https://looms.example/work')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('main').getByText('Saved. Your public page will update shortly.')).toBeVisible()
  expect(await findings(page)).toEqual([])

  await page.getByRole('navigation', { name: 'Profile' }).getByRole('link', { name: 'Agreement' }).click()
  await expect(page.getByRole('row', { name: /2026-12.*60%/ })).toBeVisible()
  await expect(heading(page, 'Your share never falls')).toBeVisible()

  await expect(async () => {
    await page.goto(`/contributors/${username}`)
    await expect(page.getByText(bio)).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(page.getByText('Ìsẹ́yìn, Nigeria')).toBeVisible()
  const website = page.getByRole('link', { name: 'looms.example/work' })
  await expect(website).toHaveAttribute('href', 'https://looms.example/work')
  await expect(website).toHaveAttribute('rel', /noopener.*nofollow/)

  await page.goto('/account/profile')
  await page.getByRole('main').getByRole('link', { name: 'Studio' }).click()
  await expect(page).toHaveURL('/studio')
  complaints.expectSilence()
})

test('an operator declines with an edited reason, which is emailed to the applicant', async ({ page }) => {
  const complaints = watch(page)
  const email = someone()
  await apply(page.request, email)
  await givenAtDesk(page, await givenOperator(page.request, 'editor'))
  await page.goto('/desk/applications')
  await untilAlive(page)
  const entry = entryOf(page, email)
  await entry.getByRole('button', { name: /^Decline/ }).click()
  const dialog = page.getByRole('dialog')
  const reason = dialog.getByLabel('Reason')
  await dialog.getByLabel('Start from').selectOption({ index: 1 })
  await expect(reason).toHaveValue(/portfolio/)
  await reason.fill('')
  await dialog.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(dialog.getByText('Enter a reason.')).toBeVisible()
  await reason.fill('Please apply with sharper images.')
  expect(await findings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(page.getByRole('main').getByText(/^Application \d+ declined\./)).toBeVisible()
  await findInMail(page.request, email, /^Please apply with sharper images\.$/m)

  await page.getByRole('link', { name: /^Declined/ }).click()
  await expect(entry.getByText('Declined: Please apply with sharper images.')).toBeVisible()
  await expect(entry.getByRole('button', { name: /^Invite/ })).toBeVisible()
  await page.getByRole('link', { name: 'Log', exact: true }).click()
  await page
    .getByRole('link', { name: /^application \d+$/ })
    .first()
    .click()
  await expect(heading(page, 'Applications')).toBeVisible()
  complaints.expectSilence(/400/)
})

test('a decision on an application that someone else has decided shows its current state', async ({
  page,
  browser,
}) => {
  const email = someone()
  await apply(page.request, email)
  const operator = await givenOperator(page.request)
  await givenAtDesk(page, operator)
  await page.goto('/desk/applications')
  await untilAlive(page)
  const colleague = await browser.newPage()
  await givenAtDesk(colleague, operator)
  await colleague.goto('/desk/applications')
  await untilAlive(colleague)
  for (const one of [colleague, page]) {
    await entryOf(one, email)
      .getByRole('button', { name: /^Invite/ })
      .click()
    await one.getByRole('dialog').getByRole('button', { name: 'Invite', exact: true }).click()
  }
  await expect(page.getByText('Someone else has changed this, so nothing was saved.')).toBeVisible()
  await expect(entryOf(page, email)).toHaveCount(0)
  await colleague.close()
})

test('an invitation for another address can be used after logging out', async ({ page }) => {
  const invited = someone()
  const { path } = await givenInvited(page.request, invited)
  const { email } = await givenContributor(page)
  await page.goto(path)
  await untilAlive(page)
  await expect(page.getByText(`It was sent to ${invited}, and you're logged in as ${email}.`)).toBeVisible()
  await page.getByRole('button', { name: `Log out and continue as ${invited}` }).click()
  await expect(page.getByText(`Your email address, ${invited}, is already confirmed.`)).toBeVisible()
})

test('the studio asks visitors to log in, tells members how to apply, and requires a new agreement version to be accepted', async ({
  page,
}) => {
  await page.goto('/studio/profile')
  await expect(page).toHaveURL('/login?next=%2Fstudio%2Fprofile')
  await untilAlive(page)
  const member = await givenMember()
  await logIn(page, member)
  await expect(page.getByText(`${member.email} isn't one yet.`)).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Be a contributor' }).click()
  await expect(page).toHaveURL('/contributor')
  await expect(page.getByRole('link', { name: 'contributor agreement' })).toBeVisible()

  // Simulates the release of a new agreement version.
  const studio = { username: 'ada', full_name: 'Ada', bio: '', website: '', location: '', published: 0 }
  let accepted = [{ version: '2025-01', accepted_at: '2025-01-02T03:04:05Z' }]
  await page.route('**/api/studio/', (route) =>
    route.fulfill({ json: { ...studio, agreement: { current: '2026-12', accepted } } }),
  )
  const counts = { in_review: 0, changes_requested: 0, refused: 0, median_hours: null }
  await page.route('**/api/studio/reviews/counts/', (route) => route.fulfill({ json: counts }))
  await page.route('**/api/studio/submissions/?*', (route) =>
    route.fulfill({ json: [], headers: { 'x-total-count': '0' } }),
  )
  await page.route('**/api/studio/agreement/', (route) => {
    accepted = [{ version: '2026-12', accepted_at: '2026-11-22T12:00:00Z' }, ...accepted]
    return route.fulfill({ status: 204 })
  })
  await page.getByRole('link', { name: 'Open your studio' }).click()
  await expect(heading(page, 'The agreement has a new version')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByLabel('I have read the agreement').check()
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('navigation', { name: 'Studio' }).getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('navigation', { name: 'Profile' }).getByRole('link', { name: 'Agreement' }).click()
  await expect(page.getByRole('row', { name: /2025-01/ })).toBeVisible()
})

test('an unknown release in the studio shows the regular 404 page', async ({ page }) => {
  await givenContributor(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/studio/releases/${'0'.repeat(32)}`)
  await expect(page.getByRole('heading', { name: 'OOPS! PAGE NOT FOUND' })).toBeVisible()
  await untilAlive(page)
  expect(await findings(page)).toEqual([])
  // The studio's style sheet loads before the style sheet of all pages.
  await expect(page.getByRole('link', { name: 'Return Home' })).toHaveCSS('padding-left', '20px')
})

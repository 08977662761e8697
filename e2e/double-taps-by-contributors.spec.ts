import { expect, type Page } from '@playwright/test'
import { givenSignedIn } from './account-steps.ts'
import { apply, callDesk, givenContributor, givenInvited } from './contributor-steps.ts'
import { givenAtDesk, givenOperator } from './desk-steps.ts'
import { button, heading, testDoubleTaps } from './double-tap-steps.ts'
import { untilAlive } from './page-watch.ts'
import { givenSubmitted } from './review-steps.ts'
import { someone } from './writing-steps.ts'

/** Opens the question about the application of a new address, and returns the button that confirms it. */
async function openDecision(page: Page, name: string) {
  const email = someone()
  await apply(page.request, email)
  await givenAtDesk(page, await givenOperator())
  await page.goto('/desk/applications')
  await untilAlive(page)
  await page
    .getByRole('listitem')
    .filter({ hasText: email })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click()
  return page.getByRole('dialog').getByRole('button', { name, exact: true })
}

/** Refuses a submission, without a page. */
async function refuse({ request }: Page, { submission_key }: { submission_key: string }) {
  const headers = await callDesk(request, await givenOperator('editor'))
  const path = `/api/desk/submissions/${submission_key}/`
  const { version } = await (await request.get(path, { headers })).json()
  const data = { version, outcome: 'refused', reasons: ['noise'] }
  const answer = await request.post(`${path}decision/`, { headers, data })
  expect(answer.status(), await answer.text()).toBe(204)
}

testDoubleTaps([
  {
    name: 'invitation',
    open: (page) => openDecision(page, 'Invite'),
    path: /\/applications\/\d+\/invited\/$/,
    field: (page) => page.getByRole('dialog').getByLabel('Username'),
    done: (page) => page.getByRole('main').getByText(/: invitation sent\.$/),
  },
  {
    name: 'declined application',
    async open(page) {
      const confirm = await openDecision(page, 'Decline')
      await page.getByRole('dialog').getByLabel('Reason').fill('Please apply with sharper images.')
      return confirm
    },
    path: /\/applications\/\d+\/declined\/$/,
    done: (page) => page.getByRole('main').getByText(/ declined\. We've emailed the reason\.$/),
  },
  {
    name: 'account of an invited person',
    async open(page) {
      const { path } = await givenInvited(page.request, someone())
      await page.goto(path)
      await untilAlive(page)
      for (const label of ['Password', 'Confirm password'])
        await page.getByLabel(label, { exact: true }).fill('ẹyẹ: àṣírí tó gùn')
      return button('Create account')(page)
    },
    path: /\/studio\/member\/$/,
    field: (page) => page.getByLabel('Confirm password', { exact: true }),
    done: (page) => page.getByLabel('Username'),
  },
  {
    name: 'joining',
    async open(page) {
      const { email } = await givenSignedIn(page)
      const { path } = await givenInvited(page.request, email)
      await page.goto(path)
      await untilAlive(page)
      await page.getByLabel('Username').fill(`twice-${Date.now()}-${Math.floor(Math.random() * 1e6)}`)
      await page.getByLabel('I have read the agreement').check()
      return button('Join')(page)
    },
    path: /\/studio\/join\/$/,
    field: (page) => page.getByLabel('Username'),
    done: heading('What comes next'),
  },
  {
    name: 'contributor profile',
    async open(page) {
      await givenContributor(page)
      await page.goto('/studio/profile')
      await untilAlive(page)
      await page.getByLabel('Location').fill('Ìsẹ́yìn')
      return button('Save')(page)
    },
    path: /\/studio\/profile\/$/,
    field: (page) => page.getByLabel('Location'),
    done: (page) => page.getByRole('main').getByText(/^Saved\./),
  },
  {
    name: 'payout account',
    async open(page) {
      const { password } = await givenContributor(page)
      await page.goto('/studio/payouts')
      await untilAlive(page)
      await page.getByLabel('Bank', { exact: true }).selectOption('Zenith Bank')
      await page.getByLabel('Account number').fill('0123456789')
      await page.getByLabel('Your password', { exact: true }).fill(password)
      return button('Save account')(page)
    },
    path: /\/studio\/payouts\/account\/$/,
    field: (page) => page.getByLabel('Account number'),
    done: (page) => page.getByRole('main').getByText('Zenith Bank, ending in 6789'),
  },
  {
    name: 'decision on an image',
    async open(page) {
      // Else this page would remember the contributor.
      const elsewhere = await page.context().browser()!.newPage()
      const { submission_key } = await givenSubmitted(elsewhere.request, await givenContributor(elsewhere))
      await elsewhere.close()
      await givenAtDesk(page, await givenOperator('editor'))
      await page.goto(`/desk/review/${submission_key}`)
      await untilAlive(page)
      await page.getByLabel('Decision').selectOption('Ask for changes')
      await page.getByLabel('There is visible noise').check()
      return button('Decide')(page)
    },
    path: /\/submissions\/\w+\/decision\/$/,
    field: (page) => page.getByLabel('Width, %'),
    done: (page) => page.getByRole('main').getByText(/^The contributor sees what you asked for/),
  },
  {
    name: 'appeal',
    async open(page) {
      const contributor = await givenContributor(page)
      const submission = await givenSubmitted(page.request, contributor)
      await refuse(page, submission)
      await page.goto('/studio/refused')
      await untilAlive(page)
      await page.getByText('Ask for a second look').first().click()
      await page.getByLabel('Why should we look again?').fill('The noise is in the cloth.')
      return button('Ask for a second look')(page)
    },
    path: /\/reviews\/\w+\/appeal\/$/,
    done: (page) => page.getByText(/^Thank you\. Another person will look/),
  },
])

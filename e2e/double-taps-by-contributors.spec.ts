import type { Page } from '@playwright/test'
import { givenSignedIn } from './account-steps.ts'
import { apply, givenContributor, givenInvited } from './contributor-steps.ts'
import { givenAtDesk, givenOperator } from './desk-steps.ts'
import { button, heading, testDoubleTaps } from './double-tap-steps.ts'
import { untilAlive } from './page-watch.ts'
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
])

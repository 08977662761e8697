import { expect, test } from '@playwright/test'
import { givenAtDesk, givenOperator, invitationLink } from './desk-steps.ts'
import { untilAlive, watch } from './page-watch.ts'
import { someone } from './writing-steps.ts'

test('another owner is turned off a day later, and that can be cancelled', async ({ page }) => {
  const [owner, other] = [await givenOperator(page.request), await givenOperator(page.request)]
  await givenAtDesk(page, owner)
  await page.goto('/desk/operators')
  await untilAlive(page)
  const row = page.getByRole('listitem').filter({ hasText: other.email })
  const dialog = page.getByRole('dialog')
  const confirm = async (name: string) => {
    await dialog.getByLabel('Your password', { exact: true }).fill(owner.password)
    await dialog.getByRole('button', { name }).click()
  }
  await row.getByRole('button', { name: 'Turn off' }).click()
  await expect(dialog).toContainText('The change applies 24 hours later')
  await confirm('Turn off')
  await expect(row).toContainText('Turned off from')
  await row.getByRole('button', { name: 'Cancel the change' }).click()
  await confirm('Cancel the change')
  await expect(row.getByRole('button', { name: 'Turn off' })).toBeVisible()
})

test('an owner invites an editor, who chooses a password, sees only what the role includes, and is turned off', {
  tag: '@main',
}, async ({ page, browser }) => {
  const complaints = watch(page)
  const owner = await givenOperator(page.request)
  await givenAtDesk(page, owner)
  await page.goto('/desk/operators')
  await untilAlive(page)
  const email = someone()
  const form = page.getByRole('region', { name: 'Invite an operator' })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Role').selectOption('Editor')
  await form.getByLabel('Your password', { exact: true }).fill(owner.password)
  await form.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByText(`We emailed ${email} a link`).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Invitations' })).toContainText(email)

  const colleague = await browser.newPage({ viewport: { width: 390, height: 844 } })
  const link = await invitationLink(page.request, email)
  await colleague.goto(link)
  await expect(colleague.getByLabel('Email')).toHaveValue(email)
  await colleague.getByLabel('Password', { exact: true }).fill('ẹja nínú odò')
  await colleague.getByRole('button', { name: 'Join' }).click()
  await expect(colleague).toHaveURL(/\/desk$/)
  await colleague.setViewportSize({ width: 1280, height: 800 })
  await colleague.goto('/desk')
  const nav = colleague.getByRole('navigation', { name: 'Desk' })
  await expect(nav.getByRole('link')).toHaveText([
    'Overview',
    'Requests',
    'Messages',
    'Applications',
    'Review',
    'Corrections',
    'Releases',
    'Catalogue',
    'Upload',
    'Covers',
    'Searches',
    'Stuck work',
    'Log',
    'Your account',
  ])
  await expect(colleague.getByRole('region', { name: 'Sales', exact: true })).not.toContainText('₦')
  await expect(colleague.getByRole('region', { name: 'Newest images' }).getByRole('listitem')).toHaveCount(6)
  await colleague.goto('/desk/orders')
  await expect(colleague.getByText("Your role doesn't include this.")).toBeVisible()
  await colleague.goto('/desk/requests')
  await expect(colleague.getByRole('heading', { level: 1, name: 'Image requests' })).toBeVisible()
  await expect(colleague.getByRole('button', { name: 'Start weekly review' })).toHaveCount(0)

  await page.reload()
  await page.getByRole('button', { name: `Turn off ${email}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password', { exact: true }).fill(owner.password)
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText(`${email} can no longer log in.`).first()).toBeVisible()
  await colleague.goto('/desk/requests')
  await expect(colleague.getByRole('button', { name: 'Log In' })).toBeVisible()
  await colleague.close()
  complaints.expectSilence()
})

import { expect, type Page, test } from '@playwright/test'
import { findings } from './axe-findings.ts'
import { givenContributor, givenOffSaleBy } from './contributor-steps.ts'
import { givenAtDesk, givenOperator } from './desk-steps.ts'
import { untilAlive, watch } from './page-watch.ts'

const saved = (page: Page) => page.getByRole('main').getByText("Saved. We'll review what is waiting next.")

test('a contributor corrects the words of a published image, and an editor accepts or refuses them', async ({
  page,
  browser,
}) => {
  const complaints = watch(page)
  const contributor = await givenContributor(page)
  const stock_id = await givenOffSaleBy(page.request, contributor.username)
  const title = `Weaver in Iseyin ${Math.floor(Math.random() * 1e9)}`
  await page.goto(`/studio/published/${stock_id}`)
  await untilAlive(page)
  await page.getByLabel('Title').fill(title)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Keep at least 5 keywords.')).toBeVisible()
  await page.getByLabel('Keywords', { exact: true }).fill('cloth, weaver, hands, thread, ')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(saved(page)).toBeVisible()
  const waiting = page.getByRole('region', { name: 'Waiting for review' })
  await expect(waiting.getByText(title)).toBeVisible()
  expect(await findings(page)).toEqual([])

  const desk = await browser.newPage()
  await givenAtDesk(desk, await givenOperator(desk.request, 'editor'))
  await desk.goto('/desk/corrections')
  await untilAlive(desk)
  const entry = desk.getByRole('listitem').filter({ hasText: stock_id })
  await expect(entry.getByRole('row', { name: /^Title/ })).toContainText(title)
  expect(await findings(desk)).toEqual([])
  await entry.getByRole('button', { name: 'Refuse' }).click()
  await expect(entry.getByText('Please tell the contributor why.')).toBeVisible()
  await entry.getByLabel('Or refuse it, because').fill('The cloth was woven in Oyo.')
  await entry.getByRole('button', { name: 'Refuse' }).click()
  await expect(
    desk.getByRole('main').getByText('Refused. We email the contributor, if they have an account.'),
  ).toBeVisible()
  await expect(entry).toHaveCount(0)

  await page.reload()
  await untilAlive(page)
  await expect(
    page.getByText(/We didn't accept your last correction: The cloth was woven in Oyo\./),
  ).toBeVisible()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Keywords', { exact: true }).fill('cloth, weaver, hands, thread, ')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(saved(page)).toBeVisible()
  await desk.reload()
  await untilAlive(desk)
  await entry.getByRole('button', { name: 'Accept' }).click()
  await expect(desk.getByRole('main').getByText(/^Accepted\./)).toBeVisible()
  await page.reload()
  await untilAlive(page)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(waiting).toHaveCount(0)
  // Four keywords were too few.
  complaints.expectSilence(/status of 400/)
})

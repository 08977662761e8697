import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { givenSignedIn, findInMail, remember } from './account-steps.ts'
import { bought, payElsewhere } from './payment-steps.ts'
import { someone } from './writing-steps.ts'

export interface Operator {
  email: string
  password: string
}

const owners = new Map<string, Promise<{ authorization: string }>>()
const OWNER_PASSWORD = 'ẹyẹ ilé, ẹyẹ oko'

/** Returns headers for desk API calls by an owner, whom each worker adds once with the command. */
export function asOwner(request: APIRequestContext) {
  // One test starts a second site, which has its own owner.
  const shop = process.env.E2E_DATA_DIR!
  if (!owners.has(shop))
    owners.set(
      shop,
      addOwner(shop).then((owner) => callDesk(request, owner)),
    )
  return owners.get(shop)!
}

/** Adds an operator at the desk. */
export async function givenOperator(request: APIRequestContext, role = 'owner'): Promise<Operator> {
  const email = someOperator()
  const data = { email, role, current_password: OWNER_PASSWORD }
  const answer = await request.post('/api/desk/operators/', { headers: await asOwner(request), data })
  expect(answer.status(), await answer.text()).toBe(201)
  const secret = (await invitationLink(request, email)).split('#')[1]
  const password = 'adìẹ funfun, adìẹ dúdú'
  const joined = await request.post('/api/desk/invitation/accept/', { data: { secret, password } })
  expect(joined.status(), await joined.text()).toBe(200)
  return { email, password }
}

/** The mailed link with which an operator joins. */
export const invitationLink = (request: APIRequestContext, email: string): Promise<string> =>
  findInMail(request, email, /http\S+\/desk\/join#\S+/)

const someOperator = () => `operator-${Math.floor(Math.random() * 1e9)}@example.com`

/** Adds an owner with the command while the site is running. Unlike operators added at the desk, they approve payouts at once. */
export async function addOwner(data_dir: string): Promise<Operator> {
  const owner = { email: someOperator(), password: OWNER_PASSWORD }
  const command = join(import.meta.dirname, '../apps/api/src/commands/operators.ts')
  const env = { ...process.env, DATA_DIR: data_dir, DESK_PASSWORD: owner.password }
  const { stdout } = await promisify(execFile)(process.execPath, [command, 'add', owner.email], { env })
  expect(stdout).toBe(`${owner.email} can now log in at /desk.\n`)
  return owner
}

/** Calls the desk API as an operator, without opening a page. */
export async function callDesk(request: APIRequestContext, { email, password }: Operator) {
  const basic = Buffer.from(`${email}:${password}`).toString('base64')
  const answer = await request.post('/api/desk/log_in/', { headers: { authorization: `Basic ${basic}` } })
  const { token } = await answer.json()
  return { authorization: `Token ${token}` }
}

/** Logs an operator in without the login page. */
export async function givenAtDesk(page: Page, { email, password }: Operator) {
  const basic = Buffer.from(`${email}:${password}`).toString('base64')
  const answer = await page.request.post('/api/desk/log_in/', {
    headers: { authorization: `Basic ${basic}` },
  })
  const { token, role } = await answer.json()
  await remember(page, {}, { desk: JSON.stringify({ token, email, role }) })
  return { token: token as string }
}

/** Open work at the desk, under the placeholder names used in every-page.ts. */
export interface DeskWork {
  flagged: string
  /** A paid order. */
  reference: string
  stock_id: string
  profile_id: string
}

const enquiries = {
  contact: {
    full_name: 'Ṣadé Òkè',
    phone: '+234 803 123 4567',
    subject: 'A calendar',
    message: 'May I print twelve of your images in a calendar?\nIt is for our school.',
  },
  appointments: {
    full_name: 'Thandiwe Nkosi-Bhengu',
    phone_number: '+27 21 555 0134',
    message: 'We are twelve designers and would like to hear about licences for teams.',
  },
  'user/join_cont_email_list': {
    first_name: 'Kwame',
    last_name: 'Asante',
    country: 'Ghana',
    extra: 'Markets, harbours and the people who work there.',
  },
  asset_requests: { description: 'A weaver of aso oke at dawn, seen from the side' },
}

/** Creates an open enquiry of each kind, an answered request, a flagged order and log entries. */
export async function givenDeskWork(page: Page, operator: Operator): Promise<DeskWork> {
  const { token } = await givenAtDesk(page, operator)
  const headers = { authorization: `Token ${token}` }
  const in_a_week = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  const [{ stock_id }] = await (await page.request.get('/api/contributor/images/')).json()

  // A new address each time, because all workers use the same site.
  const answered = { email: someone(), description: 'Jollof rice, seen from above' }
  for (const [path, data] of [['asset_requests', answered], ...Object.entries(enquiries)] as const) {
    const date = path === 'appointments' && { date: in_a_week }
    const email = 'a.rather.long.name.of.somebody@example.com'
    const answer = await page.request.post(`/api/${path}/`, { data: { email, ...data, ...date } })
    expect(answer.status(), `${path}: ${await answer.text()}`).toBe(201)
  }
  const list = await page.request.get('/api/desk/enquiries/?kind=asset_request&state=open&limit=100', {
    headers,
  })
  const { enquiry_id } = (await list.json()).find((one: { email: string }) => one.email === answered.email)
  for (const [path, data] of [
    ['round', {}],
    [`${enquiry_id}/found`, { stock_id }],
  ] as const) {
    const done = await page.request.post(`/api/desk/asset_requests/${path}/`, { headers, data })
    expect(done.ok(), await done.text()).toBe(true)
  }
  const flagged = await flaggedOrder(page)
  const order = await (await page.request.get(`/api/desk/orders/${flagged}/`, { headers })).json()
  const reference = await bought(page, (await givenSignedIn(page)).token, 'PACK_10')
  return { stock_id, flagged, reference, profile_id: order.member.profile_id }
}

/** Creates an order for which less than its price was paid. */
async function flaggedOrder(page: Page): Promise<string> {
  const member = await givenSignedIn(page)
  const headers = { authorization: `Token ${member.token}` }
  const order = await page.request.post('/api/transactions/', {
    headers,
    data: { code: 'PACK_10', frequency: 'One-time purchase' },
  })
  const { reference } = await order.json()
  await payElsewhere(page, reference, { amount: 10_000 })
  await page.request.get(`/api/verify_transaction/test/${reference}/`, { headers })
  return reference
}

import { type DeskEnquiry, pictureAddress, THUMBNAIL_VIEW } from '@taswira/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneRow } from '../../db/pool.ts'
import { givenOperator, type TestOperator } from '../../testing/test-operator.ts'
import { linkIn } from '../../testing/test-member.ts'
import { createWorld, type World } from '../../testing/world.ts'

let world: World
let operator: TestOperator
beforeAll(async () => {
  world = await createWorld({ env: { LIMITS_FACTOR: '1000' } })
  operator = await givenOperator(world)
})
afterAll(() => world.close())

let number = 0
const someone = () => `writer-${++number}@mail.test`

async function given(path: string, form: object, email = someone()) {
  expect((await world.post(`/api/${path}/`, { email, ...form })).statusCode).toBe(201)
  // The acknowledgement is mailed before the answer.
  await world.mail.deliver()
  const row = await oneRow<{ enquiry_id: number }>(
    world.db,
    'select max(enquiry_id) as enquiry_id from enquiries where email = $1',
    [email],
  )
  return { email, enquiry_id: row.enquiry_id }
}
const givenRequest = (description = 'A blacksmith in <Ilorin>') => given('asset_requests', { description })
const givenMessage = () =>
  given('contact', { full_name: 'Ada', phone: '08031234567', subject: 'Hello', message: 'Two\nlines' })
const startRound = () => operator.post('asset_requests/round/')

const statusOf = async (enquiry_id: number) =>
  (
    await world.db.query<{ status: string }>('select status from enquiries where enquiry_id = $1', [
      enquiry_id,
    ])
  ).rows[0]?.status

/** The image, sentence and status with which a request was answered. */
const answeredWith = async (enquiry_id: number) =>
  (await operator.get('enquiries/?kind=asset_request&state=answered&limit=100'))
    .json<DeskEnquiry[]>()
    .filter((one) => one.enquiry_id === enquiry_id)
    .map(({ stock_id, image, sentence, status }) => ({ stock_id, image, sentence, status }))

/** Moves an enquiry's arrival back in time. */
const age = (enquiry_id: number, interval: string) =>
  world.db.query('update enquiries set created_at = created_at - $2::interval where enquiry_id = $1', [
    enquiry_id,
    interval,
  ])

describe('an asset request', () => {
  it('waits for the weekly round, then is answered, and its requester is mailed', async () => {
    const { email, enquiry_id } = await givenRequest()
    const asset = await world.givenAsset({ title: 'Blacksmith & sparks', slug: 'blacksmith' })
    const found = () => operator.post(`asset_requests/${enquiry_id}/found/`, { stock_id: asset.stock_id })
    expect((await found()).statusCode).toBe(409)
    expect((await startRound()).json()).toEqual({ taken: 1 })
    expect((await startRound()).json()).toEqual({ taken: 0 })
    expect(await statusOf(enquiry_id)).toBe('in_triage')
    expect((await found()).statusCode).toBe(204)
    expect(await statusOf(enquiry_id)).toBe('found')
    const [mail] = await world.mail.inbox(email)
    expect(mail?.subject).toContain('we found an image for you')
    expect(mail?.text).toContain('Blacksmith & sparks')
    expect(mail?.html).toContain('Blacksmith &amp; sparks')
    expect(mail?.text).not.toContain('Ilorin')
    expect(linkIn(mail).href).toBe('http://shop.test/image/blacksmith')
    expect((await found()).statusCode).toBe(409)
    expect(await world.mail.inbox(email)).toHaveLength(2)
    expect(await answeredWith(enquiry_id)).toEqual([
      {
        stock_id: asset.stock_id,
        image: {
          title: 'Blacksmith & sparks',
          thumbnail: pictureAddress('http://shop.test', asset.picture_key, THUMBNAIL_VIEW),
        },
        sentence: null,
        status: 'found',
      },
    ])
    await world.db.query("update assets set status = 'removed' where stock_id = $1", [asset.stock_id])
    expect(await answeredWith(enquiry_id)).toMatchObject([{ stock_id: asset.stock_id, image: null }])
    expect(await operator.log(`request ${enquiry_id}`)).toEqual([
      {
        action: 'request_found',
        operator: operator.email,
        before: { status: 'in_triage' },
        after: { status: 'found', stock_id: asset.stock_id },
      },
    ])
    expect((await operator.log('asset requests'))[0]).toMatchObject({
      action: 'round_started',
      after: { status: 'in_triage', requests: '1' },
    })
  })

  it('can be answered only with a published asset', async () => {
    const { email, enquiry_id } = await givenRequest()
    await startRound()
    const hidden = await world.givenAsset({ status: 'unpublished' })
    for (const stock_id of [hidden.stock_id, 'TSW-999999']) {
      const answer = await operator.post(`asset_requests/${enquiry_id}/found/`, { stock_id })
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { stock_id: ['There is no published image with this stock ID.'] },
      ])
    }
    for (const body of [
      {},
      { stock_id: 7 },
      { stock_id: 'TSW-1' },
      { stock_id: hidden.stock_id, to: 'x@y.z' },
    ])
      expect((await operator.post(`asset_requests/${enquiry_id}/found/`, body)).statusCode).toBe(400)
    expect(await statusOf(enquiry_id)).toBe('in_triage')
    expect(await world.mail.inbox(email)).toHaveLength(1)
    expect(await operator.log(`request ${enquiry_id}`)).toEqual([])
  })

  it('is declined with an optional sentence, which is escaped', async () => {
    const { email, enquiry_id } = await givenRequest()
    await startRound()
    const sentence = 'We asked <b>three</b> photographers & a smith.'
    const url = `asset_requests/${enquiry_id}/declined/`
    for (const bad of ['x'.repeat(301), 'two\nlines', 'two \u2028 lines'])
      expect((await operator.post(url, { sentence: bad })).statusCode).toBe(400)
    expect((await operator.post(url, { sentence })).statusCode).toBe(204)
    const [mail] = await world.mail.inbox(email)
    expect(mail?.text).toContain(sentence)
    expect(mail?.html).toContain('We asked &lt;b&gt;three&lt;/b&gt; photographers &amp; a smith.')
    expect((await operator.post(url)).statusCode).toBe(409)
    expect(await answeredWith(enquiry_id)).toEqual([
      { stock_id: null, image: null, sentence, status: 'declined' },
    ])

    const other = await givenRequest()
    await startRound()
    expect((await operator.post(`asset_requests/${other.enquiry_id}/declined/`)).statusCode).toBe(204)
    expect((await world.mail.inbox(other.email))[0]?.subject).toContain('your image request')
  })

  it('is answered only once, however many answers are sent at once', async () => {
    const { email, enquiry_id } = await givenRequest()
    await startRound()
    const { stock_id } = await world.givenAsset()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, place) =>
        place % 2
          ? operator.post(`asset_requests/${enquiry_id}/found/`, { stock_id })
          : operator.post(`asset_requests/${enquiry_id}/declined/`),
      ),
    )
    expect(answers.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([
      204,
      ...new Array<number>(9).fill(409),
    ])
    expect(await world.mail.inbox(email)).toHaveLength(2)
    expect(await operator.log(`request ${enquiry_id}`)).toHaveLength(1)
  })

  it('is due after fourteen days, and the oldest request is listed first', async () => {
    await world.db.query('delete from enquiries')
    const [young, old, late] = [await givenRequest(), await givenRequest(), await givenRequest()]
    await age(old.enquiry_id, '13 days')
    await age(late.enquiry_id, '16 days 1 hour')
    const list = (await operator.get('enquiries/?kind=asset_request')).json<
      { enquiry_id: number; days_left: number; fields: object }[]
    >()
    expect(list.map(({ enquiry_id, days_left }) => [enquiry_id, days_left])).toEqual([
      [young.enquiry_id, 14],
      [old.enquiry_id, 1],
      [late.enquiry_id, -3],
    ])
    expect(list[0]?.fields).toEqual({ description: 'A blacksmith in <Ilorin>' })
    expect((await operator.get('')).json()).toMatchObject({
      requests: { received: 3, in_triage: 0, overdue: 1 },
    })
    await startRound()
    await operator.post(`asset_requests/${late.enquiry_id}/declined/`)
    const closed = (await operator.get('enquiries/?kind=asset_request&state=answered')).json()
    expect(closed).toMatchObject([{ enquiry_id: late.enquiry_id, status: 'declined', days_left: null }])
    expect((await operator.get('')).json()).toMatchObject({
      requests: { received: 0, in_triage: 2, overdue: 0 },
    })
  })
})

describe('an enquiry answered by email', () => {
  it('is marked as answered only once', async () => {
    const { enquiry_id } = await givenMessage()
    const press = () => operator.post(`enquiries/${enquiry_id}/answered/`)
    const answers = await Promise.all([press(), press(), press()])
    expect(answers.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([204, 409, 409])
    expect(answers.find((answer) => answer.statusCode === 409)?.json()).toMatchObject({
      change: expect.stringContaining(`Last change: enquiry answered by ${operator.email} on `) as string,
    })
    expect(await operator.log(`contact ${enquiry_id}`)).toEqual([
      {
        action: 'enquiry_answered',
        operator: operator.email,
        before: { status: 'received' },
        after: { status: 'answered' },
      },
    ])
  })

  it('can be reopened only once, and only after an answer', async () => {
    const { enquiry_id } = await givenMessage()
    const reopened = () => operator.post(`enquiries/${enquiry_id}/reopened/`)
    expect((await reopened()).statusCode).toBe(409)
    await operator.post(`enquiries/${enquiry_id}/answered/`)
    const answers = await Promise.all([reopened(), reopened(), reopened()])
    expect(answers.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([204, 409, 409])
    expect(await statusOf(enquiry_id)).toBe('received')
    expect((await operator.log(`contact ${enquiry_id}`))[0]).toEqual({
      action: 'enquiry_reopened',
      operator: operator.email,
      before: { status: 'answered' },
      after: { status: 'received' },
    })
    const request = await givenRequest()
    expect((await operator.post(`enquiries/${request.enquiry_id}/reopened/`)).statusCode).toBe(404)
  })

  it('has its own endpoint, which answers 404 for asset requests and notify-me requests', async () => {
    const request = await givenRequest()
    const notify = await given('notify_me', { type: 'video' })
    const message = await givenMessage()
    for (const { enquiry_id } of [request, notify])
      expect((await operator.post(`enquiries/${enquiry_id}/answered/`)).statusCode).toBe(404)
    await startRound()
    expect((await operator.post(`asset_requests/${message.enquiry_id}/declined/`)).statusCode).toBe(404)
    expect((await operator.get('')).json()).toMatchObject({ notify_me: { video: 1, music: 0, graphics: 0 } })
  })

  it("can't be marked as answered with an unknown id or unknown fields", async () => {
    for (const id of ['0', '-1', '999999999', '1e3', '9'.repeat(30), 'x', '%00'])
      expect((await operator.post(`enquiries/${id}/answered/`)).statusCode).toBe(404)
    const { enquiry_id } = await givenMessage()
    const answer = await operator.post(`enquiries/${enquiry_id}/answered/`, { status: 'received' })
    expect([answer.statusCode, answer.json()]).toEqual([400, { status: ['This field is not known.'] }])
    expect((await operator.get(`enquiries/${enquiry_id}/answered/`)).statusCode).toBe(405)
    for (const query of ['', '?kind=notify_me', '?kind=contact&state=gone', '?kind=contact&limit=0'])
      expect((await operator.get(`enquiries/${query}`)).statusCode, query).toBe(400)
  })

  it('is found by its number, open or answered, but only among its own kind', async () => {
    const { enquiry_id } = await givenMessage()
    await givenMessage()
    const found = async (kind: string) =>
      (await operator.get(`enquiries/?kind=${kind}&enquiry_id=${enquiry_id}`))
        .json<{ enquiry_id: number; status: string }[]>()
        .map((one) => [one.enquiry_id, one.status])
    expect(await found('contact')).toEqual([[enquiry_id, 'received']])
    await operator.post(`enquiries/${enquiry_id}/answered/`)
    expect(await found('contact')).toEqual([[enquiry_id, 'answered']])
    expect(await found('asset_request')).toEqual([])
    expect((await operator.get('enquiries/?kind=contact&enquiry_id=x')).statusCode).toBe(400)
  })

  it('is listed on pages that link to the next page of the same kind', async () => {
    for (let n = 0; n < 3; n++) await givenMessage()
    const answer = await operator.get('enquiries/?kind=contact&limit=1')
    expect(answer.headers.link).toMatch(/kind=contact&state=open&limit=1&offset=1>; rel="next"/)
  })
})

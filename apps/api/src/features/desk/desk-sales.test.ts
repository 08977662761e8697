import { type DayFigures, daysBefore, type DeskRole, FIGURE_DAYS, todayInLagos } from '@taswira/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenOperator, type TestOperator } from '../../testing/test-operator.ts'
import { createWorld, type World } from '../../testing/world.ts'

let world: World
let operator: TestOperator
beforeAll(async () => {
  world = await createWorld()
  operator = await givenOperator(world)
})
afterAll(() => world.close())

let number = 0

interface Sale {
  paid_at: string
  kobo?: number
  code?: string
  frequency?: string
  country?: string | null
  mode?: string
  /** Sends reports of returned money: source, amount and time. */
  returned?: [string, number, string][]
}

/** Creates a paid order and returns its id. */
async function sold({ returned = [], ...sale }: Sale): Promise<number> {
  const { email } = await world.givenMember()
  const { rows } = await world.db.query<{ order_id: number }>(
    `insert into orders (reference, user_id, code, frequency, amount_kobo, credits, months, mode, status, paid_at, country)
     select 'TSW-' || lpad($2::text, 24, '0'), user_id, $3, $4, $5, 10, 0, $6, 'paid', $7, $8
     from users where email = $1 returning order_id`,
    [
      email,
      ++number,
      sale.code ?? 'PACK_10',
      sale.frequency ?? 'One-time purchase',
      sale.kobo ?? 1_000,
      sale.mode ?? 'test',
      sale.paid_at,
      sale.country ?? null,
    ],
  )
  const { order_id } = rows[0]!
  for (const [source, kobo, at] of returned)
    await world.db.query(
      'insert into refunds (order_id, source, amount_kobo, created_at) values ($1, $2, $3, $4)',
      [order_id, source, kobo, at],
    )
  return order_id
}

interface Report {
  rows: { period: string; group: string | null; net: number }[]
  total: object
}
const report = async (query: Record<string, string>) =>
  (await operator.get(`sales/?${new URLSearchParams(query)}`)).json<Report>()

describe('the sales report', () => {
  it('counts days from midnight to midnight in Lagos, including the first and last day', async () => {
    await sold({ paid_at: '2025-01-09T22:59:59Z', kobo: 1 })
    await sold({ paid_at: '2025-01-09T23:00:00Z', kobo: 10 })
    await sold({ paid_at: '2025-01-10T22:59:59Z', kobo: 100 })
    await sold({ paid_at: '2025-01-10T23:00:00Z', kobo: 1_000 })
    expect(await report({ from: '2025-01-10', to: '2025-01-10' })).toEqual({
      from: '2025-01-10',
      to: '2025-01-10',
      by: 'day',
      split: 'none',
      test: true,
      rows: [
        { period: '2025-01-10', group: null, orders: 2, sold: 110, refunds: 0, chargebacks: 0, net: 110 },
      ],
      total: { orders: 2, sold: 110, refunds: 0, chargebacks: 0, net: 110 },
    })
    const { rows } = await report({ from: '2025-01-09', to: '2025-01-11' })
    expect(rows.map(({ period, net }) => [period, net])).toEqual([
      ['2025-01-11', 1_000],
      ['2025-01-10', 110],
      ['2025-01-09', 1],
    ])
  })

  it('groups sales by month, and by week starting on Monday', async () => {
    // 2 February 2025 is a Sunday.
    for (const day of ['02-01', '02-02', '02-03']) await sold({ paid_at: `2025-${day}T12:00:00Z`, kobo: 5 })
    const of = async (by: string) =>
      (await report({ from: '2025-02-01', to: '2025-02-28', by })).rows.map(({ period, net }) => [
        period,
        net,
      ])
    expect(await of('week')).toEqual([
      ['2025-02-03', 5],
      ['2025-01-27', 10],
    ])
    expect(await of('month')).toEqual([['2025-02-01', 15]])
  })

  it('splits sales by plan or pack, and by country', async () => {
    const paid_at = '2025-03-05T12:00:00Z'
    await sold({ paid_at, kobo: 7, country: 'GH' })
    await sold({ paid_at, kobo: 5, code: 'SAS_001', frequency: 'MONTHLY', country: 'NG' })
    await sold({ paid_at, kobo: 3, code: 'SAS_001', frequency: 'MONTHLY' })
    const of = async (split: string) =>
      (await report({ from: '2025-03-05', to: '2025-03-05', split })).rows.map(({ group, net }) => [
        group,
        net,
      ])
    expect(await of('item')).toEqual([
      ['Creative Basic, 5 images a month', 8],
      ['10 credits', 7],
    ])
    expect(await of('country')).toEqual([
      ['GH', 7],
      ['NG', 5],
      [null, 3],
    ])
  })

  it('shows refunds and chargebacks separately, on the day the money was returned, and never more than was paid', async () => {
    const day = (n: number) => `2025-04-0${n}T12:00:00Z`
    await sold({
      paid_at: day(1),
      kobo: 1_000,
      // The total that the provider reports includes both parts.
      returned: [
        ['refund:a', 300, day(2)],
        ['refund:b', 200, day(3)],
        ['reversed', 900, day(4)],
        ['refund:c', 600, day(5)],
      ],
    })
    const disputed = await sold({ paid_at: day(1), kobo: 500, returned: [['dispute', 500, day(2)]] })
    await world.db.query(
      'insert into chargebacks (order_id, amount_kobo, reversed_at, lifted_at) values ($1, 500, $2, $3)',
      [disputed, day(2), day(5)],
    )
    const { rows, total } = await report({ from: '2025-04-01', to: '2025-04-30' })
    const sums = { orders: 0, sold: 0, group: null }
    expect(rows).toEqual([
      { ...sums, period: '2025-04-05', refunds: 100, chargebacks: -500, net: 400 },
      { ...sums, period: '2025-04-04', refunds: 400, chargebacks: 0, net: -400 },
      { ...sums, period: '2025-04-03', refunds: 200, chargebacks: 0, net: -200 },
      { ...sums, period: '2025-04-02', refunds: 300, chargebacks: 500, net: -800 },
      { group: null, period: '2025-04-01', orders: 2, sold: 1_500, refunds: 0, chargebacks: 0, net: 1_500 },
    ])
    expect(total).toEqual({ orders: 2, sold: 1_500, refunds: 1_000, chargebacks: 0, net: 500 })
    // A later report counts only the difference, not amounts from before the date range.
    expect(await report({ from: '2025-04-04', to: '2025-04-04' })).toMatchObject({ total: { refunds: 400 } })
  })

  it('excludes payments of the other mode', async () => {
    await sold({ paid_at: '2025-05-05T12:00:00Z', mode: 'live' })
    expect((await report({ from: '2025-05-05', to: '2025-05-05' })).rows).toEqual([])
  })

  it('covers the last 30 days by default', async () => {
    expect(await report({})).toMatchObject({ to: todayInLagos(), by: 'day', split: 'none' })
    expect(await report({ to: '2025-03-02' })).toMatchObject({ from: '2025-02-01' })
  })

  it.each([
    [{ from: '2025-02-30' }, { from: ['Enter a date like 2026-03-31.'] }],
    [{ to: 'today' }, { to: ['Enter a date like 2026-03-31.'] }],
    [{ from: '2025-02-02', to: '2025-02-01' }, { from: ['The first day must not be after the last one.'] }],
    [{ from: '2023-01-01', to: '2025-01-01' }, { from: ['Please choose at most 731 days.'] }],
    [{ by: 'year' }, { by: ['Must be day, week or month.'] }],
  ])('rejects %j', async (query, sentences) => {
    expect(await report(query as Record<string, string>)).toEqual(sentences)
  })
})

describe('the figures on the first page of the desk', () => {
  const ago = (days: number) => daysBefore(todayInLagos(), days)
  const figures = async (role?: DeskRole) =>
    (await (await givenOperator(world, role)).get('figures/')).json<{ test: boolean; days: DayFigures[] }>()
  const sums = (days: DayFigures[]) => days.filter(({ net, orders, licences }) => net || orders || licences)

  it('are zero today and on each of the last 60 days of a shop without sales', async () => {
    const { test, days } = await figures()
    expect(test).toBe(true)
    expect(days.map(({ day }) => day)).toEqual(
      Array.from({ length: FIGURE_DAYS }, (_, place) => ago(FIGURE_DAYS - 1 - place)),
    )
    expect(sums(days)).toEqual([])
  })

  it('count sales on the day in Lagos when they were paid, and refunds on the day when they were returned', async () => {
    await sold({ paid_at: `${ago(61)}T22:59:59Z`, kobo: 1 })
    await sold({ paid_at: `${ago(61)}T23:00:00Z`, kobo: 10 })
    await sold({ paid_at: `${ago(9)}T22:59:59Z`, kobo: 100 })
    await sold({
      paid_at: `${ago(9)}T23:00:00Z`,
      kobo: 1_000,
      returned: [['refund:figures', 300, `${ago(8)}T23:00:00Z`]],
    })
    await sold({ paid_at: `${ago(8)}T12:00:00Z`, mode: 'live' })
    expect(sums((await figures()).days)).toEqual([
      { day: ago(60), net: 10, orders: 1, licences: 0 },
      { day: ago(9), net: 100, orders: 1, licences: 0 },
      { day: ago(8), net: 1_000, orders: 1, licences: 0 },
      { day: ago(7), net: -300, orders: 0, licences: 0 },
    ])
  })

  it('count each licence once, on its day in Lagos, also one paid with free credits', async () => {
    const [first, second] = await world.givenAssets(2, { stored: true })
    const member = await world.givenMember()
    await member.claim()
    for (const { stock_id } of [first!, second!, first!])
      expect((await member.download(stock_id)).statusCode).toBe(200)
    const today = (await figures()).days.at(-1)
    expect(today).toMatchObject({ day: todayInLagos(), licences: 2 })
    // Earnings can't be changed otherwise.
    await world.db.query(`begin; set local session_replication_role = replica;
      update earnings set created_at = '${ago(21)}T22:59:59Z' where entitlement_id = (select min(entitlement_id) from entitlements);
      update earnings set created_at = '${ago(21)}T23:00:00Z' where entitlement_id = (select max(entitlement_id) from entitlements);
      commit`)
    expect((await figures()).days.filter(({ licences }) => licences)).toEqual([
      { day: ago(21), net: 0, orders: 0, licences: 1 },
      { day: ago(20), net: 0, orders: 0, licences: 1 },
    ])
  })

  it.each([
    ['owner', { net: 100, orders: 1 }],
    ['support', { net: null, orders: 1 }],
    ['editor', { net: null, orders: null }],
  ] as const)('show the role %s only what it may see', async (role, seen) => {
    const { days } = await figures(role)
    expect(days.find(({ day }) => day === ago(9))).toEqual({ day: ago(9), ...seen, licences: 0 })
  })
})

import * as contract from '@taswira/contract'
import { DomainError, itemText, SALES_DAYS_MAX, type SalesRow, todayInLagos } from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { type MountDeps, mount } from '../../http/mount.ts'
import type { PaymentDeps } from '../../deps.ts'
import { sumSales } from '../payments/sales-queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Length in days of a report without a range. */
const DAYS = 30

export function deskSalesRoutes(app: FastifyInstance, deps: MountDeps & PaymentDeps) {
  const { mode } = deps.payments

  mount(app, deps, contract.viewSales, async ({ query }) => {
    const { to = todayInLagos(), by = 'day', split = 'none' } = query
    const { from = daysBefore(to, DAYS - 1) } = query
    const problem = rangeProblem(from, to)
    if (problem) throw new DomainError('invalid_input', { from: [problem] })
    const sums = await sumSales(deps.db, { from, to, by, split, mode })
    const rows = sums.map(({ code, frequency, item, country, ...row }) => ({
      ...row,
      group: code === null ? country : itemText({ code, frequency: frequency ?? '', item }),
      net: row.sold - row.refunds - row.chargebacks,
    }))
    return { from, to, by, split, test: mode === 'test', rows, total: sumOf(rows) }
  })
}

/** The reason why a range of days is invalid; undefined when it is valid. */
function rangeProblem(from: string, to: string): string | undefined {
  if (from > to) return 'The first day must not be after the last one.'
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  return days > SALES_DAYS_MAX ? `Please choose at most ${SALES_DAYS_MAX} days.` : undefined
}

const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)

function sumOf(rows: SalesRow[]) {
  const of = (name: 'orders' | 'sold' | 'refunds' | 'chargebacks' | 'net') =>
    rows.reduce((sum, row) => sum + row[name], 0)
  return {
    orders: of('orders'),
    sold: of('sold'),
    refunds: of('refunds'),
    chargebacks: of('chargebacks'),
    net: of('net'),
  }
}

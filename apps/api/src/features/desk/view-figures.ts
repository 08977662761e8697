import {
  type DayFigures,
  daysBefore,
  type DeskRole,
  FIGURE_DAYS,
  mayCall,
  todayInLagos,
} from '@taswira/contract'
import type { Deps, PaymentDeps } from '../../deps.ts'
import { countLicencesByDay } from '../earnings/image-sales-queries.ts'
import { sumSales } from '../payments/sales-queries.ts'

/**
 * What the shop sold on each of the last FIGURE_DAYS days in Lagos, oldest first. The money is that of the sales report:
 * paid orders less refunds and chargebacks, each on its own day. Roles that may not read the report or list orders get
 * null for them.
 */
export async function viewFigures(
  { db, payments: { mode } }: Pick<Deps, 'db'> & PaymentDeps,
  role: DeskRole,
): Promise<{ test: boolean; days: DayFigures[] }> {
  const to = todayInLagos()
  const days = Array.from({ length: FIGURE_DAYS }, (_, place) => daysBefore(to, FIGURE_DAYS - 1 - place))
  const period = { from: days[0]!, to, mode }
  const sees_net = mayCall(role, 'viewSales')
  const sees_orders = mayCall(role, 'listDeskOrders')
  const [sales, licences] = await Promise.all([
    sees_net || sees_orders ? sumSales(db, { ...period, by: 'day', split: 'none' }) : [],
    countLicencesByDay(db, period),
  ])
  const sales_of = new Map(sales.map((row) => [row.period, row]))
  const licences_of = new Map(licences.map((row) => [row.day, row.licences]))
  return {
    test: mode === 'test',
    days: days.map((day) => {
      const { orders, sold, refunds, chargebacks } = sales_of.get(day) ?? nothing
      return {
        day,
        net: sees_net ? sold - refunds - chargebacks : null,
        orders: sees_orders ? orders : null,
        licences: licences_of.get(day) ?? 0,
      }
    }),
  }
}

const nothing = { orders: 0, sold: 0, refunds: 0, chargebacks: 0 }

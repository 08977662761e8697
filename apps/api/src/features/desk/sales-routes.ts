import * as contract from '@taswira/contract'
import { itemText, type SalesRow } from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { neighbourPages, toListPage } from '../../http/list-page.ts'
import { type MountDeps, mount } from '../../http/mount.ts'
import type { PaymentDeps } from '../../deps.ts'
import { countImageSales, listImageSales, type SoldImageRow } from '../earnings/image-sales-queries.ts'
import { sumSales } from '../payments/sales-queries.ts'
import { thumbnailUrl } from '../pictures/signed-previews.ts'
import { readDayRange } from './day-range.ts'
import { exportMembers, exportOrders } from './export-lists.ts'
import { viewFigures } from './view-figures.ts'

export function deskSalesRoutes(app: FastifyInstance, deps: MountDeps & PaymentDeps) {
  const { mode } = deps.payments

  mount(app, deps, contract.viewSales, async ({ query }) => {
    const { by = 'day', split = 'none' } = query
    const { from, to } = readDayRange(query)
    const sums = await sumSales(deps.db, { from, to, by, split, mode })
    const rows = sums.map(({ code, frequency, item, country, ...row }) => ({
      ...row,
      group: code === null ? country : itemText({ code, frequency: frequency ?? '', item }),
      net: row.sold - row.refunds - row.chargebacks,
    }))
    return { from, to, by, split, test: mode === 'test', rows, total: sumOf(rows) }
  })

  mount(app, deps, contract.viewFigures, ({ operator }) => viewFigures(deps, operator.role))

  mount(app, deps, contract.listImageSales, async ({ query }) => {
    const page = toListPage(query)
    const period = { ...readDayRange(query), mode }
    const sold = await listImageSales(deps.db, { ...period, ...page })
    const total = await countImageSales(deps.db, period)
    return {
      items: sold.map((row) => presentSales(deps.config, row)),
      total,
      total_exact: true,
      ...neighbourPages(page, total, { from: query.from, to: query.to }),
    }
  })

  mount(app, deps, contract.exportOrders, ({ operator, body }) =>
    exportOrders(deps.db, operator, readDayRange(body)),
  )

  mount(app, deps, contract.exportMembers, ({ operator, body }) =>
    exportMembers(deps.db, operator, mode, readDayRange(body)),
  )
}

const presentSales = (
  config: MountDeps['config'],
  { status, picture_key, last_licensed_at, ...row }: SoldImageRow,
): contract.ImageSales => ({
  ...row,
  removed: status === 'removed',
  thumbnail: status === 'removed' ? null : thumbnailUrl(config, { picture_key, status }),
  last_licensed_at: last_licensed_at?.toISOString() ?? null,
})

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

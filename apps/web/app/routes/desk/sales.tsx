import {
  daysBefore,
  isApiError,
  isDay,
  listImageSales,
  REPORT_DAYS,
  sales_periods,
  sales_splits,
  todayInLagos,
  viewSales,
} from '@taswira/contract'
import { callDesk } from '../../features/desk/frame/desk-calls.ts'
import { DeskScreen } from '../../features/desk/frame/desk-screen.tsx'
import { ImageSalesReport, type ImageSalesReportProps } from '../../features/desk/sales/image-sales.tsx'
import { listAt, loadScreen } from '../../features/desk/frame/load-screen.ts'
import { type View, Views } from '../../features/desk/frame/pages.tsx'
import { SalesReport, type SalesReportProps } from '../../features/desk/sales/sales-report.tsx'
import { loadAll } from '../parts/list-pages.ts'
import type { Route } from './+types/sales.ts'

const views: View[] = [
  { text: 'Orders', filter: {} },
  { text: 'Images', filter: { show: 'images' } },
]

export const clientLoader = ({ url: { searchParams: query } }: Route.ClientLoaderArgs) =>
  loadScreen(async () => {
    // An emptied date means the default.
    const days = { from: query.get('from') || undefined, to: query.get('to') || undefined }
    return query.get('show') === 'images'
      ? { show: 'images' as const, ...(await loadImageSales(query, days)) }
      : { show: 'orders' as const, ...(await loadSales(query, days)) }
  })

interface Days {
  from: string | undefined
  to: string | undefined
}

async function loadSales(query: URLSearchParams, { from, to }: Days): Promise<SalesReportProps> {
  const by = sales_periods.find((one) => one === query.get('by')) ?? 'day'
  const split = sales_splits.find((one) => one === query.get('split')) ?? 'none'
  try {
    const report = await callDesk(viewSales, { query: { from, to, by, split } })
    return { asked: { from: report.from, to: report.to, by, split }, problem: undefined, report }
  } catch (error) {
    return {
      asked: { from: from ?? '', to: to ?? '', by, split },
      problem: problemOf(error),
      report: undefined,
    }
  }
}

async function loadImageSales(query: URLSearchParams, days: Days): Promise<ImageSalesReportProps> {
  // The API's defaults; it refuses what is no day.
  const { to = todayInLagos() } = days
  const { from = isDay(to) ? daysBefore(to, REPORT_DAYS - 1) : to } = days
  const load = (paging: { limit?: string; offset?: string }) =>
    callDesk(listImageSales, { query: { from, to, ...paging } })
  const report = {
    asked: { from, to },
    loadAll: () => loadAll(load, ({ stock_id }) => stock_id),
  }
  try {
    const { items, ...list } = await listAt(query, (offset) => load({ offset }))
    return { ...report, problem: undefined, rows: items, ...list }
  } catch (error) {
    return { ...report, problem: problemOf(error), rows: [], total: 0, offset: 0 }
  }
}

/** Why the API rejected the days. Rethrows any other error. */
function problemOf(error: unknown): string {
  if (!isApiError(error, 'invalid_input')) throw error
  return Object.values(error.fields ?? {})[0]?.[0] ?? error.message
}

export default function Sales({ loaderData }: Route.ComponentProps) {
  return (
    <DeskScreen title="Sales" loaded={loaderData}>
      {(content) => (
        <div className="grid gap-6">
          <Views label="Sales by" views={views} />
          {content.show === 'images' ? <ImageSalesReport {...content} /> : <SalesReport {...content} />}
        </div>
      )}
    </DeskScreen>
  )
}

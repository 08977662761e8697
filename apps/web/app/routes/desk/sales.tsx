import { isApiError, sales_periods, sales_splits, viewSales } from '@taswira/contract'
import { callDesk } from '../../features/desk/desk-calls.ts'
import { DeskScreen } from '../../features/desk/desk-screen.tsx'
import { loadScreen } from '../../features/desk/load-screen.ts'
import { SalesReport, type SalesReportProps } from '../../features/desk/sales-report.tsx'
import type { Route } from './+types/sales.ts'

export const clientLoader = ({ url: { searchParams: query } }: Route.ClientLoaderArgs) =>
  loadScreen(async (): Promise<SalesReportProps> => {
    const by = sales_periods.find((one) => one === query.get('by')) ?? 'day'
    const split = sales_splits.find((one) => one === query.get('split')) ?? 'none'
    // An emptied date means the default.
    const [from, to] = [query.get('from') || undefined, query.get('to') || undefined]
    try {
      const report = await callDesk(viewSales, { query: { from, to, by, split } })
      return { asked: { from: report.from, to: report.to, by, split }, problem: undefined, report }
    } catch (error) {
      if (!isApiError(error, 'invalid_input')) throw error
      const problem = Object.values(error.fields ?? {})[0]?.[0] ?? error.message
      return { asked: { from: from ?? '', to: to ?? '', by, split }, problem, report: undefined }
    }
  })

export default function Sales({ loaderData }: Route.ComponentProps) {
  return (
    <DeskScreen title="Sales" loaded={loaderData}>
      {(content) => <SalesReport {...content} />}
    </DeskScreen>
  )
}

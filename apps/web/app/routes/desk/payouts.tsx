import { approvePayout, declinePayout, finishPayout, listDeskPayouts, payout_views } from '@taswira/contract'
import { deskAction, revalidatesScreen } from '../../features/desk/desk-action.ts'
import { callDesk } from '../../features/desk/desk-calls.ts'
import { DeskScreen } from '../../features/desk/desk-screen.tsx'
import { listAt } from '../../features/desk/list-at.ts'
import { loadScreen } from '../../features/desk/load-screen.ts'
import { PayoutList } from '../../features/desk/payout-list.tsx'
import { fieldText } from '../../forms/form-values.ts'
import type { Route } from './+types/payouts.ts'

export const clientLoader = ({ url: { searchParams: query } }: Route.ClientLoaderArgs) =>
  loadScreen(async () => {
    const view = payout_views.find((one) => one === query.get('view')) ?? 'open'
    const { items, ...list } = await listAt(query, (offset) =>
      callDesk(listDeskPayouts, { query: { view, offset } }),
    )
    return { payouts: items, ...list, view }
  })

export const clientAction = ({ request }: Route.ClientActionArgs) =>
  deskAction(request, async (form, name) => {
    const params = { reference: fieldText(form, 'reference') }
    if (name.startsWith('approve')) {
      await callDesk(approvePayout, { params })
      return 'Payout approved.'
    }
    if (name.startsWith('otp')) {
      await callDesk(finishPayout, { params, body: { otp: fieldText(form, 'otp') } })
      return 'Code sent to the payment provider.'
    }
    await callDesk(declinePayout, { params, body: { reason: fieldText(form, 'reason') } })
    return "Payout declined. We've emailed the contributor."
  })

export const shouldRevalidate = revalidatesScreen

export default function DeskPayouts({ loaderData }: Route.ComponentProps) {
  return (
    <DeskScreen title="Payouts" loaded={loaderData}>
      {(content) => <PayoutList {...content} />}
    </DeskScreen>
  )
}

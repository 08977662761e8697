import { approvePayout, declinePayout, finishPayout, listDeskPayouts, payout_views } from '@taswira/contract'
import { deskAction, revalidatesScreen, callDesk, sendToDesk } from '../../features/desk/frame/desk-calls.ts'
import { DeskScreen } from '../../features/desk/frame/desk-screen.tsx'
import { listAt, loadScreen } from '../../features/desk/frame/load-screen.ts'
import { PayoutList } from '../../features/desk/sales/payout-list.tsx'
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
  deskAction(request, {
    approve: async (form) => {
      await sendToDesk(approvePayout, form)
      return 'Payout approved.'
    },
    finish: async (form) => {
      await sendToDesk(finishPayout, form)
      return 'Code sent to the payment provider.'
    },
    decline: async (form) => {
      await sendToDesk(declinePayout, form)
      return "Payout declined. We've emailed the contributor."
    },
  })

export const shouldRevalidate = revalidatesScreen

export default function DeskPayouts({ loaderData }: Route.ComponentProps) {
  return (
    <DeskScreen title="Payouts" loaded={loaderData}>
      {(content) => <PayoutList {...content} />}
    </DeskScreen>
  )
}

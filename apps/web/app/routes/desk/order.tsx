import {
  clearFlag,
  listDeskLog,
  nairaText,
  type RefundState,
  refundOrder,
  viewDeskOrder,
} from '@taswira/contract'
import { callDesk } from '../../features/desk/desk-calls.ts'
import { SubjectLog } from '../../features/desk/log-table.tsx'
import { OrderSheet } from '../../features/desk/order-sheet.tsx'
import { textOf } from '../../ui/form/text-of.ts'
import { deskAction, revalidatesScreen } from '../../features/desk/desk-action.ts'
import { DeskScreen } from '../../features/desk/desk-screen.tsx'
import { expectDeskParams, loadScreen } from '../../features/desk/load-screen.ts'
import type { Route } from './+types/order.ts'

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => {
  expectDeskParams(params)
  return loadScreen(async () => {
    const subject = `order ${params.reference}`
    const [order, log] = await Promise.all([
      callDesk(viewDeskOrder, { params }),
      callDesk(listDeskLog, { query: { subject } }),
    ])
    return { subject, order, log }
  })
}

export const clientAction = ({ request, params }: Route.ClientActionArgs) =>
  deskAction(request, async (form, name) => {
    if (name === 'looked-at') {
      const review_ids = form.getAll('review_id').map(Number)
      await callDesk(clearFlag, { params, body: { review_ids } })
      return 'Noted: somebody has looked at this.'
    }
    const amount = Number(textOf(form, 'amount'))
    const order = await callDesk(refundOrder, {
      params,
      body: {
        amount,
        refundable_amount: Number(textOf(form, 'refundable_amount')),
        member_spent_credits: Number(textOf(form, 'member_spent_credits')),
        idempotency_key: textOf(form, 'idempotency_key'),
      },
    })
    return refundOutcome(nairaText(amount), order.refunds[0]?.state)
  })

export const shouldRevalidate = revalidatesScreen

export default function Order({ loaderData }: Route.ComponentProps) {
  return (
    <DeskScreen title="Order" loaded={loaderData}>
      {({ subject, order, log }) => (
        <OrderSheet order={order}>
          <SubjectLog subject={subject} log={log} />
        </OrderSheet>
      )}
    </DeskScreen>
  )
}

/** What became of a refund right after it was asked for: money that has not arrived is no success yet. */
function refundOutcome(naira: string, state: RefundState | undefined): string | { under_way: string } {
  if (state === 'processed') return `${naira} went back.`
  if (state === 'needs_attention')
    return {
      under_way: `${naira} has not gone back yet: the provider wants details, which its dashboard asks for.`,
    }
  if (state === 'asked')
    return { under_way: `The provider was asked to give ${naira} back, and has not answered yet.` }
  return { under_way: `${naira} is on its way back. The credits go when it has arrived.` }
}

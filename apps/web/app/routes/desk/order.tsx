import {
  clearFlag,
  endHold,
  listDeskLog,
  nairaText,
  type RefundState,
  refundOrder,
  viewDeskOrder,
} from '@taswira/contract'
import { callDesk } from '../../features/desk/desk-calls.ts'
import { SubjectLog } from '../../features/desk/log-table.tsx'
import { OrderSheet } from '../../features/desk/order-sheet.tsx'
import { fieldText } from '../../forms/form-values.ts'
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
      return 'Marked as reviewed.'
    }
    if (name === 'end-hold') {
      await callDesk(endHold, { params, body: { reason: fieldText(form, 'reason') } })
      return 'The hold has ended.'
    }
    const amount = Number(fieldText(form, 'amount'))
    const order = await callDesk(refundOrder, {
      params,
      body: {
        amount,
        refundable_amount: Number(fieldText(form, 'refundable_amount')),
        member_spent_credits: Number(fieldText(form, 'member_spent_credits')),
        idempotency_key: fieldText(form, 'idempotency_key'),
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

/** The state of a refund right after the request: only received money counts as success. */
function refundOutcome(naira: string, state: RefundState | undefined): string | { under_way: string } {
  if (state === 'processed') return `${naira} was refunded.`
  if (state === 'needs_attention')
    return {
      under_way: `${naira} is not refunded yet: the provider needs details. See its dashboard.`,
    }
  if (state === 'asked')
    return { under_way: `We asked the provider to refund ${naira} and are waiting for its answer.` }
  return { under_way: `The refund of ${naira} is pending. Credits are removed once it arrives.` }
}

import {
  clearFlag,
  endHold,
  listDeskLog,
  nairaText,
  type RefundState,
  refundOrder,
  sendReceipt,
  viewDeskOrder,
} from '@taswira/contract'
import { callDesk, sendToDesk, deskAction, revalidatesScreen } from '../../features/desk/frame/desk-calls.ts'
import { SubjectLog } from '../../features/desk/frame/log-table.tsx'
import { orderTags } from '../../features/desk/orders/order-lists.tsx'
import { OrderSheet } from '../../features/desk/orders/order-sheet.tsx'
import { fieldText } from '../../forms/form-values.ts'
import { DeskScreen } from '../../features/desk/frame/desk-screen.tsx'
import { expectDeskParams, loadScreen } from '../../features/desk/frame/load-screen.ts'
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
  deskAction(request, {
    clear_flag: async (form) => {
      await sendToDesk(clearFlag, form, params)
      return 'Marked as reviewed.'
    },
    end_hold: async (form) => {
      await sendToDesk(endHold, form, params)
      return 'The hold has ended.'
    },
    send_receipt: async (form) => {
      await sendToDesk(sendReceipt, form, params)
      return 'The receipt was sent again.'
    },
    refund: async (form) => {
      const order = await sendToDesk(refundOrder, form, params)
      return refundOutcome(nairaText(Number(fieldText(form, 'amount'))), order.refunds[0]?.state)
    },
  })

export const shouldRevalidate = revalidatesScreen

export default function Order({ loaderData }: Route.ComponentProps) {
  return (
    <DeskScreen
      title="Orders"
      item={{
        list: '/desk/orders',
        describe: ({ order }) => ({
          title: order.item,
          tags: orderTags(order),
        }),
      }}
      loaded={loaderData}
    >
      {({ subject, order, log }) => (
        <OrderSheet order={order}>
          <SubjectLog subject={subject} log={log} />
        </OrderSheet>
      )}
    </DeskScreen>
  )
}

/** Message about a refund right after the request. Only a processed refund counts as success. */
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

import * as contract from '@taswira/contract'
import { type DeskOrder, DomainError, itemText } from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { deskTotal } from '../../db/bounded-count.ts'
import { type MountDeps, mount } from '../../http/mount.ts'
import { neighbourPages, toListPage } from '../../http/list-page.ts'
import { sumCredits, sumSpentCredits } from '../credits/ledger.ts'
import type { PaymentDeps } from '../../deps.ts'
import { refundableKobo } from '../payments/refund-queries.ts'
import { previewRefund, refundOrder } from '../payments/refund-order.ts'
import { findDisputedAt } from '../payments/chargeback-queries.ts'
import { clearFlag } from './clear-flag.ts'
import { writeDeskLog } from '../operators/desk-log-queries.ts'
import { endHold } from './end-hold.ts'
import {
  countDeskOrders,
  countOrderLists,
  type DeskOrderRow,
  findDeskOrder,
  listDeskOrders,
  listRefunds,
  listReviews,
} from './order-queries.ts'

export function deskOrderRoutes(app: FastifyInstance, deps: MountDeps & PaymentDeps) {
  const { db } = deps

  async function orderDetail(reference: string) {
    const row = await findDeskOrder(db, reference)
    if (!row) throw new DomainError('not_found')
    const [reviews, refunds] = [await listReviews(db, row.order_id), await listRefunds(db, row.order_id)]
    return {
      ...presentOrder(row),
      invoice_number: row.invoice_number,
      credit_notes: row.credit_notes,
      member_credits: await sumCredits(db, row.user_id),
      member_spent_credits: await sumSpentCredits(db, row.user_id),
      discount_ended_at: row.discount_ended_at?.toISOString() ?? null,
      disputed_at: (await findDisputedAt(db, row.order_id))?.toISOString() ?? null,
      refundable_amount: row.refund_state ? 0 : await refundableKobo(db, row),
      reviews: reviews.map(({ created_at, looked_at, ...review }) => ({
        ...review,
        created_at: created_at.toISOString(),
        looked_at: looked_at?.toISOString() ?? null,
      })),
      refunds: refunds.map(({ created_at, changed_at, ...refund }) => ({
        ...refund,
        created_at: created_at.toISOString(),
        changed_at: changed_at.toISOString(),
      })),
    }
  }

  mount(app, deps, contract.listDeskOrders, async ({ query }) => {
    const which = {
      flagged: query.flagged === 'yes',
      refunds_open: query.refunds === 'open',
      status: query.status,
      user_id: query.profile_id,
      q: query.q ?? '',
    }
    const page = toListPage(query)
    const items = (await listDeskOrders(db, { ...which, ...page })).map(presentOrder)
    const total = await countDeskOrders(db, which)
    return {
      items,
      ...deskTotal(total),
      ...neighbourPages(page, total, {
        flagged: query.flagged,
        refunds: query.refunds,
        status: query.status,
        profile_id: query.profile_id,
        q: query.q,
      }),
    }
  })

  mount(app, deps, contract.countDeskOrders, async () => {
    const { all, flagged, refunds, ...status } = await countOrderLists(db)
    return { all, flagged, refunds, status }
  })

  mount(app, deps, contract.viewDeskOrder, ({ params }) => orderDetail(params.reference))

  mount(app, deps, contract.previewRefund, ({ operator, params: { reference }, query }) =>
    previewRefund(deps, operator, { reference, amount_kobo: query.amount }),
  )

  mount(app, deps, contract.refundOrder, async ({ operator: { operator_id }, params, body }) => {
    const { reference } = params
    const { amount: amount_kobo, refundable_amount: seen_kobo, reason, idempotency_key } = body
    await refundOrder(deps, {
      reference,
      amount_kobo,
      seen_kobo,
      seen_spent_credits: body.member_spent_credits,
      seen_loss_kobo: body.shown_loss,
      reason,
      idempotency_key,
      operator_id,
      record: (tx, lost_kobo) =>
        writeDeskLog(tx, {
          operator_id,
          action: 'refund_asked',
          subject: `order ${reference}`,
          after: {
            amount: contract.nairaAndKoboText(amount_kobo),
            ...(lost_kobo > 0 && { lost: contract.nairaAndKoboText(lost_kobo) }),
            reason,
          },
        }),
    })
    return orderDetail(reference)
  })

  mount(app, deps, contract.clearFlag, async ({ operator, params: { reference }, body }) => {
    await clearFlag(deps, operator, { reference, ...body })
    return orderDetail(reference)
  })

  mount(app, deps, contract.endHold, async ({ operator, params: { reference }, body }) => {
    await endHold(deps, operator, { reference, ...body })
    return orderDetail(reference)
  })
}

const presentOrder = (row: DeskOrderRow): DeskOrder => ({
  reference: row.reference,
  item: itemText(row),
  amount: row.amount_kobo,
  // Includes returned overpayments.
  refunded_amount: row.refunded_kobo + row.surplus_returned_kobo,
  status: row.status,
  created_at: row.created_at.toISOString(),
  paid_at: row.paid_at?.toISOString() ?? null,
  test: row.mode === 'test',
  member: {
    profile_id: row.user_id,
    full_name: row.full_name,
    email: row.email,
    flagged_at: row.payments_flagged_at?.toISOString() ?? null,
  },
  reasons: row.reasons,
  refund_state: row.refund_state,
})

import { DomainError, EXPORT_MAX, itemText, lagosTimeText, numberText, toCsv } from '@taswira/contract'
import { inTransaction, type Pool, type Tx } from '../../db/pool.ts'
import type { Operator } from '../../http/callers.ts'
import { writeDeskLog } from '../operators/desk-log-queries.ts'
import type { PaymentMode } from '../../outside/payments.ts'
import { listMembersToExport, listOrdersToExport } from './export-queries.ts'

type Cell = string | number
interface Days {
  from: string
  to: string
}
type By = Pick<Operator, 'operator_id'>

/** The orders placed between two days as CSV. Throws invalid_input above EXPORT_MAX rows. */
export const exportOrders = (db: Pool, by: By, days: Days) =>
  exportList(db, by, days, {
    what: 'orders',
    head: [
      'Reference',
      'Ordered',
      'Paid',
      'Status',
      'Item',
      'Invoice',
      'Credit notes',
      'Price (NGN)',
      'VAT (%)',
      'Promotion code',
      'Discount (NGN)',
      'Refunded (NGN)',
      'Country',
      'Test',
      'Profile ID',
      'Name',
      'Email',
    ],
    list: async (tx) =>
      (await listOrdersToExport(tx, days, EXPORT_MAX + 1)).map((order) => [
        order.reference,
        lagosTimeText(order.created_at),
        order.paid_at ? lagosTimeText(order.paid_at) : '',
        order.status,
        itemText(order),
        order.invoice_number ?? '',
        order.credit_notes.join(' '),
        order.amount_kobo / 100,
        order.vat_percent ?? '',
        order.promo_code ?? '',
        order.discount_kobo / 100,
        order.refunded_kobo / 100,
        order.country ?? '',
        order.mode === 'test' ? 'yes' : '',
        order.user_id,
        order.full_name,
        order.email,
      ]),
  })

/** The members who signed up between two days as CSV, without deleted accounts. Throws as exportOrders. */
export const exportMembers = (db: Pool, by: By, mode: PaymentMode, days: Days) =>
  exportList(db, by, days, {
    what: 'members',
    head: [
      'Profile ID',
      'Signed up',
      'Name',
      'Email',
      'Verified',
      'News by email',
      'Plan',
      'Credits',
      'Paid orders',
      'Paid (NGN)',
      'Last order',
      'Licences',
    ],
    list: async (tx) =>
      (await listMembersToExport(tx, days, mode, EXPORT_MAX + 1)).map((member) => [
        member.user_id,
        lagosTimeText(member.created_at),
        member.full_name,
        member.email,
        member.verified ? 'yes' : '',
        member.marketing ? 'yes' : '',
        member.plan ?? '',
        member.credits,
        member.orders,
        member.paid_kobo / 100,
        member.last_order_at ? lagosTimeText(member.last_order_at) : '',
        member.licences,
      ]),
  })

async function exportList(
  db: Pool,
  { operator_id }: By,
  days: Days,
  { what, head, list }: { what: 'orders' | 'members'; head: string[]; list: (tx: Tx) => Promise<Cell[][]> },
): Promise<{ csv: string; rows: number }> {
  return inTransaction(db, async (tx) => {
    const rows = await list(tx)
    if (rows.length > EXPORT_MAX)
      throw new DomainError('invalid_input', {
        to: [`These are more than ${numberText(EXPORT_MAX)} ${what}. Choose fewer days.`],
      })
    await writeDeskLog(tx, {
      operator_id,
      action: `${what}_exported`,
      subject: what,
      after: { ...days, [what]: String(rows.length) },
    })
    return { csv: toCsv([head, ...rows]), rows: rows.length }
  })
}

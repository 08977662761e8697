import * as contract from '@taswira/contract'
import {
  DomainError,
  type Identity,
  itemText,
  type Receipt,
  vatWithin,
  shipped_terms,
} from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import { type MountDeps, mount } from '../../http/mount.ts'
import { neighbourPages, toListPage } from '../../http/list-page.ts'
import { countReceipts, findReceipt, listOpenOrders, listReceipts, type ReceiptRow } from './queries.ts'
import { sendReceipt } from './send-receipt.ts'

export function receiptRoutes(app: FastifyInstance, deps: MountDeps) {
  const { db, config } = deps
  const present = (row: ReceiptRow) => presentReceipt(config.first_identity, row)

  mount(app, deps, contract.listReceipts, async ({ member: { user_id }, query }) => {
    const page = toListPage(query)
    const items = (await listReceipts(db, user_id, page)).map(present)
    const total = await countReceipts(db, user_id)
    return { items, total, total_exact: true, ...neighbourPages(page, total) }
  })

  mount(app, deps, contract.listOpenPayments, async ({ member: { user_id } }) =>
    (await listOpenOrders(db, user_id)).map(({ reference, state, amount_kobo, created_at, ...sold }) => ({
      reference,
      item: itemText(sold),
      amount: amount_kobo,
      ordered_at: created_at.toISOString(),
      state,
    })),
  )

  mount(app, deps, contract.viewReceipt, async ({ member: { user_id }, params: { reference } }) => {
    const row = await findReceipt(db, { reference, user_id })
    if (!row) throw new DomainError('not_found')
    return present(row)
  })

  mount(app, deps, contract.viewDeskReceipt, async ({ params }) => {
    const row = await findReceipt(db, params)
    if (!row) throw new DomainError('not_found')
    return present(row)
  })

  mount(app, deps, contract.sendReceipt, ({ operator, params }) =>
    sendReceipt(deps, operator, params.reference),
  )
}

/** Converts a payment to the API format. */
const presentReceipt = (first_identity: Identity, row: ReceiptRow): Receipt => ({
  reference: row.reference,
  invoice_number: row.invoice_number,
  item: itemText(row),
  code: row.code,
  frequency: row.frequency,
  amount: row.amount_kobo,
  currency: 'NGN',
  discount: row.promo_code ? { promo_code: row.promo_code, amount: row.discount_kobo } : null,
  credits: row.credits,
  paid_at: row.paid_at.toISOString(),
  refunded_amount: row.refunded_kobo,
  credit_notes: row.credit_notes,
  vat:
    row.vat_percent === null
      ? null
      : { percent: row.vat_percent, amount: vatWithin(row.amount_kobo, row.vat_percent) },
  seller: presentSeller(row.seller ?? first_identity),
  share_percent: row.share_percent ?? shipped_terms.share_percent,
  billed_to: { full_name: row.full_name, email: row.email, ...row.invoice_to },
  test: row.mode === 'test',
})

const presentSeller = ({ name, legal_name, address, tax_number }: Identity) => ({
  name,
  legal_name,
  address,
  tax_number,
})

import type { InvoiceDetails } from '@taswira/contract'
import { insertRow } from '../../db/insert-row.ts'
import type { Db, Tx } from '../../db/pool.ts'

/** SQL: the company that an order's invoice is made out to, as JSON. */
export const invoice_to = `json_build_object('company', invoice_company, 'address', invoice_address,
  'tax_number', invoice_tax_number) as invoice_to`

/** The member's invoice details; all empty if they gave none. */
export async function findInvoiceDetails(db: Db, user_id: string): Promise<InvoiceDetails> {
  const { rows } = await db.query<InvoiceDetails>(
    'select company, address, tax_number from invoice_details where user_id = $1',
    [user_id],
  )
  return rows[0] ?? { company: '', address: '', tax_number: '' }
}

export async function setInvoiceDetails(db: Db, user_id: string, details: InvoiceDetails): Promise<void> {
  await insertRow<InvoiceDetails & { user_id: string }>(
    db,
    'invoice_details',
    { user_id, ...details },
    `on conflict (user_id) do update
     set company = excluded.company, address = excluded.address, tax_number = excluded.tax_number`,
  )
}

export async function deleteInvoiceDetailsOf(tx: Tx, user_id: string): Promise<void> {
  await tx.query('delete from invoice_details where user_id = $1', [user_id])
}

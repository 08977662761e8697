import { type exportMembers, type exportOrders, numberText } from '@taswira/contract'
import { writeToDisk } from '../../../downloads/write-to-disk.ts'
import { fieldText } from '../../../forms/form-values.ts'
import { sendToDesk } from './desk-calls.ts'

/** Downloads the list that an ExportForm asks for, and returns what was downloaded. */
export async function saveExport(
  endpoint: typeof exportOrders | typeof exportMembers,
  form: FormData,
  what: 'orders' | 'members',
): Promise<string> {
  const { csv, rows } = await sendToDesk(endpoint, form)
  const days = `${fieldText(form, 'from')}-to-${fieldText(form, 'to')}`
  writeToDisk(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `${what}-${days}.csv`)
  return `Downloaded ${numberText(rows)} ${what}.`
}

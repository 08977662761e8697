import { listOpenPayments, listReceipts } from '@taswira/contract'
import { callApi } from '../../api/call-api.ts'
import { loadFirst } from './list-pages.ts'

/** Loads the first `shown` of the member's receipts, and their payments without one. */
export async function loadPayments(shown: number) {
  const [{ items: receipts, total }, open] = await Promise.all([
    loadFirst(shown, (query) => callApi(listReceipts, { query })),
    callApi(listOpenPayments, {}),
  ])
  return { receipts, total, open }
}

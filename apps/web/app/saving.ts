import { isApiError, member_texts, saveAsset, unsaveAsset } from '@taswira/contract'
import { callApi } from './api.ts'
import { markSaved } from './mark-saved.ts'
import { readSaved } from './saves.ts'
import { leaveForLogin } from './leave-for-login.ts'
import { showToast } from './ui/toasts.ts'

/** Calls under way by asset: one after the other, so that the last press is what stands in the end. */
const under_way = new Map<string, Promise<void>>()

/** Shows the new state at once, tells the server, and takes it back when that fails. */
export function toggleSave(stock_id: string): Promise<void> {
  const save = !readSaved()?.has(stock_id)
  markSaved(stock_id, save)
  const told = (under_way.get(stock_id) ?? Promise.resolve()).then(() => tell(stock_id, save))
  under_way.set(stock_id, told)
  return told
}

async function tell(stock_id: string, save: boolean) {
  try {
    if (save) {
      await callApi(saveAsset, { body: { stock_id } })
      showToast('Saved!')
    } else {
      await callApi(unsaveAsset, { params: { stock_id } })
    }
  } catch (error) {
    // The token is no good: log in, and come back to try again (specification, section 8).
    if (isApiError(error, 'unauthenticated')) return leaveForLogin()
    markSaved(stock_id, !save)
    showToast(error instanceof TypeError ? member_texts.offline : member_texts.login_failed, 'danger')
  }
}

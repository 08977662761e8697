import { isApiError, saveAsset, unsaveAsset } from '@taswira/contract'
import { callApi } from '../api/call-api.ts'
import { errorSentence } from '../api/error-sentence.ts'
import { countAction } from '../lists/count-search.ts'
import { markSaved } from './mark-saved.ts'
import { readSavedIds } from './saved-ids.ts'
import { leaveForLogin } from '../session/leave-for-login.ts'
import { showToast } from '../ui/toasts.ts'

/** Stock IDs whose request is in progress: the second tap of a double tap must not undo the first. */
const in_progress = new Set<string>()

/** Shows the new state at once, sends it to the server, and restores the old state when that fails. */
export async function sendToggle(stock_id: string): Promise<void> {
  if (in_progress.has(stock_id)) return
  in_progress.add(stock_id)
  const save = !readSavedIds()?.has(stock_id)
  markSaved(stock_id, save)
  await send(stock_id, save)
  in_progress.delete(stock_id)
}

async function send(stock_id: string, save: boolean) {
  try {
    if (save) {
      await callApi(saveAsset, { body: { stock_id } })
      countAction('saved', stock_id)
      showToast('Saved!')
    } else {
      await callApi(unsaveAsset, { params: { stock_id } })
    }
  } catch (error) {
    // The token is invalid: log in, and return to try again (docs/specification.md, section 8).
    if (isApiError(error, 'unauthenticated')) return leaveForLogin()
    markSaved(stock_id, !save)
    showToast(errorSentence(error), 'danger')
  }
}

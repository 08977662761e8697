import { isApiError, saveAsset, unsaveAsset } from '@taswira/contract'
import { callApi } from '../api/call-api.ts'
import { errorSentence } from '../api/error-sentence.ts'
import { countAction } from '../api/count-search.ts'
import { addImageToBoard } from './add-to-board.ts'
import { readCollecting, stopCollecting } from './collecting.ts'
import { readSavedIds, setSavedIds } from './saved-ids.ts'
import { leaveForLogin } from '../session/leave-for-login.ts'
import { showToast } from '../ui/toasts.ts'

/** Marks an asset as saved or not on every card that shows it. */
export function markSaved(stock_id: string, as_saved: boolean) {
  const ids = new Set(readSavedIds())
  if (as_saved) ids.add(stock_id)
  else ids.delete(stock_id)
  setSavedIds(ids)
}

/** Stock IDs whose request is in progress: the second tap of a double tap must not undo the first. */
const in_progress = new Set<string>()

/** Saves an image, even if it may be saved already. */
export async function saveImage(stock_id: string): Promise<void> {
  if (readSavedIds()?.has(stock_id)) showToast('Saved!')
  else await sendToggle(stock_id)
}

/** Shows the new state at once and sends it to the server; restores the old state when that fails. */
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
      await collect(stock_id)
    } else {
      await callApi(unsaveAsset, { params: { stock_id } })
    }
  } catch (error) {
    // The token is invalid: the member logs in and returns (docs/specification.md, section 8).
    if (isApiError(error, 'unauthenticated')) return leaveForLogin(save ? { save: stock_id } : undefined)
    markSaved(stock_id, !save)
    const is_gone = isApiError(error, 'not_found')
    showToast(is_gone ? 'This image is no longer available.' : errorSentence(error), 'danger')
  }
}

/** Adds a saved image to the board that the member fills, if there is one. */
async function collect(stock_id: string) {
  const board = readCollecting()
  if (board && !(await addImageToBoard(board, stock_id))) stopCollecting()
}

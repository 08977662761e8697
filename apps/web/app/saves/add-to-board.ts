import { addToBoard, isApiError } from '@taswira/contract'
import { callApi } from '../api/call-api.ts'
import { errorSentence } from '../api/error-sentence.ts'
import { leaveForLogin } from '../session/leave-for-login.ts'
import { showToast } from '../ui/toasts.ts'
import type { CollectingBoard } from './collecting.ts'

/** Adds an image to a board of the member and shows the result. Returns whether the board still exists. */
export async function addImageToBoard(
  { board_key, name }: CollectingBoard,
  stock_id: string,
): Promise<boolean> {
  try {
    await callApi(addToBoard, { params: { board_key }, body: { stock_ids: [stock_id] } })
    showToast(`Added to ${name}`)
  } catch (error) {
    // It was deleted, here or on another device.
    if (isApiError(error, 'not_found')) return false
    if (isApiError(error, 'unauthenticated')) leaveForLogin()
    showToast(
      isApiError(error, 'invalid_input')
        ? (error.fields?.stock_ids?.[0] ?? error.message)
        : `We couldn't add it to ${name}. ${errorSentence(error)}`,
      'danger',
    )
  }
  return true
}

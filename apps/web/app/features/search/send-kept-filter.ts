import { changeSearchPreferences } from '@taswira/contract'
import { callApi } from '../../api/call-api.ts'
import { errorSentence } from '../../api/error-sentence.ts'
import { keepUpdatedUser } from '../../session/keep-session.ts'

/** Stores a member's choice in their account. Returns why that failed, or an empty text. */
export async function sendKeptFilter(made_by_people: boolean): Promise<string> {
  try {
    keepUpdatedUser(await callApi(changeSearchPreferences, { body: { made_by_people } }))
    return ''
  } catch (error) {
    return errorSentence(error)
  }
}

import { exportMember, isApiError } from '@taswira/contract'
import { callApi } from '../../api/call-api.ts'
import { errorSentence } from '../../api/error-sentence.ts'
import { leaveForLogin } from '../../session/log-out.ts'
import { writeToDisk } from '../../downloads/write-to-disk.ts'
import { site } from '../../site/site.ts'

/** Saves a copy of the member's data as a file. Returns an error message, or null. */
export async function exportData(): Promise<string | null> {
  try {
    const data = await callApi(exportMember, {})
    const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
    writeToDisk(file, `${site.name.toLowerCase()}-data-${data.exported_at.slice(0, 10)}.json`)
    return null
  } catch (error) {
    if (isApiError(error, 'unauthenticated')) leaveForLogin()
    if (isApiError(error, 'too_many_requests')) return error.message
    return errorSentence(error)
  }
}

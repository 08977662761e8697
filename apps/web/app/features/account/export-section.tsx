import { exportMember, isApiError } from '@taswira/contract'
import { useState } from 'react'
import { callApi } from '../../api/call-api.ts'
import { errorSentence } from '../../api/error-sentence.ts'
import { writeToDisk } from '../../downloads/write-to-disk.ts'
import { leaveForLogin } from '../../session/leave-for-login.ts'
import { settings } from '../../site/settings.ts'
import { Notice } from '../../ui/form/notice.tsx'
import { DownloadIcon } from '../../ui/icons.tsx'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'

/** Downloads a copy of all data about the member. */
export function ExportSection() {
  const { busy, run } = useOneAtATime()
  const [failure, setFailure] = useState<string | null>(null)

  const press = async () => setFailure(await exportData())

  return (
    <section className="panel p-5 sm:p-6" aria-labelledby="your-data">
      <h2 id="your-data" className="text-h3">
        Your data
      </h2>
      <p className="mt-2 text-ink-muted">
        A copy of everything we store about you: account, credits, payments, licences, saved images, messages.
      </p>
      <button
        type="button"
        className="btn btn-outline mt-4"
        aria-busy={busy || undefined}
        onClick={() => void run(press)}
      >
        <DownloadIcon size={20} /> Download your data
      </button>
      {failure && (
        <Notice tone="danger" className="mt-3">
          {failure}
        </Notice>
      )}
    </section>
  )
}

/** Saves a copy of the member's data as a file. Returns an error message, or null. */
async function exportData(): Promise<string | null> {
  try {
    const data = await callApi(exportMember, {})
    const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
    writeToDisk(file, `${settings.now().name.toLowerCase()}-data-${data.exported_at.slice(0, 10)}.json`)
    return null
  } catch (error) {
    if (isApiError(error, 'unauthenticated')) leaveForLogin()
    if (isApiError(error, 'too_many_requests')) return error.message
    return errorSentence(error)
  }
}

import { isApiError, makeBinder } from '@taswira/contract'
import { useEffect, useRef, useState } from 'react'
import { callApi } from '../../api/call-api.ts'
import { errorSentence } from '../../api/error-sentence.ts'
import { leaveForLogin } from '../../session/log-out.ts'
import { announce } from '../../ui/announce.ts'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'

/** Downloads all images of a board that the member has licensed, with their certificates, as one ZIP file. */
export function BinderButton({ board_key }: { board_key: string }) {
  const { busy, run } = useOneAtATime()
  const [says, setSays] = useState('')
  const open = useRef(true)
  useEffect(() => {
    open.current = true
    return () => {
      open.current = false
    }
  }, [])

  async function download() {
    setSays('')
    try {
      // The server makes originals for a few seconds with each call.
      while (open.current) {
        const { file, made, of } = await callApi(makeBinder, { params: { board_key }, query: {} })
        if (!open.current) return
        if (file !== null) {
          location.assign(file)
          setSays('The download has started.')
          return announce('The download has started.')
        }
        setSays(`Preparing ${made} of ${of} images`)
      }
    } catch (error) {
      if (isApiError(error, 'unauthenticated')) return leaveForLogin()
      setSays(errorSentence(error))
      announce(errorSentence(error), 'assertive')
    }
  }

  return (
    <div className="mt-4 border-t border-line pt-3">
      <button
        type="button"
        className="btn btn-outline btn-compact"
        aria-busy={busy || undefined}
        onClick={() => void run(download)}
      >
        Download licensed images
      </button>
      <p className="mt-2 text-small text-ink-muted">
        {says || 'One ZIP file with originals, certificates, licence texts and credit lines.'}
      </p>
    </div>
  )
}

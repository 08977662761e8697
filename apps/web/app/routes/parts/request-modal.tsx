import { request_texts, requestAsset } from '@taswira/contract'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { RequestForm } from '../../features/enquiries/request-form.tsx'
import { SentPanel } from '../../features/enquiries/sent-panel.tsx'
import { submitForm } from '../../forms/submit-form.ts'
import { useSession } from '../../session/session.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import { Sheet } from '../../ui/sheet.tsx'

/** The request form in a dialog. Typed text is kept when the dialog is closed and opened again. */
export function RequestModal({ opened, wanted }: { opened: number; wanted: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [times, setTimes] = useState(0)
  useEffect(() => dialog.current?.showModal(), [opened])

  return createPortal(
    <Sheet
      ref={dialog}
      label="Request Asset"
      // Renders a new form for the next request.
      onClose={() => setTimes(times + 1)}
      className="m-auto w-[min(520px,100vw-32px)] rounded-modal bg-surface p-6 text-ink shadow-float max-sm:mb-4 sm:p-8"
    >
      <h2 className="pr-10 text-h2">Request Asset</h2>
      <div className="mt-4">
        <Request key={times} wanted={wanted} onDone={() => dialog.current?.close()} />
      </div>
      <button
        type="button"
        className="icon-btn absolute top-3 right-3"
        aria-label="Close"
        onClick={() => dialog.current?.close()}
      >
        <CloseIcon size={22} />
      </button>
    </Sheet>,
    document.body,
  )
}

/**
 * Sends the form without a route action, which couldn't be loaded offline and would replace the page behind the dialog.
 */
function Request({ wanted, onDone }: { wanted: string; onDone: () => void }) {
  const [sent, setSent] = useState(false)
  const email = useSession()?.email ?? ''

  async function send(form: FormData) {
    const answer = await submitForm(requestAsset, form)
    if (answer.sent) setSent(true)
    return answer
  }

  if (sent) {
    return (
      <SentPanel
        title="We've received your request"
        more={
          <button type="button" className="btn btn-filled" onClick={onDone}>
            Back to the images
          </button>
        }
      >
        {request_texts.arrived}
      </SentPanel>
    )
  }
  return (
    <>
      <p className="mb-4 text-ink-muted">{request_texts.intro}</p>
      <RequestForm send={send} wanted={wanted} email={email} />
    </>
  )
}

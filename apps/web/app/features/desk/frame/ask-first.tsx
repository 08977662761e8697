import clsx from 'clsx'
import { useEffect, useId, useRef } from 'react'
import { FormNotice, SendForm } from '../../../forms/send-form.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import type { DeskForm } from './use-desk-form.ts'

interface AskFirstProps {
  form: DeskForm
  /** Label of the button that opens the question and of the button that confirms it. */
  label: string
  /** A more specific accessible label, needed when several buttons have the same label. */
  accessible_label?: string
  question: string
  children?: React.ReactNode
  /** Checks the fields. The question only opens if this returns true. */
  onAsk?: () => boolean
  className?: string
}

/** A button for an action that can't be undone. It asks for confirmation first. */
export function AskFirst({
  form,
  label,
  accessible_label,
  question,
  children,
  onAsk,
  className,
}: AskFirstProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { busy, answer } = form
  const id = useId()
  useEffect(() => {
    if (answer?.done || answer?.under_way || answer?.refused) dialog.current?.close()
  }, [answer])
  return (
    <>
      <button
        type="button"
        className={clsx('btn', className ?? 'btn-outline btn-compact')}
        aria-label={accessible_label}
        aria-haspopup="dialog"
        onClick={() => (onAsk?.() ?? true) && dialog.current?.showModal()}
      >
        {label}
      </button>
      <Sheet
        ref={dialog}
        label={question}
        held={busy}
        className="m-auto w-[min(480px,100vw-32px)] rounded-modal bg-surface p-6 text-ink shadow-float max-sm:mb-4"
      >
        <h2 id={id} className="overflow-y-clip text-h3">
          {question}
        </h2>
        <SendForm form={form} preventScrollReset className="mt-4 grid gap-4">
          {children}
          <FormNotice form={form} />
          <div className="flex flex-wrap justify-end gap-3">
            <button
              type="button"
              className="btn btn-text btn-compact"
              onClick={() => dialog.current?.close()}
            >
              Cancel
            </button>
            <button
              type="submit"
              className="btn btn-filled btn-compact"
              aria-busy={busy || undefined}
              // The second click of a double click must not confirm the question that the first one opened.
              onClick={(event) => event.detail > 1 && event.preventDefault()}
            >
              {label}
            </button>
          </div>
        </SendForm>
      </Sheet>
    </>
  )
}

import { useState } from 'react'
import type { FormState } from '../../forms/use-form.ts'
import { focusOnce } from '../../ui/focus-once.ts'
import { QuietButton } from './quiet-button.tsx'

interface AskingButtonProps {
  form: Pick<FormState, 'busy'>
  question: string
  /** The button that sends the form. */
  confirm: string
  children: React.ReactNode
}

/** Asks before it sends a form that can't be undone. */
export function AskingButton({ form, question, confirm, children }: AskingButtonProps) {
  const [asked, setAsked] = useState<boolean>()
  if (!asked)
    return (
      <button
        type="button"
        className="btn btn-text btn-compact -ml-3"
        // After *Keep it*, whose button is gone.
        ref={asked === false ? focusOnce : undefined}
        onClick={() => setAsked(true)}
      >
        {children}
      </button>
    )
  return (
    <fieldset className="grid gap-1">
      <legend className="text-small">{question}</legend>
      <div className="flex flex-wrap gap-2">
        <QuietButton form={form}>{confirm}</QuietButton>
        <button
          type="button"
          className="btn btn-outline btn-compact"
          ref={focusOnce}
          onClick={() => setAsked(false)}
        >
          Keep it
        </button>
      </div>
    </fieldset>
  )
}

import { type ComingKind, notifyMe } from '@taswira/contract'
import { useEffect, useRef } from 'react'
import { SendForm } from '../../forms/send-form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { announce } from '../../ui/announce.ts'
import { EmailField } from '../../ui/form/email-field.tsx'
import { Notice } from '../../ui/form/notice.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { FormFrame } from './form-frame.tsx'

interface NotifyMeProps {
  kind: ComingKind
  /** The member's address, with which one press is enough; null for visitors. */
  email: string | null
}

/** Replaces the button by a field for an address, unless the member's is known. */
export function NotifyMe({ kind, email }: NotifyMeProps) {
  const form = useForm(notifyMe, { keeps_draft: true })
  const { answer } = form
  if (answer?.sent) return <Sent />
  if (email) {
    // The fields are hidden, so a field error is shown for the whole form.
    const failed = answer && (answer.notice ?? Object.values(answer.fields ?? {})[0])
    return (
      <SendForm form={form} preventScrollReset className="grid max-w-80 justify-items-center gap-4">
        {failed && <Notice tone="danger">{failed}</Notice>}
        <input type="hidden" name="type" value={kind} />
        <input type="hidden" name="email" value={email} />
        <SubmitButton busy={form.busy} plain>
          Notify me
        </SubmitButton>
      </SendForm>
    )
  }
  return (
    <details id="notify-me" className="group" open={answer ? true : undefined} onToggle={beginWriting}>
      <summary className="btn btn-filled group-open:hidden">Notify me</summary>
      <div className="panel mx-auto w-80 max-w-full p-4 text-left">
        <FormFrame form={form} label="Notify me" place="notify-me">
          <input type="hidden" name="type" value={kind} />
          <EmailField {...form.field('email')} />
        </FormFrame>
      </div>
    </details>
  )
}

/** Focuses the field, because the pressed button was removed. */
function beginWriting({ currentTarget }: React.ToggleEvent<HTMLDetailsElement>) {
  if (currentTarget.open) currentTarget.querySelector<HTMLElement>('[name="email"]')?.focus()
}

const arrived = "We'll email you"

/** Replaces the button and takes its focus. */
function Sent() {
  const output = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    output.current?.focus()
    announce(arrived)
  }, [])
  return (
    <output ref={output} id="notify-me" tabIndex={-1} className="notice notice-success outline-none">
      {arrived}
    </output>
  )
}

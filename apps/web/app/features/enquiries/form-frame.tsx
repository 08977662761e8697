import { Notice } from '../../ui/form/notice.tsx'
import { SendForm } from '../../ui/form/send-form.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { begins_here } from './begins-here.ts'
import type { useEnquiryForm } from './use-enquiry-form.ts'

interface FormFrameProps {
  enquiry: Pick<ReturnType<typeof useEnquiryForm>, 'form' | 'notice'>
  /** Sends the form instead of the page's action. */
  send?: (form: FormData) => Promise<unknown>
  busy: boolean
  /** What stands on its button. */
  label: string
  /** Id of the place on its page where the answer is to be seen, where that is not the top: without script it leads there. */
  place?: string
  children: React.ReactNode
}

/** A form that people write to us with; it is sent with and without script. */
export function FormFrame({ enquiry, send, busy, label, place, children }: FormFrameProps) {
  return (
    <SendForm
      {...(place && { action: `#${place}` })}
      preventScrollReset
      className="grid gap-5"
      {...enquiry.form}
      {...(send && { send })}
    >
      {children}
      <TrapField />
      {enquiry.notice && (
        // Where one presses, and with what one presses: the beginning of a long form is not on a small screen.
        <div ref={scrollHere} {...begins_here} className="scroll-mb-20 outline-none">
          <Notice tone="danger">{enquiry.notice}</Notice>
        </div>
      )}
      <SubmitButton busy={busy} plain className="w-full">
        {label}
      </SubmitButton>
    </SendForm>
  )
}

/** Named, so that it runs when the notice appears and not with every rendering. */
function scrollHere(notice: HTMLElement | null) {
  notice?.scrollIntoView({ block: 'nearest' })
}

/** Only a machine fills it in (contract, enquiries.ts). */
function TrapField() {
  return (
    <div className="absolute -left-[10000px]" aria-hidden="true">
      <label>
        Website <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

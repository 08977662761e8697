import { FormNotice, SendForm } from '../../forms/send-form.tsx'
import type { FormState } from '../../forms/use-form.ts'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { begins_here } from './sent-panel.tsx'

interface FormFrameProps {
  form: FormState
  label: string
  /**
   * Id of the element where the result appears, if that isn't the top of the page. Without scripts, the browser jumps
   * to it.
   */
  place?: string
  children: React.ReactNode
}

/** The frame of the enquiry forms, which work with and without scripts. */
export function FormFrame({ form, label, place, children }: FormFrameProps) {
  return (
    <SendForm form={form} {...(place && { action: `#${place}` })} preventScrollReset className="grid gap-5">
      {children}
      <TrapField />
      {form.notice && (
        // Show the notice next to the button, because the top of a long form isn't visible on a small screen.
        <div ref={scrollHere} {...begins_here} className="scroll-mb-20 outline-none">
          <FormNotice form={form} />
        </div>
      )}
      <SubmitButton busy={form.busy} plain className="w-full">
        {label}
      </SubmitButton>
    </SendForm>
  )
}

/** A named function, so that it only runs when the notice appears and not on every render. */
function scrollHere(notice: HTMLElement | null) {
  notice?.scrollIntoView({ block: 'nearest' })
}

/** A hidden field that only bots fill in (contract, enquiries.ts). */
function TrapField() {
  return (
    <div className="absolute -left-[10000px]" aria-hidden="true">
      <label>
        Website <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

import { FormNotice, SendForm } from '../../forms/send-form.tsx'
import type { FormState } from '../../forms/use-form.ts'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { begins_here } from './begins-here.ts'

interface FormFrameProps {
  form: FormState
  /** What stands on its button. */
  label: string
  /** Id of the place on its page where the answer is to be seen, where that is not the top: without script it leads there. */
  place?: string
  children: React.ReactNode
}

/** A form that people write to us with; it is sent with and without script. */
export function FormFrame({ form, label, place, children }: FormFrameProps) {
  return (
    <SendForm form={form} {...(place && { action: `#${place}` })} preventScrollReset className="grid gap-5">
      {children}
      <TrapField />
      {form.notice && (
        // Where one presses, and with what one presses: the beginning of a long form is not on a small screen.
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

import { Form } from 'react-router'
import { Notice } from '../../ui/form/notice.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import type { useEnquiryForm } from './use-enquiry-form.ts'

interface FormFrameProps {
  enquiry: Pick<ReturnType<typeof useEnquiryForm>, 'form' | 'notice'>
  /** Where it is sent; the page's own address when absent. */
  action?: string
  /** A fetcher's form, where the page behind is to stay as it is. */
  via?: typeof Form
  busy: boolean
  /** What stands on its button. */
  label: string
  children: React.ReactNode
}

/** A form that people write to us with; it is sent with and without script. */
export function FormFrame({ enquiry, action, via: Sends = Form, busy, label, children }: FormFrameProps) {
  return (
    <Sends method="post" action={action} preventScrollReset className="grid gap-5" {...enquiry.form}>
      {enquiry.notice && <Notice tone="danger">{enquiry.notice}</Notice>}
      {children}
      <TrapField />
      <SubmitButton busy={busy} plain className="w-full">
        {label}
      </SubmitButton>
    </Sends>
  )
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

import { changeInvoiceDetails, type InvoiceDetails } from '@taswira/contract'
import { useEffect } from 'react'
import { InvoiceFields } from '../../forms/invoice-fields.tsx'
import { FormNotice, SendForm } from '../../forms/send-form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { announce } from '../../ui/announce.ts'
import { Notice } from '../../ui/form/notice.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'

/** The company that the member's next invoices are made out to; null if it couldn't be loaded. */
export function InvoiceSection({ details }: { details: InvoiceDetails | null }) {
  return (
    <section className="panel p-5 sm:p-6" aria-labelledby="invoice-details">
      <h2 id="invoice-details" className="text-h3">
        Invoice details
      </h2>
      {details ? (
        <InvoiceForm details={details} />
      ) : (
        <p className="mt-2 text-ink-muted">We couldn't load this. Please try again later.</p>
      )}
    </section>
  )
}

function InvoiceForm({ details }: { details: InvoiceDetails }) {
  const form = useForm(changeInvoiceDetails, { keeps_draft: true })
  const { answer, busy } = form
  const saved = answer?.sent === true && !busy
  useEffect(() => {
    if (saved) announce('Invoice details saved')
  }, [saved])
  return (
    <SendForm form={form} replace preventScrollReset className="mt-2 grid gap-4">
      <p className="text-ink-muted">
        If a company pays, its name appears on your next receipts. Earlier receipts don't change.
      </p>
      <FormNotice form={form} />
      <InvoiceFields field={(name) => form.field(name, details[name])} />
      <div>
        <SubmitButton busy={busy}>Save</SubmitButton>
      </div>
      {saved && <Notice tone="success">Saved.</Notice>}
    </SendForm>
  )
}

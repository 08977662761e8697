import { invoice_details_schema, type InvoiceDetails } from '@taswira/contract'
import { useRef } from 'react'
import { formValues } from '../forms/form-values.ts'
import { InvoiceFields } from '../forms/invoice-fields.tsx'
import { useDraft } from '../forms/use-draft.ts'
import { useFieldChecks } from '../forms/use-field-checks.ts'

/** The state of the folded form for a company; `given` is what the account has. */
export function useInvoiceTo(given: InvoiceDetails | null) {
  const ref = useRef<HTMLFormElement>(null)
  const rules = { body: invoice_details_schema, on_change: {}, values: formValues }
  const checks = useFieldChecks(ref, rules, undefined)
  useDraft(ref, 'invoice_to', false)
  return {
    ref,
    given,
    checks,
    /** What is in the form; null if it isn't shown, and the account's details apply. */
    read: () => ref.current && (formValues(new FormData(ref.current)) as unknown as InvoiceDetails),
    /** Does the work, unless a field is invalid, which then gets the focus. */
    unlessInvalid: (work: () => void) => () => {
      if (!ref.current || checks.checkAttempt()) return work()
      ref.current.closest('details')!.open = true
    },
  }
}

/** Asks, folded, for the company that this and later invoices are made out to. */
export function InvoiceTo({ form, busy }: { form: ReturnType<typeof useInvoiceTo>; busy: boolean }) {
  const { ref, given, checks } = form
  if (!given) return null
  return (
    <details className="border-t border-line px-5 py-2 sm:px-8">
      <summary className="link min-h-11 content-center text-small font-semibold">
        {given.company ? `Invoice to ${given.company}` : 'Invoice to a company'}
      </summary>
      <form
        ref={ref}
        noValidate
        inert={busy}
        className="grid gap-4 pt-2 pb-4"
        onSubmit={(event) => event.preventDefault()}
        onChange={({ target }) => checks.checkChange((target as unknown as HTMLInputElement).name)}
      >
        <InvoiceFields field={(name) => ({ name, error: checks.errorIn(name), defaultValue: given[name] })} />
        <p className="text-small text-ink-muted">
          Printed on your receipt, which can't be changed after you pay, and saved in your account.
        </p>
      </form>
    </details>
  )
}

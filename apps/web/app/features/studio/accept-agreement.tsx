import { acceptAgreement } from '@taswira/contract'
import { FormNotice, SendForm } from '../../forms/send-form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { AgreementChoice } from './agreement-choice.tsx'
import { formValues } from '../../forms/form-values.ts'

/** Asks the contributor to accept a new version of the agreement. */
export function AcceptAgreement({ version }: { version: string }) {
  const form = useForm(acceptAgreement, { values: agreementValues })
  return (
    <section aria-labelledby="accept" className="panel max-w-160 p-5 sm:p-6">
      <h2 id="accept" className="text-h2">
        The agreement has a new version
      </h2>
      <p className="mt-2 mb-6 text-ink-muted">
        It applies to images published from now on. Your earlier images stay under the version you accepted
        before.
      </p>
      <SendForm form={form} replace className="grid gap-5">
        <FormNotice form={form} />
        <AgreementChoice version={version} error={form.field('agreement').error} />
        <SubmitButton busy={form.busy} className="justify-self-start">
          Accept
        </SubmitButton>
      </SendForm>
    </section>
  )
}

/** A form with the agreement as it is checked: a box that isn't ticked is an empty text, which has its own sentence. */
export const agreementValues = (form: FormData) => ({ agreement: '', ...formValues(form) })

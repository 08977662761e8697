import { Field } from '../../ui/form/field.tsx'
import { AskFirst } from './ask-first.tsx'
import { useMayCall } from './desk-session.ts'
import { momentText } from './desk-texts.ts'
import { useDeskForm } from './use-desk-form.ts'

/** Since when a dispute holds an order's earnings; an owner can end that when the decision never arrived. */
export function EndHold({ disputed_at }: { disputed_at: string }) {
  const may = useMayCall()
  const form = useDeskForm('end_hold')
  return (
    <section aria-labelledby="hold">
      <h2 id="hold" className="text-h2">
        Earnings on hold
      </h2>
      <p className="mt-2 text-ink-muted">
        The bank has been reviewing a dispute since {momentText(disputed_at)}. Until it decides, contributors
        aren't paid for this order.
      </p>
      {may('endHold') && (
        <div className="mt-4">
          <AskFirst form={form} label="End the hold" question="End the hold on this order's earnings?">
            <p className="text-small text-ink-muted">
              Only if Paystack's dashboard shows that the dispute is over but the decision never reached us.
              The earnings can then be paid out.
            </p>
            <Field
              label="Reason"
              {...form.field('reason')}
              autoComplete="off"
              maxLength={300}
              hint="For the desk log. Don't include personal data: it can't be deleted."
              required
            />
          </AskFirst>
        </div>
      )}
    </section>
  )
}

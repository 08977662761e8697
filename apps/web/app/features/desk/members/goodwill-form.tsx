import { creditsText, GOODWILL_CREDITS_PER_DAY, GOODWILL_REASON_MAX } from '@taswira/contract'
import { useState } from 'react'
import { Field } from '../../../ui/form/field.tsx'
import { AskFirst } from '../frame/ask-first.tsx'
import { ReasonField } from '../frame/reason-field.tsx'
import { newKey, useDeskForm } from '../frame/use-desk-form.ts'

/** Gives credits for a reason. A second press or a retry counts as the same gift. */
export function GoodwillForm({ left, full_name }: { left: number; full_name: string }) {
  const form = useDeskForm('goodwill')
  const [key] = useState(newKey)
  return (
    <section aria-labelledby="goodwill">
      <h2 id="goodwill" className="text-h2">
        Goodwill
      </h2>
      <p className="mt-2 mb-4 text-ink-muted">
        You can give {creditsText(left)} today, of {GOODWILL_CREDITS_PER_DAY}. Credits never expire.
      </p>
      {left > 0 && (
        <AskFirst form={form} label="Give credits" question={`Give credits to ${full_name}?`}>
          <input type="hidden" name="idempotency_key" value={key} />
          <Field label="Credits" {...form.field('credits', '3')} inputMode="numeric" autoComplete="off" />
          <ReasonField form={form} max={2 * GOODWILL_REASON_MAX} />
        </AskFirst>
      )}
    </section>
  )
}

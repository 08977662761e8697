import { nairaText } from '@taswira/contract'
import { useState } from 'react'
import { Field } from '../../ui/form/field.tsx'
import { AskFirst } from './ask-first.tsx'
import { parseKobo } from './desk-texts.ts'
import { newKey, useDeskForm } from './use-desk-form.ts'

interface RefundFormProps {
  left_kobo: number
  /** Credits that the member had spent in total when the page was loaded. */
  spent_credits: number
  full_name: string
  /** Whether an open review asks for this refund. */
  recommended: boolean
}

/** Refunds all or part of the refundable amount, after a confirmation. */
export function RefundForm({ left_kobo, spent_credits, full_name, recommended }: RefundFormProps) {
  const [naira, setNaira] = useState(String(left_kobo / 100))
  const [wrong, setWrong] = useState<string>()
  // A second press, or a retry after a lost connection, counts as the same refund.
  const [key, setKey] = useState(newKey)
  const form = useDeskForm('refund')
  const kobo = parseKobo(naira)

  function check(): boolean {
    const problem = !kobo
      ? 'Please enter an amount in naira, like 9,360 or 74,131.20.'
      : kobo > left_kobo
        ? `You can refund at most ${nairaText(left_kobo)}.`
        : undefined
    setWrong(problem)
    return problem === undefined
  }

  return (
    <div className="mt-4 flex flex-wrap items-start gap-3">
      <div className="w-full max-w-70">
        <Field
          label="Amount in naira"
          name="naira"
          inputMode="decimal"
          autoComplete="off"
          value={naira}
          onChange={(event) => {
            setNaira(event.target.value)
            setKey(newKey())
          }}
          error={wrong ?? form.field('amount').error}
          hint={`Up to ${nairaText(left_kobo)}.`}
        />
      </div>
      <div className="sm:mt-7">
        <AskFirst
          form={form}
          label="Refund"
          question={`Refund ${nairaText(kobo ?? 0)} to ${full_name}?`}
          onAsk={check}
          className={recommended ? 'btn-filled' : 'btn-outline'}
        >
          <input type="hidden" name="amount" value={kobo ?? 0} />
          <input type="hidden" name="refundable_amount" value={left_kobo} />
          <input type="hidden" name="member_spent_credits" value={spent_credits} />
          <input type="hidden" name="idempotency_key" value={key} />
          <p className="text-small text-ink-muted">
            The money goes back to the card that paid. Credits are reduced in proportion, never below zero; a
            full refund also ends the plan. If the bank is reviewing a dispute, wait, or the money may be
            refunded twice.
          </p>
        </AskFirst>
      </div>
    </div>
  )
}

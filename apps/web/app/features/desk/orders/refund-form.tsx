import { creditsText, nairaText, previewRefund, type RefundPreview } from '@taswira/contract'
import { useState } from 'react'
import { settings } from '../../../site/settings.ts'
import { Field } from '../../../ui/form/field.tsx'
import { AskFirst } from '../frame/ask-first.tsx'
import { callDesk } from '../frame/desk-calls.ts'
import { parseKobo } from '../frame/desk-texts.ts'
import { ReasonField } from '../frame/reason-field.tsx'
import { newKey, useDeskForm } from '../frame/use-desk-form.ts'

interface RefundFormProps {
  /** The order's reference. */
  reference: string
  left_kobo: number
  /** Credits that the member had spent in total when the page was loaded. */
  spent_credits: number
  full_name: string
  /** Whether an open review asks for this refund. */
  recommended: boolean
}

/** Refunds all or part of the refundable amount, after a confirmation. */
export function RefundForm({ reference, left_kobo, spent_credits, full_name, recommended }: RefundFormProps) {
  const [naira, setNaira] = useState(String(left_kobo / 100))
  const [wrong, setWrong] = useState<string>()
  // A second press, or a retry after a lost connection, counts as the same refund.
  const [key, setKey] = useState(newKey)
  const form = useDeskForm('refund')
  const kobo = parseKobo(naira)
  const { preview, load } = usePreview(reference, kobo)

  function check(): boolean {
    const problem = !kobo
      ? 'Please enter an amount in naira, like 9,360 or 74,131.20.'
      : kobo > left_kobo
        ? `You can refund at most ${nairaText(left_kobo)}.`
        : undefined
    setWrong(problem)
    if (problem === undefined) void load()
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
          <input type="hidden" name="shown_loss" value={preview?.lost_amount ?? 0} />
          <input type="hidden" name="idempotency_key" value={key} />
          <div aria-live="polite" className="empty:hidden">
            <TakesBack preview={preview} />
          </div>
          <ReasonField form={form} />
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

/** Until it has loaded, the server refuses a refund by which we lose something. */
function usePreview(reference: string, kobo: number | undefined) {
  const [loaded, setLoaded] = useState<{ kobo: number; preview: RefundPreview | null }>()
  async function load() {
    if (!kobo) return
    setLoaded(undefined)
    const preview = await callDesk(previewRefund, {
      params: { reference },
      query: { amount: String(kobo) },
    }).catch(() => null)
    setLoaded({ kobo, preview })
  }
  // An answer for an amount that has changed since doesn't count.
  return { preview: loaded?.kobo === kobo ? loaded?.preview : undefined, load }
}

/** What the refund takes back besides the money, and what that costs us. */
function TakesBack({ preview }: { preview: RefundPreview | null | undefined }) {
  if (preview === undefined) return <p className="text-small text-ink-muted">Checking used credits…</p>
  if (preview === null)
    return (
      <p className="notice notice-danger text-small">
        We couldn't check what this refund takes back. Close this question and try again.
      </p>
    )
  const { used_credits, contributors_amount, lost_amount, needs_owner } = preview
  const sentences = [
    used_credits > 0 && `Already used: ${creditsText(used_credits)} of this order.`,
    contributors_amount > 0 &&
      `Contributors lose ${nairaText(contributors_amount)} that they earned from it.`,
    lost_amount > 0 &&
      `They were already paid ${nairaText(lost_amount)} of that, so ${settings.now().name} loses ${nairaText(lost_amount)}.`,
    needs_owner && 'Only an owner can make this refund. You can refund the unused part.',
  ].filter((sentence) => sentence !== false)
  if (sentences.length === 0) return null
  return (
    <div className="notice notice-danger grid gap-1 text-small">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}

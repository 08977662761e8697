import { checkPromoCode, isApiError, nairaText, type Offer } from '@taswira/contract'
import { useId, useState } from 'react'
import { callApi } from '../api/call-api.ts'
import { announce } from '../ui/announce.ts'
import { Field } from '../ui/form/field.tsx'
import { useOneAtATime } from '../ui/use-one-at-a-time.ts'

/** What an offer costs with a promotion code. */
export interface Promo {
  promo_code: string
  /** In kobo. */
  amount: number
}

interface PromoFieldProps {
  offer: Offer
  promo: Promo | null
  onChange: (promo: Promo | null) => void
  disabled: boolean
}

/** Applies a promotion code to the order, or removes it. */
export function PromoField({ offer, promo, onChange, disabled }: PromoFieldProps) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const { busy, run } = useOneAtATime()
  const id = useId()

  const apply = () =>
    run(async () => {
      setError(undefined)
      try {
        const { code, frequency } = offer
        const found = await callApi(checkPromoCode, { body: { promo_code: typed, code, frequency } })
        onChange(found)
        announce(`${nairaText(found.amount)} with this code`)
      } catch (failure) {
        setError(sentenceOf(failure))
      }
    })

  if (promo)
    return (
      <div data-promo>
        <p className="flex flex-wrap items-center justify-between gap-x-4">
          <span>
            Promotion code <strong className="font-semibold">{promo.promo_code}</strong>
          </span>
          <button
            type="button"
            className="btn btn-text btn-compact"
            disabled={disabled}
            onClick={() => onChange(null)}
          >
            Remove
          </button>
        </p>
        <p className="text-small text-ink-muted">This price is reserved for an hour once you press Pay.</p>
      </div>
    )
  return (
    <details data-promo>
      <summary className="link min-h-11 content-center text-small font-semibold">
        Use a promotion code
      </summary>
      <form
        id={id}
        noValidate
        className="mt-2 grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.trim()) void apply()
        }}
      >
        <Field
          label="Promotion code"
          name="promo_code"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          error={error}
        />
        <button type="submit" className="btn btn-outline" disabled={disabled} aria-busy={busy || undefined}>
          Apply
        </button>
      </form>
    </details>
  )
}

function sentenceOf(failure: unknown): string {
  if (isApiError(failure, 'invalid_input')) return failure.fields?.promo_code?.[0] ?? "This code isn't valid."
  if (isApiError(failure, 'too_many_requests')) return 'Too many tries. Please try again later.'
  return "We couldn't check the code. Please try again."
}

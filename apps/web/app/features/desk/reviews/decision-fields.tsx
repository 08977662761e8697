import {
  type ReviewOutcome,
  REVIEW_NOTE_MAX,
  submission_reason_codes,
  submission_reasons,
} from '@taswira/contract'
import { useEffect, useState } from 'react'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import type { DeskForm } from '../frame/use-desk-form.ts'

const outcomes: [ReviewOutcome, string, string][] = [
  ['published', 'Publish', 'Publish'],
  ['changes_requested', 'Ask for changes', 'Ask for changes to'],
  ['refused', 'Refuse', 'Refuse'],
]

interface DecisionFieldsProps {
  form: DeskForm
  /** What the decision is about, as the button ends: "this image". */
  about: string
  /** Whether the keys 1 to 3 choose the decision. */
  has_keys?: boolean
  /** Extra fields below the reasons, only for decisions other than publishing. */
  children?: React.ReactNode
  /** Extra fields, only for publishing. */
  when_published?: React.ReactNode
}

/** Fields for a decision, its reasons unless it is to publish, and the button that sends it. None is chosen at first. */
export function DecisionFields({ form, about, has_keys, children, when_published }: DecisionFieldsProps) {
  const [outcome, setOutcome] = useState<ReviewOutcome>()
  useOutcomeKeys(form, has_keys)
  const verb = outcomes.find(([code]) => code === outcome)?.[2]
  return (
    <>
      <fieldset>
        <legend className="mb-1.5 text-small font-semibold">Decision</legend>
        <div className="flex flex-wrap gap-3">
          {outcomes.map(([code, text], place) => (
            <label
              key={code}
              className="btn btn-outline btn-compact cursor-pointer has-checked:border-link has-checked:bg-soft has-checked:text-on-soft"
            >
              <input
                type="radio"
                name="outcome"
                value={code}
                className="size-5"
                checked={outcome === code}
                onChange={() => setOutcome(code)}
              />
              {text}
              {has_keys && (
                <kbd aria-hidden="true" className="font-normal text-ink-muted max-lg:hidden">
                  {place + 1}
                </kbd>
              )}
            </label>
          ))}
        </div>
      </fieldset>
      {outcome === 'published' && when_published}
      {outcome && outcome !== 'published' && (
        <>
          <Reasons error={form.field('reasons').error} />
          <TextArea
            label="Own sentence (optional)"
            {...form.field('note')}
            rows={2}
            maxLength={2 * REVIEW_NOTE_MAX}
            hint="The contributor reads it after the reasons."
          />
          {children}
        </>
      )}
      {verb && (
        <SubmitButton
          busy={form.busy}
          className={outcome === 'refused' ? 'btn-danger justify-self-start' : 'justify-self-start'}
        >
          {verb} {about}
        </SubmitButton>
      )}
    </>
  )
}

const Reasons = ({ error }: { error: string | undefined }) => (
  <fieldset className="@container">
    <legend className="mb-1.5 text-small font-semibold">Reasons</legend>
    {error && <p className="mb-1.5 text-small text-danger">{error}</p>}
    <div className="grid gap-x-6 @lg:grid-cols-2">
      {submission_reason_codes.map((code) => (
        <label key={code} className="flex min-h-11 items-center gap-3 py-1 text-small">
          <input type="checkbox" name="reasons" value={code} className="size-5 flex-none" />
          {submission_reasons[code]}
        </label>
      ))}
    </div>
  </fieldset>
)

/**
 * Keys 1 to 3 choose a decision and focus it, so that Enter sends it. They work only while the screen has the focus and
 * none of its fields does (WCAG 2.1.4).
 */
function useOutcomeKeys({ ref }: DeskForm, enabled = false) {
  useEffect(() => {
    if (!enabled) return
    function onKeyDown({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent) {
      if (altKey || ctrlKey || metaKey || !(target instanceof Element) || !target.closest('main')) return
      if (target.closest('input:not([type=radio]), select, textarea, dialog')) return
      const code = outcomes[Number(key) - 1]?.[0]
      const choice = code && ref.current?.querySelector<HTMLInputElement>(`[name=outcome][value=${code}]`)
      if (!choice) return
      choice.focus()
      choice.click()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [enabled, ref])
}

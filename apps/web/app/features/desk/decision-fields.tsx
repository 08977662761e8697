import {
  type ReviewOutcome,
  REVIEW_NOTE_MAX,
  submission_reason_codes,
  submission_reasons,
} from '@taswira/contract'
import { useState } from 'react'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import type { DeskForm } from './use-desk-form.ts'

const outcomes: [ReviewOutcome, string][] = [
  ['published', 'Publish'],
  ['changes_requested', 'Ask for changes'],
  ['refused', 'Refuse'],
]

interface DecisionFieldsProps {
  form: DeskForm
  /** Extra fields below the reasons, only for decisions other than publishing. */
  children?: React.ReactNode
  /** Extra fields, only for publishing. */
  when_published?: React.ReactNode
}

/** Fields for a decision and, unless it is to publish, its reasons. */
export function DecisionFields({ form, children, when_published }: DecisionFieldsProps) {
  const [outcome, setOutcome] = useState<string>('published')
  const { error } = form.field('reasons')
  return (
    <>
      <SelectField
        label="Decision"
        name="outcome"
        options={outcomes}
        value={outcome}
        onChange={(event) => setOutcome(event.target.value)}
      />
      {outcome === 'published' ? (
        when_published
      ) : (
        <>
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
    </>
  )
}

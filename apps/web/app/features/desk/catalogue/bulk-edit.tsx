import {
  BULK_EDIT_MAX,
  type BulkOutcome,
  fact_names,
  factLabel,
  isFactName,
  KEYWORD_MAX,
  numberText,
} from '@taswira/contract'
import { useState } from 'react'
import { FactField } from '../../../assets/fact-fields.tsx'
import { FormNotice } from '../../../forms/send-form.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { category_options } from './category-choice.tsx'
import type { DeskAnswer } from '../frame/desk-calls.ts'
import type { DeskForm } from '../frame/use-desk-form.ts'

/** The outcome of a bulk edit, with the images that were skipped and the reasons. */
export interface BulkAnswer extends DeskAnswer {
  left?: { stock_id: string; outcome: BulkOutcome }[]
}

const changes = {
  add_keyword: 'Add keyword',
  remove_keyword: 'Remove keyword',
  set_category: 'Set category',
  ...Object.fromEntries(fact_names.map((name) => [name, `Set: ${factLabel(name)}`])),
  publish: 'Publish',
  unpublish: 'Unpublish',
}

const reasons: Record<BulkOutcome, string> = {
  changed: 'changed',
  unchanged: 'nothing to change',
  release_withdrawn: 'a release of it was withdrawn',
  own_submission: "it's your own",
  edit_conflict: 'someone else has changed it',
  not_found: 'it was removed',
  too_many_keywords: 'it has too many keywords',
  contributor_left: 'its contributor left',
  word_of_hate: 'its texts contain a word of hate',
}

/** Fields for a change of the selected images. They are part of the form around the table. */
export function BulkEdit({ form, total, left }: { form: DeskForm; total: number; left: BulkAnswer['left'] }) {
  const [change, setChange] = useState('add_keyword')
  return (
    <fieldset className="bulk-edit panel mt-6 grid justify-items-start gap-4 p-5">
      <legend className="sr-only">Change selected images</legend>
      <div className="flex w-full flex-wrap items-start gap-3">
        <SelectField
          label="Change"
          name="change"
          options={Object.entries(changes)}
          onChange={(event) => setChange(event.target.value)}
        />
        {change === 'set_category' && (
          <SelectField label="Category" name="category" options={category_options} />
        )}
        {isFactName(change) && (
          <FactField
            key={change}
            fact={change}
            {...form.field(change)}
            error={form.field(`change.facts.${change}`).error}
          />
        )}
        {change.endsWith('keyword') && (
          <div className="w-full max-w-70">
            <Field
              label="Keyword"
              {...form.field('keyword')}
              error={form.field('change.keyword').error}
              maxLength={2 * KEYWORD_MAX}
              autoComplete="off"
            />
          </div>
        )}
        <SubmitButton busy={form.busy} className="sm:mt-7">
          Apply
        </SubmitButton>
      </div>
      {total <= BULK_EDIT_MAX && (
        <label className="flex min-h-11 items-center gap-3 text-small">
          <input type="checkbox" name="all" className="size-5 flex-none" />
          Apply to all {numberText(total)} of this list
        </label>
      )}
      <FormNotice form={form} />
      {left && left.length > 0 && (
        <Notice tone="danger">
          Not changed: {left.map(({ stock_id, outcome }) => `${stock_id} (${reasons[outcome]})`).join(', ')}
        </Notice>
      )}
    </fieldset>
  )
}

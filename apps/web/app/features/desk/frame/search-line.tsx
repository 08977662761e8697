import { Form } from 'react-router'
import { Field } from '../../../ui/form/field.tsx'

export function SearchLine({ label, q }: { label: string; q: string }) {
  return (
    <search>
      <Form className="flex max-w-120 items-end gap-3">
        <div className="min-w-0 flex-1">
          <Field
            key={q}
            label={label}
            name="q"
            type="search"
            defaultValue={q}
            autoComplete="off"
            spellCheck={false}
          />
        </div>
        <button type="submit" className="btn btn-outline">
          Search
        </button>
      </Form>
    </search>
  )
}

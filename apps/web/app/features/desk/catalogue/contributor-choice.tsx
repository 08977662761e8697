import { CONTRIBUTOR_NAME_MAX } from '@taswira/contract'
import { useState } from 'react'
import { Field } from '../../../ui/form/field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import type { fieldsOf, UploadWords } from './upload-words.ts'

interface ContributorChoiceProps {
  fields: ReturnType<typeof fieldsOf>
  given: UploadWords['contributor'] | undefined
  /** The props of a field with its initial value. */
  field: (name: string, given: string) => { name: string; defaultValue: string | undefined }
}

/** An existing contributor by username, or a new one by name. */
export function ContributorChoice({ fields, given, field }: ContributorChoiceProps) {
  const [kind, setKind] = useState(given?.kind ?? 'existing')
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        label="Contributor"
        name={fields.kind}
        value={kind}
        options={[
          ['existing', 'Existing contributor'],
          ['new', 'New contributor'],
        ]}
        onChange={(event) => setKind(event.target.value === 'new' ? 'new' : 'existing')}
      />
      {kind === 'new' ? (
        <Field
          key="new"
          label="Name"
          {...field(fields.full_name, given?.kind === 'new' ? given.full_name : '')}
          maxLength={2 * CONTRIBUTOR_NAME_MAX}
          autoComplete="off"
        />
      ) : (
        <Field
          key="existing"
          label="Username"
          {...field(fields.username, given?.kind === 'existing' ? given.username : '')}
          hint="The end of the address of the contributor's page."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </div>
  )
}

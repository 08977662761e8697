import {
  declared_facts,
  declared_names,
  declaredChoices,
  type DeclaredFacts,
  type DeclaredName,
  undeclared,
} from '@taswira/contract'
import { useState } from 'react'
import { fieldText } from '../forms/form-values.ts'
import { SelectField } from '../ui/form/select-field.tsx'

interface DeclarationFieldsProps {
  /** Prefix of the fields' names. */
  prefix?: string
  given: Partial<DeclaredFacts>
  /** Chosen until a person chooses or has chosen something else; may arrive later. */
  proposed?: Partial<DeclaredFacts>
  /** Text of the option that states nothing. */
  unknown: string
  errorOf?: (name: DeclaredName) => string | undefined
}

/** A select field for each declared fact of an image. */
export function DeclarationFields({
  prefix = '',
  given,
  proposed,
  unknown,
  errorOf,
}: DeclarationFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {declared_names.map((name) => {
        const value = given[name] ?? undeclared[name]
        const choices = declaredChoices(name, value)
        return (
          <FactField
            key={name}
            label={declared_facts[name].label}
            name={prefix + name}
            value={value}
            proposed={proposed?.[name]}
            options={undeclared[name] === null ? [['', unknown], ...choices] : choices}
            error={errorOf?.(name)}
          />
        )
      })}
    </div>
  )
}

interface FactFieldProps extends Omit<React.ComponentProps<typeof SelectField>, 'value'> {
  value: string | null
  proposed: string | null | undefined
}

function FactField({ value, proposed, ...select }: FactFieldProps) {
  const [chosen, setChosen] = useState<string>()
  if (proposed === undefined) return <SelectField {...select} defaultValue={value ?? ''} />
  return (
    <SelectField
      {...select}
      value={chosen ?? value ?? proposed ?? ''}
      onChange={(event) => setChosen(event.target.value)}
    />
  )
}

/** Reads the fields; `none` is returned for the option that states nothing. The server refuses unknown values. */
export const declaredIn = (form: FormData, none: null | undefined, prefix = '') =>
  Object.fromEntries(
    declared_names
      .map((name) => [name, fieldText(form, prefix + name) || none])
      .filter(([, value]) => value !== undefined),
  ) as Partial<DeclaredFacts>

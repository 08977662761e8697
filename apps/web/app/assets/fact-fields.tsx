import {
  declaredChoices,
  fact_names,
  type FactName,
  factLabel,
  image_texts,
  type ImageFacts,
  isDeclaredName,
  undeclared,
} from '@taswira/contract'
import { useState } from 'react'
import { fieldText } from '../forms/form-values.ts'
import { Field, type FieldProps } from '../ui/form/field.tsx'
import { SelectField } from '../ui/form/select-field.tsx'

interface FactFieldsProps {
  /** Prefix of the fields' names. */
  prefix?: string
  given: Partial<ImageFacts>
  /** Chosen until a person chooses or has chosen something else; may arrive later. */
  proposed?: Partial<ImageFacts>
  /** Text of the option that states nothing. */
  unknown: string
  field: (name: string, given: string) => Omit<FieldProps, 'label'>
}

/** A field for each fact of an image. */
export function FactFields({ prefix = '', given, proposed, unknown, field }: FactFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {fact_names.map((fact) => (
        <FactField
          key={fact}
          fact={fact}
          {...field(prefix + fact, given[fact] ?? '')}
          value={given[fact]}
          proposed={proposed?.[fact]}
          unknown={isDeclaredName(fact) && undeclared[fact] !== null ? undefined : unknown}
        />
      ))}
    </div>
  )
}

interface FactFieldProps extends Omit<FieldProps, 'label' | 'value'> {
  fact: FactName
  value?: string | null | undefined
  proposed?: string | null | undefined
  /** Text of the option that states nothing; undefined when one must be chosen. */
  unknown?: string | undefined
}

/** A list of a fact's choices, or a field for its text. */
export function FactField({ fact, value, proposed, unknown, ...input }: FactFieldProps) {
  const [chosen, setChosen] = useState<string>()
  if (!isDeclaredName(fact)) {
    const { label, hint, max } = image_texts[fact]
    return (
      <Field
        {...input}
        label={unknown === undefined ? label : `${label} (optional)`}
        hint={hint}
        maxLength={2 * max}
      />
    )
  }
  // Without an option that states nothing, what holds until somebody states it is chosen.
  const stated = value ?? (unknown === undefined ? undeclared[fact] : null)
  const choices = declaredChoices(fact, stated)
  const select = {
    label: factLabel(fact),
    name: input.name,
    error: input.error,
    options:
      unknown === undefined && stated !== null
        ? choices
        : [['', unknown ?? 'Please choose'] satisfies [string, string], ...choices],
  }
  if (proposed === undefined) return <SelectField {...select} defaultValue={stated ?? ''} />
  return (
    <SelectField
      {...select}
      value={chosen ?? stated ?? proposed ?? ''}
      onChange={(event) => setChosen(event.target.value)}
    />
  )
}

/**
 * Reads the fields. The option that states nothing and an empty text are left out, or with `none` null, null and ''. The
 * server refuses unknown values.
 */
export const factsIn = (form: FormData, none: null | undefined, prefix = '') =>
  Object.fromEntries(
    fact_names
      .map((name) => [
        name,
        fieldText(form, prefix + name) || (none === null && !isDeclaredName(name) ? '' : none),
      ])
      .filter(([, value]) => value !== undefined),
  ) as Partial<ImageFacts>

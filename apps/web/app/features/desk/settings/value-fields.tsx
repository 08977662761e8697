import { nairaText } from '@taswira/contract'
import { useState } from 'react'
import { Field } from '../../../ui/form/field.tsx'
import { parseKobo } from '../frame/desk-texts.ts'

interface InputProps<Value> {
  label: string
  value: Value
  onChange: (value: Value) => void
  error: string | undefined
  hint?: string
}

export const TextField = ({ label, value, onChange, error, hint }: InputProps<string>) => (
  <Field
    label={label}
    name=""
    value={value}
    onChange={(event) => onChange(event.target.value)}
    hint={hint}
    error={error}
    autoComplete="off"
  />
)

/** What is typed stays as it is; anything but a whole number becomes NaN, which the server refuses. */
export function NumberField({ label, value, onChange, error, hint }: InputProps<number>) {
  const [typed, setTyped] = useState(String(value))
  const shown = toNumber(typed) === value || Number.isNaN(value) ? typed : String(value)
  return (
    <Field
      label={label}
      name=""
      value={shown}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(toNumber(event.target.value))
      }}
      inputMode="numeric"
      autoComplete="off"
      hint={hint}
      error={error}
    />
  )
}

const toNumber = (text: string) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN)

interface NairaFieldProps extends Omit<InputProps<number>, 'value'> {
  kobo: number
}

/** An amount in kobo, typed in naira. */
export function NairaField({ label, kobo, onChange, error, hint }: NairaFieldProps) {
  const [typed, setTyped] = useState(toNaira(kobo))
  const typed_kobo = parseKobo(typed) ?? Number.NaN
  const shown = typed_kobo === kobo || Number.isNaN(kobo) ? typed : toNaira(kobo)
  return (
    <Field
      label={label}
      name=""
      value={shown}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(parseKobo(event.target.value) ?? Number.NaN)
      }}
      inputMode="decimal"
      autoComplete="off"
      hint={hint}
      error={error}
    />
  )
}

const toNaira = (kobo: number) =>
  (kobo / 100).toLocaleString('en-GB', { minimumFractionDigits: kobo % 100 === 0 ? 0 : 2 })

/** For notes beside a field, which may hold no number at the moment. */
export const amountText = (kobo: number) => (Number.isFinite(kobo) ? nairaText(kobo) : '–')

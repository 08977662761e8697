import { type Ref, useState } from 'react'

interface CodeFieldProps {
  ref?: Ref<HTMLInputElement>
  name: string
  label: string
  digits: number
  value: string
  onChange: (digits: string) => void
  wrong: boolean
  described_by?: string | undefined
  readonly?: boolean
}

/**
 * A code entered in a row of boxes. A single input covers the boxes, so that pasting, autofill, undo and screen readers
 * work as usual. Characters other than digits are dropped, and the cursor stays at the end.
 */
export function CodeField({
  digits,
  value,
  onChange,
  wrong,
  described_by,
  readonly,
  ...input
}: CodeFieldProps) {
  const { label, ...rest } = input
  const [focused, setFocused] = useState(false)
  return (
    <div className="code-boxes" data-wrong={wrong || undefined}>
      {Array.from({ length: digits }, (_, place) => (
        <span
          key={place}
          aria-hidden="true"
          data-next={place === Math.min(value.length, digits - 1) && focused ? '' : undefined}
        >
          {value[place]}
        </span>
      ))}
      <input
        {...rest}
        // Receives the focus after a page change (features/shell/page-change.tsx).
        data-start
        aria-label={label}
        aria-invalid={wrong || undefined}
        aria-describedby={described_by}
        value={value}
        readOnly={readonly}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        aria-required
        onFocus={(event) => {
          setFocused(true)
          toEnd(event.currentTarget)
        }}
        onBlur={() => setFocused(false)}
        onSelect={(event) => toEnd(event.currentTarget)}
        onChange={(event) => onChange(digitsIn(event.target.value).slice(0, digits))}
      />
    </div>
  )
}

function toEnd(input: HTMLInputElement) {
  const { value, selectionStart, selectionEnd } = input
  // The whole code may be selected, to replace it. Any other selection would insert digits in the middle without
  // showing it.
  if (selectionStart === 0 && selectionEnd === value.length) return
  if (selectionStart !== value.length) input.setSelectionRange(value.length, value.length)
}

/** Converts digits of any script to 0–9 and drops all other characters. */
const digitsIn = (text: string) => text.normalize('NFKC').replace(/\D/g, '')

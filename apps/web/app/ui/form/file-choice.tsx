import { useEffect, useId, useRef, useState } from 'react'
import { FieldNotes } from './field-notes.tsx'

interface FileChoiceProps {
  label?: string
  hint: string
  error?: string | undefined
  /** For a plain form, which sends the file itself. */
  name?: string
  multiple?: boolean
  disabled?: boolean
  onChoose: (files: File[]) => void
}

/**
 * Takes images that are chosen, dropped onto it or pasted anywhere on the page. The browser's own field, enlarged: it
 * accepts drops and shows the file's name without script.
 */
export function FileChoice({
  label = 'Choose images',
  hint,
  error,
  name,
  multiple = false,
  disabled,
  onChoose,
}: FileChoiceProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  useEffect(() => {
    function paste({ clipboardData, target }: ClipboardEvent) {
      const input = field.current
      if (!input || input.disabled || !clipboardData?.files.length) return
      // Text that was copied in an office program comes with a picture of it.
      if (target instanceof Element && target.matches('textarea, input:not([type=file])')) return
      input.files = clipboardData.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    }
    addEventListener('paste', paste)
    return () => removeEventListener('paste', paste)
  }, [])
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-small font-semibold">
        {label}
      </label>
      <input
        ref={field}
        id={id}
        type="file"
        name={name}
        required={name !== undefined}
        multiple={multiple}
        accept="image/jpeg,image/png,image/webp"
        disabled={disabled}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
        data-over={over || undefined}
        className="field drop-field"
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={({ currentTarget: input }) => {
          onChoose([...(input.files ?? [])])
          // So that the same file can be chosen again.
          if (name === undefined) input.value = ''
        }}
      />
      <FieldNotes id={id} hint={`Choose, drop or paste. ${hint}`} error={error} />
    </div>
  )
}

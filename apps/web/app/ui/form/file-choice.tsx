import { useEffect, useId, useRef, useState } from 'react'
import { FieldNotes } from './field-notes.tsx'
import { UploadIcon } from './icons.tsx'

interface FileChoiceProps {
  /** The formats and sizes. */
  hint: string
  error?: string | undefined
  /** For a form that sends the file itself. */
  name?: string
  /** Types accepted besides images. */
  also?: string
  multiple?: boolean
  disabled?: boolean
  onChoose: (files: File[]) => void
}

/**
 * Takes images that are chosen, dropped onto it or pasted anywhere on the page. The browser's own field covers all of
 * it, invisible, so that presses, drops and the keyboard work as they do there; without script it is visible.
 */
export function FileChoice({
  hint,
  error,
  name,
  also,
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
  useEffect(() => {
    // Chosen before hydration.
    const files = field.current?.files
    if (files?.length) onChoose([...files])
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only once
  }, [])
  return (
    <div className="drop-zone" data-over={over || undefined}>
      <UploadIcon size={40} className="text-link" />
      <label htmlFor={id} className="text-h3 text-balance">
        {multiple ? 'Drop, paste or choose images' : 'Drop, paste or choose an image'}
      </label>
      <FieldNotes id={id} hint={hint} error={error} />
      <input
        ref={field}
        id={id}
        type="file"
        name={name}
        required={name !== undefined}
        // After Back, the browser would choose the last file again.
        autoComplete="off"
        multiple={multiple}
        accept={`image/jpeg,image/png,image/webp${also ? `,${also}` : ''}`}
        disabled={disabled}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={({ currentTarget: input }) => {
          onChoose([...(input.files ?? [])])
          // So that the same file can be chosen again.
          if (name === undefined) input.value = ''
        }}
      />
    </div>
  )
}

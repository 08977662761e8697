import { useId } from 'react'

interface FileChoiceProps {
  hint: string
  disabled?: boolean
  onChoose: (files: File[]) => void
}

/** Chooses images to upload. */
export function FileChoice({ hint, disabled, onChoose }: FileChoiceProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-small font-semibold">
        Choose images
      </label>
      <input
        id={id}
        type="file"
        multiple
        accept="image/jpeg,image/png,image/webp"
        disabled={disabled}
        aria-describedby={`${id}-hint`}
        className="field h-auto py-2.5"
        onChange={({ currentTarget: input }) => {
          onChoose([...(input.files ?? [])])
          // So that the same file can be chosen again.
          input.value = ''
        }}
      />
      <p id={`${id}-hint`} className="mt-1.5 text-micro text-ink-muted">
        {hint}
      </p>
    </div>
  )
}

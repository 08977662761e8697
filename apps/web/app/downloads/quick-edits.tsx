import clsx from 'clsx'
import { useId } from 'react'
import type { QuickEdit } from './download-state.ts'

interface QuickEditsProps {
  choice: QuickEdit | null
  onChoose: (choice: QuickEdit | null) => void
  disabled: boolean
}

/** Edits applied to the download. Choosing the selected one again clears it (docs/specification.md, section 2). */
export function QuickEdits({ choice, onChoose, disabled }: QuickEditsProps) {
  return (
    <fieldset disabled={disabled} className="grid gap-2">
      <legend className="mb-2 font-bold">Quick Edits</legend>
      <EditCard
        name="Background Remover"
        hint="PNG without background, if the subject stands out"
        chosen={choice === 'noBg'}
        onPress={() => onChoose(choice === 'noBg' ? null : 'noBg')}
      />
      <EditCard name="AI Editor" hint="Edits an image from your description" chosen={false} soon />
    </fieldset>
  )
}

interface EditCardProps {
  name: string
  hint: string
  chosen: boolean
  onPress?: () => void
  /** Whether it isn't available yet. */
  soon?: boolean
}

function EditCard({ name, hint, chosen, onPress, soon }: EditCardProps) {
  const [name_id, hint_id] = [useId(), useId()]
  return (
    <label
      className={clsx(
        'flex min-h-14 items-center gap-3 rounded-card border-2 px-4 py-2',
        chosen ? 'border-primary bg-soft' : 'border-line bg-surface',
        soon ? 'text-ink-muted' : 'cursor-pointer hover:bg-soft',
      )}
    >
      {/* Pressing the selected radio button fires a click but no change; with the keyboard it fires neither. */}
      <input
        type="radio"
        name="quick-edit"
        checked={chosen}
        disabled={soon}
        aria-labelledby={name_id}
        aria-describedby={hint_id}
        onClick={onPress}
        onKeyDown={(event) => {
          if (event.key !== ' ' || !chosen) return
          event.preventDefault()
          onPress?.()
        }}
        onChange={() => {}}
        className="size-5 flex-none"
      />
      <span className="min-w-0">
        <span id={name_id} className="flex flex-wrap items-center gap-2 font-semibold">
          {name} {soon && <span className="tag">coming soon</span>}
        </span>
        <span id={hint_id} className="block text-small text-ink-muted">
          {hint}
        </span>
      </span>
    </label>
  )
}

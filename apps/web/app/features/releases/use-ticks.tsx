import { release_use_codes, release_uses } from '@taswira/contract'

/** Classes for all checkboxes of release forms. */
export const tick = 'mt-0.5 size-5 flex-none'

interface UseTicksProps {
  hint: string
  ticked?: readonly string[] | undefined
}

/** Checkboxes for the sensitive uses. */
export function UseTicks({ hint, ticked }: UseTicksProps) {
  return (
    <fieldset>
      <legend className="text-h3">Sensitive uses</legend>
      <p className="mt-1 mb-3 text-small text-ink-muted">{hint}</p>
      {release_use_codes.map((use) => (
        <label key={use} className="flex min-h-11 items-start gap-3 py-2">
          <input
            type="checkbox"
            name="uses"
            value={use}
            className={tick}
            defaultChecked={ticked?.includes(use)}
          />
          <span className="first-letter:uppercase">{release_uses[use]}</span>
        </label>
      ))}
    </fieldset>
  )
}

import { useState, useSyncExternalStore } from 'react'
import { local_store } from '../../browser/browser-store.ts'
import { keepsMadeByPeople, MADE_BY_KEY } from '../../browser/preferences.ts'

const listeners = new Set<() => void>()

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function keep(on: boolean) {
  if (on) local_store.keep(MADE_BY_KEY, 'people')
  else local_store.forget(MADE_BY_KEY)
  for (const listener of listeners) listener()
}

/**
 * A checkbox that applies *Made by people* to new searches on this device. Shown while the filter is active or already
 * kept.
 */
export function KeepMadeByPeople({ chosen }: { chosen: boolean }) {
  // Stored only in the browser, so the server renders it unticked.
  const kept = useSyncExternalStore(listen, keepsMadeByPeople, () => false)
  // Stays visible after it is unticked, so that it doesn't lose the focus.
  const [was_kept, setWasKept] = useState(false)
  if (kept && !was_kept) setWasKept(true)
  if (!chosen && !was_kept) return null
  return (
    <label className="only-with-script flex min-h-11 items-center gap-2 text-small">
      <input
        type="checkbox"
        checked={kept}
        className="size-5 flex-none accent-primary"
        onChange={(event) => keep(event.target.checked)}
      />
      Keep for new searches on this device
    </label>
  )
}

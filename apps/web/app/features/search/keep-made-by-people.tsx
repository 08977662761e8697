import { failure_texts } from '@taswira/contract'
import { useState, useSyncExternalStore } from 'react'
import { createListeners } from '../../ui/listeners.ts'
import { onDemand } from '../../browser/on-demand.ts'
import { keepMadeByPeople, keepsMadeByPeople } from '../../browser/preferences.ts'
import { useSession } from '../../session/session.ts'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'

const { subscribe, notify } = createListeners()

/** Loaded when a member changes the choice, because a call loads its rules. */
const loadSending = onDemand(() => import('./send-kept-filter.ts'))

function keepHere(on: boolean) {
  keepMadeByPeople(on)
  notify()
}

/**
 * A checkbox that applies *Made by people* to new searches: of a member on every device, otherwise on this device.
 * Shown while the filter is active or already kept.
 */
export function KeepMadeByPeople({ chosen }: { chosen: boolean }) {
  // Stored only in the browser, so the server renders it unticked.
  const kept_here = useSyncExternalStore(subscribe, keepsMadeByPeople, () => false)
  const session = useSession()
  const kept = kept_here || session?.made_by_people === true
  const { run } = useOneAtATime()
  const [failure, setFailure] = useState('')
  // Stays visible after it is unticked, so that it doesn't lose the focus.
  const [was_kept, setWasKept] = useState(false)
  if (kept && !was_kept) setWasKept(true)

  async function change(on: boolean) {
    setFailure('')
    if (!session) return keepHere(on)
    const failed = await loadSending().then(
      ({ sendKeptFilter }) => sendKeptFilter(on),
      () => failure_texts.offline,
    )
    setFailure(failed)
    // The member's choice replaces the one made here before they logged in.
    if (!failed) keepHere(false)
  }

  if (!chosen && !was_kept) return null
  return (
    <div className="only-with-script text-small">
      <label className="flex min-h-11 items-center gap-2">
        <input
          type="checkbox"
          checked={kept}
          className="size-5 flex-none"
          onChange={({ target: { checked } }) => void run(() => change(checked))}
        />
        {session ? 'Keep for new searches' : 'Keep for new searches on this device'}
      </label>
      <output className="block font-semibold text-danger">{failure}</output>
    </div>
  )
}

import { changeSearchPreferences } from '@taswira/contract'
import { useState, useSyncExternalStore } from 'react'
import { callApi } from '../../api/call-api.ts'
import { errorSentence } from '../../api/error-sentence.ts'
import { keepMadeByPeople, keepsMadeByPeople } from '../../browser/preferences.ts'
import { useSession } from '../../session/session.ts'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'

const listeners = new Set<() => void>()

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function keep(on: boolean) {
  keepMadeByPeople(on)
  for (const listener of listeners) listener()
}

/**
 * A checkbox that applies *Made by people* to new searches: on this device, or on every device of a member. Shown while
 * the filter is active or already kept.
 */
export function KeepMadeByPeople({ chosen }: { chosen: boolean }) {
  // Stored only in the browser, so the server renders it unticked.
  const kept = useSyncExternalStore(listen, keepsMadeByPeople, () => false)
  const signed_in = useSession() !== null
  const { run } = useOneAtATime()
  const [failure, setFailure] = useState('')
  // Stays visible after it is unticked, so that it doesn't lose the focus.
  const [was_kept, setWasKept] = useState(false)
  if (kept && !was_kept) setWasKept(true)

  async function change(on: boolean) {
    setFailure('')
    keep(on)
    if (!signed_in) return
    try {
      await callApi(changeSearchPreferences, { body: { made_by_people: on } })
      // The profile may have been loaded in the meantime, with the earlier choice.
      keep(on)
    } catch (error) {
      keep(!on)
      setFailure(errorSentence(error))
    }
  }

  if (!chosen && !was_kept) return null
  return (
    <div className="only-with-script text-small">
      <label className="flex min-h-11 items-center gap-2">
        <input
          type="checkbox"
          checked={kept}
          className="size-5 flex-none accent-primary"
          onChange={({ target: { checked } }) => void run(() => change(checked))}
        />
        {signed_in ? 'Keep for new searches' : 'Keep for new searches on this device'}
      </label>
      <output className="block font-semibold text-danger">{failure}</output>
    </div>
  )
}

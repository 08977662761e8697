import { useId, useState } from 'react'
import { Notice } from '../../ui/form/notice.tsx'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'

interface SettingSwitchProps {
  label: string
  on: boolean
  /** Turns the setting on or off. Returns an error message, or null once the page is up to date. */
  change: (on: boolean) => Promise<string | null>
}

/** A switch that only changes once the server has accepted, and otherwise shows the error. */
export function SettingSwitch({ label, on, change }: SettingSwitchProps) {
  const id = useId()
  const { busy, run } = useOneAtATime()
  const [failure, setFailure] = useState<string | null>(null)

  async function press() {
    setFailure(null)
    setFailure(await change(!on))
  }

  return (
    <div className="grid gap-3" data-screen-only>
      <div className="flex items-center justify-between gap-4">
        <span id={id} className="font-semibold">
          {label}
        </span>
        <button
          type="button"
          role="switch"
          aria-checked={on}
          aria-labelledby={id}
          aria-busy={busy || undefined}
          className="switch"
          onClick={() => void run(press)}
        >
          <span aria-hidden="true" />
        </button>
      </div>
      {failure && <Notice tone="danger">{failure}</Notice>}
    </div>
  )
}

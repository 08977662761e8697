import { useOnline } from '../../browser/use-online.ts'
import { offline_text, useOfflineHold } from './use-offline-hold.ts'

/** A bar below the top bar while the browser is offline. Holds navigations back until it is online again. */
export function OfflineBar() {
  const online = useOnline()
  useOfflineHold()
  return (
    <output className="block" data-screen-only>
      {!online && <span className="offline-bar">{offline_text}</span>}
    </output>
  )
}

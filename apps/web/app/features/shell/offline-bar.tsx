import { useOnline } from '../../browser/use-online.ts'
import { offline_text, useOfflineHold } from './use-offline-hold.ts'

/** A bar below the top bar while the browser is offline. Holds navigations back until it is online again. */
export function OfflineBar() {
  const online = useOnline()
  useOfflineHold()
  return (
    <output className="block" data-screen-only>
      {!online && (
        <span className="block bg-info-box px-4 py-2 text-center text-small font-semibold text-on-info-box">
          {offline_text}
        </span>
      )}
    </output>
  )
}

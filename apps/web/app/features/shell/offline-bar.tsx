import { useOnline } from '../../browser/use-online.ts'
import { offline_text, useOfflineHold } from './use-offline-hold.ts'

/** Stays under the top bar while the browser is offline, and holds what needs a connection. */
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

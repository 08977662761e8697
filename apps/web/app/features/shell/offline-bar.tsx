import { useOnline } from '../../browser/use-online.ts'
import { offline_text, useOfflineHold } from './use-offline-hold.ts'

/** Stands under the top bar, wherever one has scrolled, while the browser has no connection, and holds what cannot go on without. */
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

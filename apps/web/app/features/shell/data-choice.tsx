import { useLocation } from 'react-router'
import { useLowData } from '../../browser/preferences.ts'

/** Switches low data on or off. A plain form, because the page must be reloaded anyway. */
export function DataChoice() {
  const low = useLowData()
  const { pathname, search } = useLocation()
  return (
    <form method="post" action="/data">
      <input type="hidden" name="back" value={pathname + search} />
      <button
        type="submit"
        name="data"
        value={low ? 'full' : 'low'}
        aria-pressed={low}
        className="band-choice"
      >
        Low data
      </button>
    </form>
  )
}

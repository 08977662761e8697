import { useLocation } from 'react-router'
import { useLowData } from '../../preferences/low-data.ts'

/** Switches to smaller pictures and fewer of them, and back. A plain form: the page comes anew either way. */
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

import { Link } from 'react-router'
import { moreTo } from './tab.ts'

/** Shows more of a tab's list; nothing if all of it is shown. */
export function ShowMore({
  tab,
  shown,
  total,
  filters,
}: {
  tab: Parameters<typeof moreTo>[0]
  shown: number
  total: number
  filters?: Parameters<typeof moreTo>[2]
}) {
  if (shown >= total) return null
  return (
    <Link to={moreTo(tab, shown, filters)} replace preventScrollReset className="btn btn-outline">
      Show more
    </Link>
  )
}

import { useLocation, useNavigation } from 'react-router'
import { withoutShown } from '../../lists/shown-range.ts'

/** Whether another page is loading; false while a list loads more in place. */
export function usePageWaiting(): boolean {
  const { location: next } = useNavigation()
  const here = useLocation()
  return next !== undefined && withoutShown(next) !== withoutShown(here)
}

import { useLocation, useNavigation } from 'react-router'

/** Whether another page is loading; false while a list loads more in place. */
export function usePageWaiting(): boolean {
  const { location: next } = useNavigation()
  const here = useLocation()
  return next !== undefined && withoutShown(next) !== withoutShown(here)
}

function withoutShown({ pathname, search }: { pathname: string; search: string }) {
  const params = new URLSearchParams(search)
  params.delete('shown')
  return `${pathname}?${params}`
}

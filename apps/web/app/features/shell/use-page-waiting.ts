import { useLocation, useNavigation } from 'react-router'

/** Whether another page is on its way; a list that grows on its own page is not one. */
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

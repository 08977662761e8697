import { data, href, redirect } from 'react-router'
import type { Route } from './+types/account-entry.ts'

/**
 * Redirects the menu entries that have no page of their own (docs/product-decisions.md, "Differences from the
 * specification").
 */
const tabs: Record<string, string> = {
  download: 'purchases',
  saved: 'saved',
  following: 'saved',
  subscription: 'subscription',
}

const leadOn = (entry: string | undefined) => {
  const tab = entry && tabs[entry]
  if (entry && !tab) throw data(null, { status: 404 })
  return redirect(href('/account/profile') + (tab ? `?tab=${tab}` : ''))
}

export const loader = ({ params }: Route.LoaderArgs) => leadOn(params.entry)

/** Redirects in the browser without a request to the server. */
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => leadOn(params.entry)

/** Never rendered, but without a component the route would be a resource route. */
export default function AccountEntry() {
  return null
}

import { Outlet, useLocation, useRouteLoaderData } from 'react-router'
import { AccountHead, AccountTabs } from '../features/account/account-tabs.tsx'
import { toTab } from '../features/account/tab.ts'
import { useSession } from '../session/session.ts'
import { NeedsScript } from '../ui/form/needs-script.tsx'
import type { clientLoader } from './account-profile.tsx'

/**
 * The account's heading and tabs. They stay the same elements while the page inside loads its data, so that a press on
 * a tab at that moment isn't lost.
 */
export default function AccountFrame() {
  const profile = useRouteLoaderData<typeof clientLoader>('routes/account-profile')?.profile
  const session = useSession()
  const { search } = useLocation()
  if (profile && !session) return <Outlet />
  return (
    <div className="page pt-8 lg:pt-12">
      <NeedsScript />
      {profile ? (
        <AccountHead full_name={profile.user.full_name} studio={profile.studio === true} />
      ) : (
        <>
          <h1 className="sr-only">Your account</h1>
          <div className="only-with-script flex items-center gap-4" aria-hidden="true">
            <div className="skeleton size-16 rounded-pill md:size-20" />
            <div className="skeleton h-9 w-56" />
          </div>
        </>
      )}
      <div className="only-with-script">
        <AccountTabs tab={toTab(new URLSearchParams(search).get('tab'))}>
          <Outlet />
        </AccountTabs>
      </div>
    </div>
  )
}

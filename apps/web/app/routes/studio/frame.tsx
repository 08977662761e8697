import { Outlet, useRouteLoaderData } from 'react-router'
import { StudioFrame } from '../../features/studio/studio-frame.tsx'
import { useSession } from '../../session/session.ts'
import { NeedsScript } from '../../ui/form/needs-script.tsx'
import { hasAccepted } from './load-studio.ts'
import type { clientLoader } from './layout.tsx'

/**
 * The studio's heading and navigation. They stay the same elements while the layout inside loads its data, so that a
 * press on a tab at that moment isn't lost.
 */
export default function Studio() {
  const loaded = useRouteLoaderData<typeof clientLoader>('routes/studio/layout')
  const session = useSession()
  if (loaded && (!session || !loaded.studio)) return <Outlet />
  return (
    <>
      <div className="page">
        <NeedsScript />
      </div>
      <div className="only-with-script">
        <StudioFrame
          studio={loaded?.studio ?? null}
          counts={loaded?.counts}
          navigable={!loaded?.studio || Boolean(loaded.studio.left_at) || hasAccepted(loaded.studio)}
        >
          <Outlet />
        </StudioFrame>
      </div>
    </>
  )
}

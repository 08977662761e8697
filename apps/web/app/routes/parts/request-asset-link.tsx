import { lazy, Suspense, useState } from 'react'
import { href, Link } from 'react-router'

/** Without it the link leads to the page of the same form. */
const RequestModal = lazy(() => import('./request-modal.tsx'))

/** Leads to whoever finds what the shop does not have yet: a form over the page, and a page of its own without script. */
export function RequestAssetLink({ wanted }: { wanted: string }) {
  const [opened, setOpened] = useState(0)
  const search = wanted ? `?${new URLSearchParams({ for: wanted })}` : ''
  return (
    <>
      <Link
        to={href('/request-asset') + search}
        className="btn btn-outline btn-compact flex-none"
        data-screen-only
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
          event.preventDefault()
          setOpened(opened + 1)
        }}
      >
        Request Asset
      </Link>
      {opened > 0 && (
        <Suspense>
          <RequestModal opened={opened} wanted={wanted} />
        </Suspense>
      )}
    </>
  )
}

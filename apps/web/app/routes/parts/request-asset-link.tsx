import { lazy, Suspense, useState } from 'react'
import { href, Link } from 'react-router'

/** If it can't be loaded, the link opens the page with the same form. */
const RequestModal = lazy(() => import('./request-modal.tsx'))

/** Opens the request form in a dialog, or without script on its own page. */
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

import { useState } from 'react'
import { href, Link, useNavigate } from 'react-router'
import { onDemand } from '../../browser/on-demand.ts'
import { useOnDemand } from '../../browser/use-on-demand.ts'

const loadModal = onDemand(() => import('./request-modal.tsx'))

/** Opens the request form in a dialog; on its own page without script, or when the dialog can't be loaded. */
export function RequestAssetLink({ wanted }: { wanted: string }) {
  const [opened, setOpened] = useState(0)
  const navigate = useNavigate()
  const to = href('/request-asset') + (wanted ? `?${new URLSearchParams({ for: wanted })}` : '')
  const modal = useOnDemand(loadModal, opened, () => void navigate(to))
  return (
    <>
      <Link
        to={to}
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
      {modal && <modal.RequestModal opened={opened} wanted={wanted} />}
    </>
  )
}

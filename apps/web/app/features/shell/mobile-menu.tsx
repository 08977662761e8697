import { useState } from 'react'
import { onDemand } from '../../browser/on-demand.ts'
import { useLoadedEarly, useOnDemand } from '../../browser/use-on-demand.ts'
import { MenuIcon } from '../../ui/icons.tsx'
import type { Member } from './member-entries.ts'
import { PlainMenu } from './plain-menu.tsx'
import { offline_text } from './use-offline-hold.ts'

const loadPanel = onDemand(() => import('./mobile-menu-panel.tsx'))

interface MobileMenuProps {
  member: Member | null
  credits: React.ReactNode
}

/** The menu button of narrow screens. The menu is loaded after the page. */
export function MobileMenu({ member, credits }: MobileMenuProps) {
  const [open, setOpen] = useState(false)
  const [presses, setPresses] = useState(0)
  const [failed, setFailed] = useState(false)
  useLoadedEarly(loadPanel)
  const panel = useOnDemand(loadPanel, presses, () => {
    setFailed(true)
    setOpen(false)
  })
  return (
    <div className="lg:hidden">
      {/* Rendered only by the server, so that scripts don't contain it. */}
      <noscript>{import.meta.env.SSR && <PlainMenu />}</noscript>
      <button
        type="button"
        className="icon-btn only-with-script"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => void loadPanel().catch(() => {})}
        onClick={() => {
          setPresses(presses + 1)
          setFailed(false)
          setOpen(true)
        }}
      >
        <MenuIcon size={24} />
      </button>
      {panel && (
        <panel.MobileMenuPanel open={open} onClose={() => setOpen(false)} member={member} credits={credits} />
      )}
      {failed && (
        <p role="alert" className="offline-bar absolute inset-x-0 top-full">
          {offline_text}
        </p>
      )}
    </div>
  )
}

import { lazy, Suspense, useState } from 'react'
import { MenuIcon } from '../../ui/icons.tsx'
import type { Member } from './member-entries.ts'
import { PlainMenu } from './plain-menu.tsx'

const load = () => import('./mobile-menu-panel.tsx')
const MobileMenuPanel = lazy(load)

interface MobileMenuProps {
  member: Member | null
  credits: React.ReactNode
}

/** The menu button of narrow screens. The menu is loaded at the first press. */
export function MobileMenu({ member, credits }: MobileMenuProps) {
  const [open, setOpen] = useState(false)
  const [asked, setAsked] = useState(false)
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
        onPointerEnter={() => void load()}
        onClick={() => {
          setAsked(true)
          setOpen(true)
        }}
      >
        <MenuIcon size={24} />
      </button>
      {asked && (
        <Suspense>
          <MobileMenuPanel open={open} onClose={() => setOpen(false)} member={member} credits={credits} />
        </Suspense>
      )}
    </div>
  )
}

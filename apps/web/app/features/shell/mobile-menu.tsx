import { lazy, Suspense, useState } from 'react'
import { MenuIcon } from '../../ui/icons.tsx'
import type { Member } from './member.ts'
import { PlainMenu } from './plain-menu.tsx'

const load = () => import('./mobile-menu-panel.tsx')
const MobileMenuPanel = lazy(load)

interface MobileMenuProps {
  member: Member | null
  credits: React.ReactNode
  on_logout: () => void
}

/** The button of the menu on narrow screens; the menu itself comes when somebody reaches for it. */
export function MobileMenu({ member, credits, on_logout }: MobileMenuProps) {
  const [open, setOpen] = useState(false)
  const [asked, setAsked] = useState(false)
  return (
    <div className="lg:hidden">
      {/* The server alone writes it, so that it costs nobody a script. */}
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
          <MobileMenuPanel
            open={open}
            onClose={() => setOpen(false)}
            member={member}
            credits={credits}
            on_logout={on_logout}
          />
        </Suspense>
      )}
    </div>
  )
}

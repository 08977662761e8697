import { lazy, Suspense, useState } from 'react'
import { href, Link } from 'react-router'
import { MenuIcon } from '../../ui/icons.tsx'
import type { Member } from './member.ts'

const load = () => import('./mobile-menu-panel.tsx')
const MobileMenuPanel = lazy(load)

/** The button of the menu on narrow screens; the menu itself comes when somebody reaches for it. */
export function MobileMenu({ member, on_logout }: { member: Member | null; on_logout: () => void }) {
  const [open, setOpen] = useState(false)
  const [asked, setAsked] = useState(false)
  return (
    <div className="lg:hidden">
      <Link to={href('/images')} className="only-without-script icon-btn w-auto px-3 font-semibold">
        Images
      </Link>
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
          <MobileMenuPanel open={open} onClose={() => setOpen(false)} member={member} on_logout={on_logout} />
        </Suspense>
      )}
    </div>
  )
}

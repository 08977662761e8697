import { lazy, Suspense } from 'react'
import { href, Link } from 'react-router'
import type { Member } from './member.ts'

const MemberMenu = lazy(() => import('./member-menu.tsx'))

/** "Sign up" and "Log In" for visitors, the avatar and its menu for members. */
export function MemberCorner({ member, on_logout }: { member: Member | null; on_logout: () => void }) {
  if (!member) {
    return (
      <div className="hidden items-center gap-1 sm:flex">
        <Link to={href('/signup')} className="btn btn-text btn-compact px-3">
          Sign up
        </Link>
        <Link to={href('/login')} className="btn btn-filled btn-compact">
          Log In
        </Link>
      </div>
    )
  }
  return (
    <Suspense>
      <MemberMenu member={member} on_logout={on_logout} />
    </Suspense>
  )
}

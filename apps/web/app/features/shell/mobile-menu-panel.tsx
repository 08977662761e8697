import { useEffect, useRef } from 'react'
import { href, Link } from 'react-router'
import { settings } from '../../site/settings.ts'
import { useLogOut } from '../../member/log-out.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { memberEntries, type Member } from './member-entries.ts'
import { image_entries, kind_entries } from './menu.ts'
import { initialsOf } from '../../ui/initials.ts'
import { ChevronIcon, CloseIcon } from '../../ui/icons.tsx'

const row = 'flex min-h-13 w-full items-center justify-between px-4 font-semibold hover:bg-soft'

interface MobileMenuPanelProps {
  open: boolean
  onClose: () => void
  member: Member | null
  credits: React.ReactNode
}

/** The menu of narrow screens, as a dialog on the right. */
export function MobileMenuPanel({ open, onClose, member, credits }: MobileMenuPanelProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const logOut = useLogOut()
  const close = () => dialog.current?.close()
  useEffect(() => {
    if (open) dialog.current?.showModal()
  }, [open])
  return (
    <Sheet
      ref={dialog}
      label="Menu"
      onClose={onClose}
      className="m-0 ml-auto h-dvh max-h-none w-[min(400px,88vw)] max-w-none overflow-y-auto bg-surface [--from:12px_0]"
    >
      <div className="flex min-h-full flex-col pb-8">
        <div className="flex h-16 items-center justify-end px-2">
          <button type="button" className="icon-btn" aria-label="Close menu" onClick={close}>
            <CloseIcon size={24} />
          </button>
        </div>
        <div className="border-b border-line px-4 pb-6">
          {member ? (
            <MemberHead member={member} credits={credits} close={close} />
          ) : (
            <VisitorLinks close={close} />
          )}
        </div>
        <nav aria-label="Menu" className="flex-1">
          <CategoryEntries close={close} />
          <PageEntries member={member} close={close} />
          {member && (
            <button
              type="button"
              className={row}
              onClick={() => {
                close()
                logOut()
              }}
            >
              Logout
            </button>
          )}
        </nav>
      </div>
    </Sheet>
  )
}

/** Every entry opens another page and closes the menu. */
interface EntryProps {
  close: () => void
}

function MemberHead({ member, credits, close }: EntryProps & { member: Member; credits: React.ReactNode }) {
  return (
    <>
      <p className="flex items-center gap-3">
        <span
          className="grid size-10 place-items-center rounded-pill bg-soft font-bold text-on-soft"
          aria-hidden="true"
        >
          {initialsOf(member.full_name)}
        </span>
        <span className="min-w-0">
          <span className="block truncate font-bold">{member.full_name}</span>
          <span className="block truncate text-small text-ink-muted">{member.email}</span>
        </span>
      </p>
      <div role="presentation" className="mt-4" onClick={close}>
        {credits}
      </div>
    </>
  )
}

function VisitorLinks({ close }: EntryProps) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <p className="col-span-2 text-small font-semibold text-link">{settings.now().join_text}</p>
      <Link to={href('/signup')} className="btn btn-outline" onClick={close}>
        Sign up
      </Link>
      <Link to={href('/login')} className="btn btn-filled" onClick={close}>
        Log In
      </Link>
    </div>
  )
}

/** The image categories, collapsed. */
function CategoryEntries({ close }: EntryProps) {
  return (
    <details className="group border-b border-line">
      <summary className={row}>
        Images <ChevronIcon size={20} className="group-open:rotate-180" />
      </summary>
      <ul className="pb-2 pl-4">
        <li>
          <Link to={href('/images')} onClick={close} className={row}>
            All images
          </Link>
        </li>
        {image_entries.map(({ name, slug }) => (
          <li key={slug}>
            <Link to={href('/images/:category', { category: slug })} onClick={close} className={row}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}

function PageEntries({ member, close }: EntryProps & { member: Member | null }) {
  return (
    <ul>
      {kind_entries.map(({ name, to }) => (
        <li key={to} className="border-b border-line">
          <Link to={to} onClick={close} className={row}>
            {name}
          </Link>
        </li>
      ))}
      <li className="flex min-h-13 items-center gap-3 border-b border-line px-4 font-semibold text-ink-muted">
        Editorial <span className="tag">coming soon</span>
      </li>
      <li className="border-b border-line">
        <Link to={href('/contact-us')} onClick={close} className={row}>
          Enterprise
        </Link>
      </li>
      <li className="border-b border-line">
        <Link to={href('/pricing')} onClick={close} className={row}>
          Pricing
        </Link>
      </li>
      {member &&
        memberEntries(member).map(({ name, to }) => (
          <li key={to} className="border-b border-line">
            <Link to={to} onClick={close} className={row}>
              {name}
            </Link>
          </li>
        ))}
    </ul>
  )
}

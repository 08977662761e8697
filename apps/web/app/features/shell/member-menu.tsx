import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { initialsOf } from '../../ui/initials.ts'
import { useLogOut } from '../../member/log-out.ts'
import { type Member, memberEntries } from './member-entries.ts'
import { nextEntry } from './next-entry.ts'

const PANEL = 'member-menu'

const row = 'flex min-h-11 w-full items-center rounded-field px-3 text-left hover:bg-soft focus:bg-soft'

/** The member's avatar with its menu, which supports arrow keys, first letters and Escape. */
export function MemberMenu({ member }: { member: Member }) {
  const panel = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const close = () => panel.current?.hidePopover()
  const entries = () => [...(panel.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]

  useEffect(() => {
    const element = panel.current
    const onToggle = (event: ToggleEvent) => setOpen(event.newState === 'open')
    element?.addEventListener('toggle', onToggle)
    return () => element?.removeEventListener('toggle', onToggle)
  }, [])

  function openAt(place: 0 | -1) {
    panel.current?.showPopover()
    entries().at(place)?.focus()
  }

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.key === 'Tab') return close()
    if (event.key === 'Escape') {
      event.preventDefault()
      close()
      button.current?.focus()
      return
    }
    const all = entries()
    const place = nextEntry(
      all.map((entry) => entry.textContent ?? ''),
      all.indexOf(document.activeElement as HTMLElement),
      event,
    )
    if (place === null) return
    event.preventDefault()
    all[place]?.focus()
  }

  return (
    <>
      <AvatarButton ref={button} member={member} open={open} onOpen={openAt} />
      <div
        ref={panel}
        id={PANEL}
        popover="auto"
        className="panel-float fixed top-18 right-[max(16px,50%-640px)] bottom-auto left-auto m-0 w-72 p-2"
      >
        <p className="border-b border-line px-3 pt-2 pb-3">
          <span className="block truncate font-bold">{member.full_name}</span>
          <span className="block truncate text-small text-ink-muted">{member.email}</span>
        </p>
        <div role="menu" tabIndex={-1} aria-label="Your account" onKeyDown={onKeyDown} className="pt-2">
          <Entries member={member} close={close} />
        </div>
      </div>
    </>
  )
}

interface AvatarButtonProps {
  ref: React.Ref<HTMLButtonElement>
  member: Member
  open: boolean
  /** Opens the menu and focuses the first or last entry. */
  onOpen: (place: 0 | -1) => void
}

function AvatarButton({ ref, member, open, onOpen }: AvatarButtonProps) {
  const initials = initialsOf(member.full_name)
  return (
    <button
      ref={ref}
      type="button"
      aria-haspopup="menu"
      aria-expanded={open}
      aria-controls={PANEL}
      aria-label={`Your account, ${member.full_name || member.email}, ${initials}`}
      // A press outside closes the menu. This button is outside too, so its click must not open the menu again.
      onPointerDown={(event) => event.currentTarget.toggleAttribute('data-was-open', open)}
      onClick={(event) => {
        if (!event.currentTarget.hasAttribute('data-was-open')) onOpen(0)
        event.currentTarget.removeAttribute('data-was-open')
      }}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        event.preventDefault()
        onOpen(event.key === 'ArrowDown' ? 0 : -1)
      }}
      className="hidden size-11 place-items-center rounded-pill sm:grid"
    >
      <span className="grid size-10 place-items-center rounded-pill bg-soft text-small font-bold text-on-soft">
        {initials}
      </span>
    </button>
  )
}

function Entries({ member, close }: { member: Member; close: () => void }) {
  const logOut = useLogOut()
  return (
    <>
      {memberEntries(member).map(({ name, to }) => (
        <Link key={to} to={to} role="menuitem" tabIndex={-1} onClick={close} className={row}>
          {name}
        </Link>
      ))}
      <hr className="my-2 border-line" />
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        onClick={() => {
          close()
          logOut()
        }}
        className={row}
      >
        Logout
      </button>
    </>
  )
}

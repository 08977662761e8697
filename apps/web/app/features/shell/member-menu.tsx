import { Link } from 'react-router'
import { initialsOf, type Member } from './member.ts'
import { member_entries } from './menu.ts'

const PANEL = 'member-menu'

/** A member's avatar and the menu under it. Loaded for members only. */
export default function MemberMenu({ member, on_logout }: { member: Member; on_logout: () => void }) {
  const close = () => document.getElementById(PANEL)?.hidePopover()
  return (
    <>
      <button
        type="button"
        popoverTarget={PANEL}
        aria-label={`Your account, ${member.full_name}`}
        className="hidden size-10 place-items-center rounded-pill bg-soft text-small font-bold text-on-soft sm:grid"
      >
        {initialsOf(member.full_name)}
      </button>
      <div
        id={PANEL}
        popover="auto"
        className="panel-float fixed top-18 right-[max(16px,50%-640px)] bottom-auto left-auto m-0 w-72 p-2"
      >
        <p className="border-b border-line px-3 pt-2 pb-3">
          <span className="block truncate font-bold">{member.full_name}</span>
          <span className="block truncate text-small text-ink-muted">{member.email}</span>
        </p>
        <ul className="py-2">
          {member_entries.map(({ name, to }) => (
            <li key={to}>
              <Link
                to={to}
                onClick={close}
                className="flex min-h-11 items-center rounded-field px-3 hover:bg-soft"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
        <button
          type="button"
          onClick={() => {
            close()
            on_logout()
          }}
          className="flex min-h-11 w-full items-center rounded-field border-t border-line px-3 text-left hover:bg-soft"
        >
          Logout
        </button>
      </div>
    </>
  )
}

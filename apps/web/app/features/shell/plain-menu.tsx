import { href, Link } from 'react-router'
import { MenuIcon } from '../../ui/icons.tsx'
import { kind_entries } from './menu.ts'

/** The menu of narrow screens without script, as a `<details>` element. */
export function PlainMenu() {
  const entries = [
    { name: 'Images', to: href('/images') },
    ...kind_entries,
    { name: 'Enterprise', to: href('/contact-us') },
    { name: 'Plans and pricing', to: href('/pricing') },
    { name: 'Sign up', to: href('/signup') },
    { name: 'Log In', to: href('/login') },
  ]
  return (
    <details>
      <summary className="icon-btn" aria-label="Menu">
        <MenuIcon size={24} />
      </summary>
      <nav
        aria-label="Menu"
        className="panel-float absolute top-full right-4 max-h-[calc(100dvh-80px)] w-64 overflow-y-auto py-2"
      >
        <ul>
          {entries.map(({ name, to }) => (
            <li key={to}>
              <Link to={to} className="flex min-h-13 items-center px-4 font-semibold hover:bg-soft">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  )
}

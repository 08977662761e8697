import { href, Link } from 'react-router'
import { initialsOf } from '../../ui/initials.ts'
import { TabRow } from '../../ui/tab-row.tsx'
import { type Tab, tabs } from './tab.ts'

export function AccountHead({ full_name, studio }: { full_name: string; studio: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <span
        aria-hidden="true"
        className="grid size-16 flex-none place-items-center rounded-pill bg-soft font-heading text-h3 text-on-soft md:size-20 md:text-h2"
      >
        {initialsOf(full_name)}
      </span>
      <h1 className="min-w-0 flex-1 text-h1">{full_name}</h1>
      {studio && (
        <Link to={href('/studio')} className="btn btn-outline btn-compact">
          Studio
        </Link>
      )}
    </div>
  )
}

export function AccountTabs({ tab, children }: { tab: Tab; children: React.ReactNode }) {
  return (
    <TabRow
      label="Your account"
      tabs={tabs}
      tab={tab}
      toAddress={(key) => (key === 'profile' ? '?' : `?tab=${key}`)}
      className="mt-6"
    >
      {children}
    </TabRow>
  )
}

import { entry_groups } from './desk-entries.ts'

export function LoadingRows() {
  return (
    <div className="only-with-script grid gap-3" aria-hidden="true">
      <div className="skeleton mb-3 h-8.5 w-56 lg:h-11.5" />
      {[1, 2, 3].map((row) => (
        <div key={row} className="skeleton h-24 rounded-card" />
      ))}
    </div>
  )
}

/** The place of the navigation, which depends on the operator's role. */
export function LoadingNavigation() {
  return (
    <div className="only-with-script max-lg:hidden" aria-hidden="true">
      <div className="grid gap-5 pt-9">
        {entry_groups.map(({ name, entries }) => (
          <div key={name ?? ''} className="px-3">
            {name && <div className="skeleton mb-2.5 h-3 w-12" />}
            {entries.map(({ to }) => (
              <div key={to} className="flex h-11 items-center">
                <div className="skeleton h-4 w-28" />
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

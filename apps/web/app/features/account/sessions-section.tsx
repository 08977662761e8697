import type { Session } from '@taswira/contract'
import { useState } from 'react'
import { dateText } from '../../ui/date-text.ts'
import { Notice } from '../../ui/form/notice.tsx'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'

interface SessionsSectionProps {
  /** Null if they couldn't be loaded. */
  sessions: { items: Session[]; total: number } | null
  /**
   * Ends one session, or all others if none is given. Returns an error message, or null once the list is up to date.
   */
  onEnd: (session?: Session) => Promise<string | null>
}

/** The devices on which the member is logged in. */
export function SessionsSection({ sessions, onEnd }: SessionsSectionProps) {
  const { busy, run } = useOneAtATime()
  const [failure, setFailure] = useState<string | null>(null)
  const end = (session?: Session) => void run(async () => setFailure(await onEnd(session)))

  return (
    <section className="panel p-5 sm:p-6" aria-labelledby="sessions">
      <h2 id="sessions" className="text-h3">
        Where you're logged in
      </h2>
      {sessions ? (
        <>
          <ul className="mt-2">
            {sessions.items.map((session) => (
              <li
                key={session.session_id}
                className="flex min-h-16 items-center justify-between gap-4 border-b border-line py-2"
              >
                <div className="min-w-0">
                  <p className="font-semibold">{session.device ?? 'Unknown device'}</p>
                  <p className="text-small text-ink-muted">
                    {session.current ? 'This device' : 'Last used'}
                    {!session.current && (
                      <>
                        {' '}
                        <time dateTime={session.used_at}>{dateText(session.used_at)}</time>
                      </>
                    )}
                    , logged in <time dateTime={session.logged_in_at}>{dateText(session.logged_in_at)}</time>
                  </p>
                </div>
                {!session.current && (
                  <button
                    type="button"
                    className="btn btn-text btn-compact flex-none"
                    aria-label={`Log out ${session.device ?? 'unknown device'}`}
                    aria-busy={busy || undefined}
                    onClick={() => end(session)}
                  >
                    Log out
                  </button>
                )}
              </li>
            ))}
          </ul>
          {sessions.total > sessions.items.length && (
            <p className="mt-3 text-small text-ink-muted">
              And {sessions.total - sessions.items.length} more.
            </p>
          )}
          {sessions.total > 1 && (
            <button
              type="button"
              className="btn btn-outline mt-4"
              aria-busy={busy || undefined}
              onClick={() => end()}
            >
              Log out everywhere else
            </button>
          )}
        </>
      ) : (
        <p className="mt-2 text-ink-muted">We couldn't load this. Please try again later.</p>
      )}
      {failure && (
        <Notice tone="danger" className="mt-3">
          {failure}
        </Notice>
      )}
    </section>
  )
}

import { end_sessions_form, endSessions, PASSWORD_MAX, type Session } from '@taswira/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { FormNotice, SendForm } from '../../forms/send-form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { announce } from '../../ui/announce.ts'
import { dateText } from '../../ui/date-text.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'

interface SessionsSectionProps {
  /** Null if they couldn't be loaded. */
  sessions: { items: Session[]; total: number } | null
}

/** The devices on which the member is logged in. */
export function SessionsSection({ sessions }: SessionsSectionProps) {
  const [ending, setEnding] = useState<Session | 'others'>()
  const heading = useRef<HTMLHeadingElement>(null)
  const close = () => {
    setEnding(undefined)
    heading.current?.focus()
  }
  const form = <EndForm {...(ending !== 'others' && { session: ending })} onEnded={close} onCancel={close} />

  return (
    <section className="panel p-5 sm:p-6" aria-labelledby="sessions">
      <h2 id="sessions" ref={heading} tabIndex={-1} className="text-h3 outline-none">
        Where you're logged in
      </h2>
      {sessions ? (
        <>
          <ul className="mt-2">
            {sessions.items.map((session) => (
              <li key={session.session_id} className="border-b border-line py-2">
                <div className="flex min-h-12 items-center justify-between gap-4">
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
                      , logged in{' '}
                      <time dateTime={session.logged_in_at}>{dateText(session.logged_in_at)}</time>
                    </p>
                  </div>
                  {!session.current && ending !== session && (
                    <button
                      type="button"
                      className="btn btn-text btn-compact flex-none"
                      aria-label={`Log out ${session.device ?? 'unknown device'}`}
                      onClick={() => setEnding(session)}
                    >
                      Log out
                    </button>
                  )}
                </div>
                {ending === session && form}
              </li>
            ))}
          </ul>
          {sessions.total > sessions.items.length && (
            <p className="mt-3 text-small text-ink-muted">
              And {sessions.total - sessions.items.length} more.
            </p>
          )}
          {ending === 'others'
            ? form
            : sessions.total > 1 && (
                <button type="button" className="btn btn-outline mt-4" onClick={() => setEnding('others')}>
                  Log out everywhere else
                </button>
              )}
        </>
      ) : (
        <p className="mt-2 text-ink-muted">We couldn't load this. Please try again later.</p>
      )}
    </section>
  )
}

interface EndFormProps {
  /** Undefined: all other sessions. */
  session?: Session | undefined
  onEnded: () => void
  onCancel: () => void
}

/** Asks for the password, because a thief's session must not end the member's own. */
function EndForm({ session, onEnded, onCancel }: EndFormProps) {
  const form = useForm({ name: endSessions.name, body: end_sessions_form })
  const { ref, answer, busy } = form
  useEffect(() => ref.current?.querySelector<HTMLInputElement>('[name="current_password"]')?.focus(), [ref])
  const onDone = useEffectEvent(() => {
    announce(session ? 'Device logged out' : 'Logged out everywhere else')
    onEnded()
  })
  useEffect(() => {
    // Wait until the list has been reloaded.
    if (answer?.sent && !busy) onDone()
  }, [answer, busy])
  return (
    <SendForm form={form} replace preventScrollReset className="my-3 grid gap-4">
      {session && <input type="hidden" name="session_id" value={session.session_id} />}
      <FormNotice form={form} />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        maxLength={2 * PASSWORD_MAX}
        required
        {...form.field('current_password')}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={busy}>{session ? 'Log out' : 'Log out everywhere else'}</SubmitButton>
        <button type="button" className="btn btn-outline" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </SendForm>
  )
}

import { FULL_NAME_MAX, type Profile } from '@taswira/contract'
import { useEffect, useRef, useState } from 'react'
import { href, Link } from 'react-router'
import { announce } from '../../ui/announce.ts'
import { Field } from '../../ui/form/field.tsx'
import { Notice } from '../../ui/form/notice.tsx'
import { SendForm } from '../../ui/form/send-form.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { useWrongFieldFocus } from '../../ui/form/use-wrong-field-focus.ts'
import { ExportSection } from './export-section.tsx'

export interface EditAnswer {
  saved?: true
  /** What is wrong with the name. */
  name?: string
  /** What went wrong otherwise. */
  notice?: string
}

interface ProfileTabProps {
  profile: Profile
  answer: EditAnswer | undefined
  busy: boolean
  /** Hands out a copy of the member's data; gives what went wrong, or null. */
  onExport: () => Promise<string | null>
}

/**
 * Name and address of the member. The name can be read until "Edit" makes it a field
 * (docs/specification.md, section 2).
 */
export function ProfileTab({ profile: { user }, answer, busy, onExport }: ProfileTabProps) {
  const [editing, setEditing] = useState(false)
  const [answered, setAnswered] = useState(answer)
  const edit = useRef<HTMLButtonElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const was_editing = useRef(false)
  const wrong = answer === answered ? undefined : answer

  // Once the page has been read again, so that the new name is there.
  if (answer?.saved && answer !== answered && !busy) {
    setAnswered(answer)
    setEditing(false)
  }

  useEffect(() => {
    if (editing) form.current?.querySelector<HTMLInputElement>('[name="full_name"]')?.focus()
    else if (was_editing.current) edit.current?.focus()
    was_editing.current = editing
  }, [editing])
  useEffect(() => {
    if (answer?.saved) announce('Name saved')
  }, [answer])
  useWrongFieldFocus(form, answer)

  return (
    <div className="grid max-w-160 gap-6">
      <section className="panel p-5 sm:p-6" aria-labelledby="about-you">
        <h2 id="about-you" className="text-h3">
          About you
        </h2>
        {editing ? (
          <SendForm ref={form} replace preventScrollReset noValidate className="mt-4 grid gap-4">
            {wrong?.notice && <Notice tone="danger">{wrong.notice}</Notice>}
            <Field
              label="Full name"
              name="full_name"
              autoComplete="name"
              maxLength={2 * FULL_NAME_MAX}
              required
              defaultValue={user.full_name}
              error={wrong?.name}
            />
            <div className="flex flex-wrap gap-3">
              <SubmitButton busy={busy}>Submit</SubmitButton>
              <button
                type="button"
                className="btn btn-outline"
                onClick={() => {
                  setAnswered(answer)
                  setEditing(false)
                }}
              >
                Cancel
              </button>
            </div>
          </SendForm>
        ) : (
          <div className="mt-4 flex flex-wrap items-end justify-between gap-3">
            <dl className="min-w-0">
              <dt className="text-small text-ink-muted">Full name</dt>
              <dd className="font-semibold">{user.full_name}</dd>
            </dl>
            <button
              ref={edit}
              type="button"
              className="btn btn-outline btn-compact"
              aria-label="Edit full name"
              onClick={() => {
                setAnswered(answer)
                setEditing(true)
              }}
            >
              Edit
            </button>
          </div>
        )}
        <dl className="mt-5 border-t border-line pt-5">
          <dt className="text-small text-ink-muted">Email</dt>
          <dd className="font-semibold break-all">{user.email}</dd>
        </dl>
      </section>
      <ExportSection onExport={onExport} />
      <section className="panel p-5 sm:p-6" aria-labelledby="delete-account">
        <h2 id="delete-account" className="text-h3">
          Delete account
        </h2>
        <p className="mt-2">
          <Link
            to={`${href('/contact-us')}?${new URLSearchParams({ subject: 'Delete my account' })}`}
            className="link inline-flex min-h-11 items-center"
          >
            Contact us to delete your account
          </Link>
        </p>
      </section>
    </div>
  )
}

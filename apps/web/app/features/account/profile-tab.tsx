import { edit_name_form, editProfile, FULL_NAME_MAX, type Profile } from '@taswira/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { href, Link } from 'react-router'
import { FormNotice, SendForm } from '../../forms/send-form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { EmailText } from '../../ui/email-text.tsx'
import { announce } from '../../ui/announce.ts'
import { Field } from '../../ui/form/field.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { ExportSection } from './export-section.tsx'
import { PasswordSection } from './password-section.tsx'

interface ProfileTabProps {
  profile: Profile
  /** The sections about mails and sessions. */
  children: React.ReactNode
}

/** The member's name and email address. The name is read-only until "Edit" (docs/specification.md, section 2). */
export function ProfileTab({ profile: { user }, children }: ProfileTabProps) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="grid gap-6">
        <section className="panel p-5 sm:p-6" aria-labelledby="about-you">
          <h2 id="about-you" className="text-h3">
            About you
          </h2>
          <FullName full_name={user.full_name} />
          <dl className="mt-5 border-t border-line pt-5">
            <dt className="text-small text-ink-muted">Email</dt>
            <dd className="font-semibold">
              <EmailText email={user.email} />
            </dd>
          </dl>
        </section>
        <PasswordSection email={user.email} />
        <ExportSection />
      </div>
      <div className="grid gap-6">
        {children}
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
    </div>
  )
}

function FullName({ full_name }: { full_name: string }) {
  const [editing, setEditing] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const was_editing = useRef(false)
  useEffect(() => {
    if (!editing && was_editing.current) edit.current?.focus()
    was_editing.current = editing
  }, [editing])

  if (editing) return <EditName full_name={full_name} onDone={() => setEditing(false)} />
  return (
    <div className="mt-4 flex flex-wrap items-end justify-between gap-3">
      <dl className="min-w-0">
        <dt className="text-small text-ink-muted">Full name</dt>
        <dd className="font-semibold">{full_name}</dd>
      </dl>
      <button
        ref={edit}
        type="button"
        className="btn btn-outline btn-compact"
        aria-label="Edit full name"
        onClick={() => setEditing(true)}
      >
        Edit
      </button>
    </div>
  )
}

function EditName({ full_name, onDone }: { full_name: string; onDone: () => void }) {
  const form = useForm({ name: editProfile.name, body: edit_name_form })
  const { ref, answer, busy } = form
  useEffect(() => ref.current?.querySelector<HTMLInputElement>('[name="full_name"]')?.focus(), [ref])
  const onSaved = useEffectEvent(() => {
    announce('Name saved')
    onDone()
  })
  useEffect(() => {
    // Wait until the page has been reloaded with the new name.
    if (answer?.sent && !busy) onSaved()
  }, [answer, busy])
  return (
    <SendForm form={form} replace preventScrollReset className="mt-4 grid gap-4">
      <FormNotice form={form} />
      <Field
        label="Full name"
        autoComplete="name"
        maxLength={2 * FULL_NAME_MAX}
        required
        {...form.field('full_name', full_name)}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={busy}>Submit</SubmitButton>
        <button type="button" className="btn btn-outline" onClick={onDone}>
          Cancel
        </button>
      </div>
    </SendForm>
  )
}

import {
  APPLY_AGAIN_DAYS,
  type Application,
  type ApplicationStatus,
  application_statuses,
  type CallResult,
  type countApplications,
  decline_reasons,
  DECLINE_REASON_MAX,
  INVITATION_DAYS,
} from '@taswira/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { EmailText } from '../../../ui/email-text.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { AskFirst } from '../frame/ask-first.tsx'
import { useDeskRole, useMayCall } from '../frame/desk-session.ts'
import { toLabel } from '../frame/desk-texts.ts'
import { momentText } from '../frame/moment-text.ts'
import { NothingHere, Pages, Views, workAt } from '../frame/pages.tsx'
import { useDeskForm } from '../frame/use-desk-form.ts'

interface ApplicationListProps {
  applications: Application[]
  total: number
  offset: number
  /** `one`: only the application with the number in the URL. */
  view: ApplicationStatus | 'one'
  counts: CallResult<typeof countApplications>
}

/** Applications of people who want to contribute, with their messages and our decisions. */
export function ApplicationList({ applications, total, offset, view, counts }: ApplicationListProps) {
  return (
    <>
      {view === 'one' ? (
        <Link to="/desk/applications" className="link font-semibold">
          All applications
        </Link>
      ) : (
        <Views
          label="Status"
          views={application_statuses.map((status) => ({
            text: toLabel(status),
            filter: status === 'open' ? ({} as Record<string, string>) : { status },
            count: counts[status],
          }))}
        />
      )}
      {applications.length === 0 && (
        <NothingHere
          work={
            (view !== 'open' && workAt('/desk/applications', 'Open applications', counts.open)) || {
              to: '/contributor',
              text: 'See the contributor page',
            }
          }
        >
          {nothing_texts[view]}
        </NothingHere>
      )}
      <ul className="mt-6 grid max-w-180 gap-4">
        {applications.map((application) => (
          <li key={application.application_id} className="panel overflow-clip p-5">
            <ApplicationEntry application={application} />
          </li>
        ))}
      </ul>
      <Pages offset={offset} total={total} />
    </>
  )
}

const nothing_texts: Record<ApplicationListProps['view'], string> = {
  open: 'No open applications. People apply on the contributor page, and their applications appear here.',
  invited: 'Nobody is invited at the moment. Invited people are listed here until they join.',
  declined: 'No declined applications. Those that you decline are listed here with the reason.',
  joined: 'Nobody has joined yet. People who accepted an invitation are listed here.',
  one: 'This application no longer exists.',
}

function ApplicationEntry({ application }: { application: Application }) {
  const { application_id, email, status, messages, changed_at } = application
  const may = useMayCall()
  const { first_name = '', last_name = '' } = messages.at(-1)?.fields ?? {}
  const name = `${first_name} ${last_name}`.trim() || email
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 overflow-y-clip text-h3 wrap-anywhere">{name}</h2>
        <p className="text-small text-ink-muted">
          {status === 'open' ? (
            `Application ${application_id}`
          ) : (
            <>
              {toLabel(status)} <time dateTime={changed_at}>{momentText(changed_at)}</time>
            </>
          )}
        </p>
      </div>
      <p className="text-small text-ink-muted">
        <EmailText email={email} />
      </p>
      <ul className="mt-3 grid gap-3">
        {messages.map(({ enquiry_id, fields, created_at }) => (
          <li key={enquiry_id}>
            <p className="max-w-[68ch] overflow-y-clip wrap-anywhere whitespace-pre-line">{fields.extra}</p>
            <p className="overflow-y-clip text-small wrap-anywhere text-ink-muted">
              From {fields.country}, sent <time dateTime={created_at}>{momentText(created_at)}</time>
            </p>
          </li>
        ))}
      </ul>
      <Outcome application={application} />
      {status !== 'joined' && may('inviteApplicant') && (
        <div className="mt-4 flex flex-wrap items-end gap-3 border-t border-line pt-4">
          <Invite application={application} name={name} />
          {status !== 'declined' && <Decline application={application} name={name} />}
        </div>
      )}
    </>
  )
}

function Outcome({
  application: { status, link_expires_at, reason, apply_again_at, claims, username },
}: {
  application: Application
}) {
  const lines = [
    status === 'invited' && link_expires_at && `Link valid until ${momentText(link_expires_at)}.`,
    status === 'invited' && claims && `The invitation is for the contributor @${claims}.`,
    reason && `${status === 'declined' ? 'Declined' : 'Declined before'}: ${reason}`,
    status === 'declined' && apply_again_at && `May apply again from ${momentText(apply_again_at)}.`,
    status !== 'joined' && username && `Already a contributor: @${username}.`,
  ].filter((line): line is string => Boolean(line))
  if (lines.length === 0 && status !== 'joined') return null
  return (
    <div className="mt-3 border-t border-line pt-3 text-small">
      {lines.map((line) => (
        <p key={line} className="overflow-y-clip wrap-anywhere">
          {line}
        </p>
      ))}
      {status === 'joined' &&
        (username ? (
          <Link to={`/contributors/${username}`} className="link font-semibold">
            @{username}
          </Link>
        ) : (
          <p>The account was deleted.</p>
        ))}
    </div>
  )
}

interface DecisionProps {
  application: Application
  name: string
}

const Version = ({ application_id, version }: Application) => (
  <>
    <input type="hidden" name="application_id" value={application_id} />
    <input type="hidden" name="version" value={version} />
  </>
)

function Invite({ application, name }: DecisionProps) {
  const { application_id, status, claims } = application
  const form = useDeskForm('invite', application_id)
  const is_owner = useDeskRole() === 'owner'
  const again = status === 'invited'
  return (
    <AskFirst
      form={form}
      label={again ? 'Send again' : 'Invite'}
      accessible_label={again ? `Send again to ${name}` : `Invite ${name}`}
      question={again ? `Send ${name} a new link?` : `Invite ${name}?`}
      className={again ? 'btn-outline' : 'btn-filled'}
    >
      <Version {...application} />
      <p className="text-small text-ink-muted">
        We'll email a link that works once, for {INVITATION_DAYS} days.
        {again && ' Older links stop working.'}
      </p>
      {is_owner && (
        <Field
          label="Username of an existing contributor (optional)"
          {...form.field('claims', claims ?? '')}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          hint="Only if you know that the images already published under it are theirs. They get these images."
        />
      )}
    </AskFirst>
  )
}

function Decline({ application, name }: DecisionProps) {
  const form = useDeskForm('decline', application.application_id)
  const [reason, setReason] = useState('')
  const { defaultValue: _, ...field } = form.field('reason')
  return (
    <AskFirst
      form={form}
      label="Decline"
      accessible_label={`Decline ${name}`}
      question={`Decline ${name}?`}
      className="btn-outline"
    >
      <Version {...application} />
      <p className="text-small text-ink-muted">
        We'll email the reason, and that they may apply again in {APPLY_AGAIN_DAYS} days.
      </p>
      <SelectField
        label="Start from"
        name=""
        defaultValue=""
        onChange={(event) => setReason(event.target.value)}
        options={[['', 'Own words'], ...decline_reasons.map((one): [string, string] => [one, one])]}
      />
      <TextArea
        label="Reason"
        rows={4}
        maxLength={2 * DECLINE_REASON_MAX}
        hint="They'll read this, and it stays in the desk log. Don't include personal data."
        {...field}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </AskFirst>
  )
}

import {
  type CallResult,
  CHANGE_WAIT_HOURS,
  desk_roles,
  type DeskInvitation,
  type DeskOperator,
  type DeskRole,
  type listOperators,
} from '@taswira/contract'
import { useId } from 'react'
import { FormNotice, SendForm } from '../../../forms/send-form.tsx'
import { EmailText } from '../../../ui/email-text.tsx'
import { EmailField } from '../../../ui/form/email-field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { AskFirst } from '../frame/ask-first.tsx'
import { useDeskSession } from '../frame/desk-session.ts'
import { momentText } from '../frame/moment-text.ts'
import { OwnPasswordField } from './own-password-field.tsx'
import { useDeskForm } from '../frame/use-desk-form.ts'

const role_texts: Record<DeskRole, string> = { owner: 'Owner', editor: 'Editor', support: 'Support' }

/** The operators with their roles, and a form to invite one. */
export function OperatorList({ operators, invitations }: CallResult<typeof listOperators>) {
  const own_email = useDeskSession()?.email
  // A new form after each invitation.
  const state = [
    ...operators.map(({ change }) => change?.applies_at),
    ...invitations.map(({ expires_at }) => expires_at),
  ]
  return (
    <div className="grid gap-8">
      <AddOperator key={state.join()} />
      {invitations.length > 0 && <Invitations invitations={invitations} />}
      <section aria-labelledby="operators">
        <h2 id="operators" className="text-h2">
          All operators
        </h2>
        <ul className="mt-4 border-t border-line text-small">
          {operators.map((operator) => (
            <li
              key={operator.operator_id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3"
            >
              <div className="min-w-0">
                <strong className="font-semibold wrap-anywhere">
                  <EmailText email={operator.email} />
                </strong>
                {operator.email === own_email && <span className="tag ml-2 bg-sunken text-ink">You</span>}
                <span className="block text-ink-muted">{activityText(operator)}</span>
                {operator.change && <span className="block">{changeText(operator)}</span>}
              </div>
              {operator.change ? (
                <CancelChange operator={operator} />
              ) : operator.disabled_at ? (
                role_texts[operator.role]
              ) : (
                <Manage operator={operator} />
              )}
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="roles">
        <h2 id="roles" className="text-h2">
          Roles
        </h2>
        <dl className="mt-4 grid gap-2">
          {Object.entries(role_duties).map(([role, duties]) => (
            <div key={role}>
              <dt className="inline font-semibold">{role_texts[role as DeskRole]}</dt>{' '}
              <dd className="inline">{duties}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  )
}

const role_duties: Record<DeskRole, string> = {
  owner: 'can do everything, including sales and operators.',
  editor: 'maintains the catalogue and reads requests and messages.',
  support:
    'answers requests and messages, reviews and refunds orders, helps members and gives goodwill credits.',
}

function activityText({ created_at, active_at, disabled_at }: DeskOperator): string {
  if (disabled_at) return `turned off ${momentText(disabled_at)}`
  return active_at ? `last active ${momentText(active_at)}` : `added ${momentText(created_at)}, not logged in`
}

function AddOperator() {
  const form = useDeskForm('add')
  return (
    <section aria-labelledby="add-operator">
      <h2 id="add-operator" className="text-h2">
        Invite an operator
      </h2>
      <p className="mt-2 max-w-[68ch] text-ink-muted">
        They get a link by email and choose their own password.
      </p>
      <SendForm form={form} preventScrollReset className="mt-4 flex flex-wrap items-start gap-3">
        <div className="w-full max-w-90">
          <EmailField {...form.field('email')} autoComplete="off" />
        </div>
        <RoleChoice />
        <div className="w-full max-w-90">
          <OwnPasswordField form={form} />
        </div>
        <SubmitButton busy={form.busy} className="mt-7">
          Invite
        </SubmitButton>
        <FormNotice form={form} />
      </SendForm>
    </section>
  )
}

const expiryText = ({ expires_at }: DeskInvitation) =>
  `link ${new Date(expires_at) < new Date() ? 'expired' : 'works until'} ${momentText(expires_at)}`

/** Invitations that weren't used yet. */
const Invitations = ({ invitations }: { invitations: DeskInvitation[] }) => (
  <section aria-labelledby="invitations">
    <h2 id="invitations" className="text-h2">
      Invitations
    </h2>
    <ul className="mt-4 border-t border-line text-small">
      {invitations.map((invitation) => (
        <li
          key={invitation.invitation_id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3"
        >
          <div className="min-w-0">
            <strong className="font-semibold wrap-anywhere">
              <EmailText email={invitation.email} />
            </strong>
            <span className="block text-ink-muted">
              {role_texts[invitation.role]} · {expiryText(invitation)}
            </span>
          </div>
          <Invitation invitation={invitation} />
        </li>
      ))}
    </ul>
  </section>
)

function Invitation({ invitation: { invitation_id, email, role } }: { invitation: DeskInvitation }) {
  const again = useDeskForm('add', invitation_id)
  const withdraw = useDeskForm('withdraw', invitation_id)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <AskFirst
        form={again}
        label="Send again"
        accessible_label={`Send the invitation of ${email} again`}
        question={`Send ${email} another link?`}
      >
        <p className="text-small text-ink-muted">The earlier link no longer works then.</p>
        <input type="hidden" name="email" value={email} />
        <input type="hidden" name="role" value={role} />
        <OwnPasswordField form={again} />
      </AskFirst>
      <AskFirst
        form={withdraw}
        label="Withdraw"
        accessible_label={`Withdraw the invitation of ${email}`}
        question={`Withdraw the invitation of ${email}?`}
      >
        <input type="hidden" name="invitation_id" value={invitation_id} />
        <input type="hidden" name="email" value={email} />
        <OwnPasswordField form={withdraw} />
      </AskFirst>
    </div>
  )
}

/** What a change that waits will do: "Turned off from 30 Nov 2026, 14:00 WAT". */
function changeText({ change, disabled_at }: DeskOperator): string {
  if (!change) return ''
  const what = !change.role
    ? 'Turned off'
    : `${disabled_at ? 'Invited again as' : 'Becomes'} ${role_texts[change.role]}`
  return `${what} from ${momentText(change.applies_at)}`
}

function RoleChoice({ operator }: { operator?: DeskOperator }) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-small font-semibold">
        Role
      </label>
      <select id={id} name="role" defaultValue={operator?.role ?? 'support'} className="select min-h-12">
        {desk_roles.map((role) => (
          <option key={role} value={role}>
            {role_texts[role]}
          </option>
        ))}
      </select>
    </div>
  )
}

function OperatorFields({ operator: { operator_id, email, role } }: { operator: DeskOperator }) {
  const own_email = useDeskSession()?.email
  return (
    <>
      <input type="hidden" name="operator_id" value={operator_id} />
      <input type="hidden" name="email" value={email} />
      {role === 'owner' && email === own_email && (
        <p className="text-small">
          If every other owner became one less than {CHANGE_WAIT_HOURS} hours ago, you're logged out at once
          and the change applies {CHANGE_WAIT_HOURS} hours later.
        </p>
      )}
      {isAnotherOwner(email, role, own_email) && (
        <>
          <input type="hidden" name="other_owner" value="true" />
          <p className="text-small">
            They're logged out at once. The change applies {CHANGE_WAIT_HOURS} hours later: all owners are
            emailed, and any of them can cancel it until then. Once cancelled, it can't be asked for again for
            a day.
          </p>
        </>
      )}
    </>
  )
}

const isAnotherOwner = (email: string, role: DeskRole, own_email: string | undefined) =>
  role === 'owner' && email !== own_email

function CancelChange({ operator }: { operator: DeskOperator }) {
  const { operator_id, email } = operator
  const form = useDeskForm('cancel', operator_id)
  return (
    <AskFirst
      form={form}
      label="Cancel the change"
      accessible_label={`Cancel the change of ${email}`}
      question={`Leave ${email} as before?`}
    >
      <input type="hidden" name="operator_id" value={operator_id} />
      <input type="hidden" name="email" value={email} />
      <OwnPasswordField form={form} />
    </AskFirst>
  )
}

function Manage({ operator }: { operator: DeskOperator }) {
  const { operator_id, email, role } = operator
  const change = useDeskForm('change_role', operator_id)
  const remove = useDeskForm('remove', operator_id)
  return (
    <div className="flex flex-wrap items-center gap-3">
      {role_texts[role]}
      <AskFirst
        key={role}
        form={change}
        label="Change role"
        accessible_label={`Change role of ${email}`}
        question={`Change the role of ${email}?`}
      >
        <RoleChoice operator={operator} />
        <OperatorFields operator={operator} />
        <OwnPasswordField form={change} />
      </AskFirst>
      <AskFirst
        form={remove}
        label="Turn off"
        accessible_label={`Turn off ${email}`}
        question={`Turn off ${email}?`}
      >
        <OperatorFields operator={operator} />
        <p className="text-small text-ink-muted">
          They can no longer log in. Their actions stay in the log. Invite them again to turn the account on
          with a new password.
        </p>
        <OwnPasswordField form={remove} />
      </AskFirst>
    </div>
  )
}

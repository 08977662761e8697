import {
  type CallResult,
  desk_roles,
  type DeskOperator,
  type DeskRole,
  type listOperators,
} from '@taswira/contract'
import { useId } from 'react'
import { FormNotice, SendForm } from '../../forms/send-form.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { EmailField } from '../../ui/form/email-field.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { AskFirst } from './ask-first.tsx'
import { momentText } from './desk-texts.ts'
import { useDeskForm } from './use-desk-form.ts'

const role_texts: Record<DeskRole, string> = { owner: 'Owner', editor: 'Editor', support: 'Support' }

/** The operators with their roles, and a form to add one. */
export function OperatorList({ operators }: CallResult<typeof listOperators>) {
  return (
    <div className="grid gap-8">
      <AddOperator key={operators.length} />
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
                <span className="block text-ink-muted">{activityText(operator)}</span>
              </div>
              {operator.disabled_at ? role_texts[operator.role] : <Manage operator={operator} />}
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
        Add an operator
      </h2>
      <SendForm form={form} preventScrollReset className="mt-4 flex flex-wrap items-start gap-3">
        <div className="w-full max-w-90">
          <EmailField {...form.field('email')} autoComplete="off" />
        </div>
        <RoleChoice />
        <SubmitButton busy={form.busy} className="mt-7">
          Add
        </SubmitButton>
        <FormNotice form={form} />
      </SendForm>
    </section>
  )
}

function RoleChoice({ operator }: { operator?: DeskOperator }) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className={operator ? 'sr-only' : 'mb-1.5 block text-small font-semibold'}>
        Role{operator && ` of ${operator.email}`}
      </label>
      <select
        id={id}
        name="role"
        defaultValue={operator?.role ?? 'support'}
        className={operator ? 'select' : 'select min-h-12'}
      >
        {desk_roles.map((role) => (
          <option key={role} value={role}>
            {role_texts[role]}
          </option>
        ))}
      </select>
    </div>
  )
}

function Manage({ operator }: { operator: DeskOperator }) {
  const { operator_id, email, role } = operator
  const change = useDeskForm('change_role', operator_id)
  const remove = useDeskForm('remove', operator_id)
  const fields = (
    <>
      <input type="hidden" name="operator_id" value={operator_id} />
      <input type="hidden" name="email" value={email} />
    </>
  )
  return (
    <div className="flex flex-wrap items-center gap-3">
      <SendForm key={role} form={change} preventScrollReset className="flex flex-wrap items-center gap-3">
        {fields}
        <RoleChoice operator={operator} />
        <SubmitButton busy={change.busy} className="btn-outline btn-compact">
          Change role
        </SubmitButton>
        <FormNotice form={change} />
      </SendForm>
      <AskFirst
        form={remove}
        label="Turn off"
        accessible_label={`Turn off ${email}`}
        question={`Turn off ${email}?`}
      >
        {fields}
        <p className="text-small text-ink-muted">
          They're logged out at once. Their actions stay in the log. Add them again to turn the account on
          with a new password.
        </p>
      </AskFirst>
    </div>
  )
}

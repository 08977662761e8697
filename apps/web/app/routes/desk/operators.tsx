import {
  addOperator,
  canonicalEmail,
  type DeskRole,
  listOperators,
  removeOperator,
  setOperatorRole,
} from '@taswira/contract'
import { callDesk } from '../../features/desk/desk-calls.ts'
import { deskAction, revalidatesScreen } from '../../features/desk/desk-action.ts'
import { DeskScreen } from '../../features/desk/desk-screen.tsx'
import { loadScreen } from '../../features/desk/load-screen.ts'
import { OperatorTable } from '../../features/desk/operator-table.tsx'
import { fieldText } from '../../forms/form-values.ts'
import type { Route } from './+types/operators.ts'

export const clientLoader = () => loadScreen(() => callDesk(listOperators, {}))

export const clientAction = ({ request }: Route.ClientActionArgs) =>
  deskAction(request, async (form, name) => {
    const email = canonicalEmail(fieldText(form, 'email'))
    // The server refuses an unknown role.
    const role = fieldText(form, 'role') as DeskRole
    const params = { operator_id: fieldText(form, 'operator_id') }
    if (name === 'add') {
      const { password } = await callDesk(addOperator, { body: { email, role } })
      return `${email} can now log in. The password, shown only once: ${password}`
    }
    if (name.startsWith('role')) {
      await callDesk(setOperatorRole, { params, body: { role } })
      return `${email} has a new role and has to log in again.`
    }
    await callDesk(removeOperator, { params })
    return `${email} can no longer log in.`
  })

export const shouldRevalidate = revalidatesScreen

export default function Operators({ loaderData }: Route.ComponentProps) {
  return (
    <DeskScreen title="Operators" loaded={loaderData}>
      {(content) => <OperatorTable {...content} />}
    </DeskScreen>
  )
}

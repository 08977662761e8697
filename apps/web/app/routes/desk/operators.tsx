import {
  addOperator,
  canonicalEmail,
  listOperators,
  removeOperator,
  setOperatorRole,
} from '@taswira/contract'
import { callDesk, sendToDesk, deskAction, revalidatesScreen } from '../../features/desk/desk-calls.ts'
import { DeskScreen } from '../../features/desk/desk-screen.tsx'
import { loadScreen } from '../../features/desk/load-screen.ts'
import { OperatorList } from '../../features/desk/operator-list.tsx'
import { fieldText } from '../../forms/form-values.ts'
import type { Route } from './+types/operators.ts'

export const clientLoader = () => loadScreen(() => callDesk(listOperators, {}))

export const clientAction = ({ request }: Route.ClientActionArgs) =>
  deskAction(request, {
    add: async (form) => {
      const { password } = await sendToDesk(addOperator, form)
      return `${emailIn(form)} can now log in. The password, shown only once: ${password}`
    },
    change_role: async (form) => {
      await sendToDesk(setOperatorRole, form)
      return `${emailIn(form)} has a new role and has to log in again.`
    },
    remove: async (form) => {
      await sendToDesk(removeOperator, form)
      return `${emailIn(form)} can no longer log in.`
    },
  })

const emailIn = (form: FormData) => canonicalEmail(fieldText(form, 'email'))

export const shouldRevalidate = revalidatesScreen

export default function Operators({ loaderData }: Route.ComponentProps) {
  return (
    <DeskScreen title="Operators" loaded={loaderData}>
      {(content) => <OperatorList {...content} />}
    </DeskScreen>
  )
}

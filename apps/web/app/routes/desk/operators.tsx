import {
  addOperator,
  CHANGE_WAIT_HOURS,
  cancelOperatorChange,
  canonicalEmail,
  INVITATION_HOURS,
  listOperators,
  removeOperator,
  setOperatorRole,
  withdrawInvitation,
} from '@taswira/contract'
import { callDesk, sendToDesk, deskAction, revalidatesScreen } from '../../features/desk/frame/desk-calls.ts'
import { momentText } from '../../features/desk/frame/moment-text.ts'
import { DeskScreen } from '../../features/desk/frame/desk-screen.tsx'
import { loadScreen } from '../../features/desk/frame/load-screen.ts'
import { OperatorList } from '../../features/desk/team/operator-list.tsx'
import { fieldText } from '../../forms/form-values.ts'
import type { Route } from './+types/operators.ts'

export const clientLoader = () => loadScreen(() => callDesk(listOperators, {}))

export const clientAction = ({ request }: Route.ClientActionArgs) =>
  deskAction(request, {
    add: async (form) => {
      const { applies_at } = await sendToDesk(addOperator, form)
      return applies_at
        ? `${emailIn(form)} was an owner, so the invitation is emailed on ${momentText(applies_at)}.`
        : `We emailed ${emailIn(form)} a link to choose a password. It works for ${INVITATION_HOURS} hours.`
    },
    withdraw: async (form) => {
      await sendToDesk(withdrawInvitation, form)
      return `The link of ${emailIn(form)} no longer works.`
    },
    change_role: async (form) => {
      await sendToDesk(setOperatorRole, form)
      return isOwner(form) ? waits(form) : `${emailIn(form)} has a new role and has to log in again.`
    },
    remove: async (form) => {
      await sendToDesk(removeOperator, form)
      return isOwner(form) ? waits(form) : `${emailIn(form)} can no longer log in.`
    },
    cancel: async (form) => {
      await sendToDesk(cancelOperatorChange, form)
      return `Cancelled. ${emailIn(form)} stays as before.`
    },
  })

/** Whether the form changes another owner's account. */
const isOwner = (form: FormData) => form.has('other_owner')
const waits = (form: FormData) =>
  `${emailIn(form)} is logged out and changes in ${CHANGE_WAIT_HOURS} hours. All owners are emailed.`
const emailIn = (form: FormData) => canonicalEmail(fieldText(form, 'email'))

export const shouldRevalidate = revalidatesScreen

export default function Operators({ loaderData }: Route.ComponentProps) {
  return (
    <DeskScreen title="Operators" loaded={loaderData}>
      {(content) => <OperatorList {...content} />}
    </DeskScreen>
  )
}

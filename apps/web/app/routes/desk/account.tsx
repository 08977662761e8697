import {
  changeOwnPassword,
  confirmSecondFactor,
  endSecondFactor,
  startSecondFactor,
  viewOwnAccount,
} from '@taswira/contract'
import { callDesk, sendToDesk, deskAction } from '../../features/desk/frame/desk-calls.ts'
import { noteSecondFactor } from '../../features/desk/frame/desk-session.ts'
import { DeskScreen } from '../../features/desk/frame/desk-screen.tsx'
import { loadScreen } from '../../features/desk/frame/load-screen.ts'
import { type AccountAnswer, OwnAccount } from '../../features/desk/team/own-account.tsx'
import { fieldText } from '../../forms/form-values.ts'
import type { Route } from './+types/account.ts'

export const clientLoader = () => loadScreen(() => callDesk(viewOwnAccount, {}))

export async function clientAction({ request }: Route.ClientActionArgs): Promise<AccountAnswer> {
  const given: Pick<AccountAnswer, 'setup' | 'recovery_codes'> = {}
  const answer = await deskAction(request, {
    password: async (form) => {
      await sendToDesk(changeOwnPassword, form)
      return 'Your password is changed, and your other sessions have ended.'
    },
    start: async (form) => {
      given.setup = await sendToDesk(startSecondFactor, form)
      return { under_way: 'Scan the QR code, then enter the code that your app shows.' }
    },
    confirm: async (form) => {
      given.setup = { secret: fieldText(form, 'secret'), url: fieldText(form, 'url') }
      const { recovery_codes } = await sendToDesk(confirmSecondFactor, form)
      given.recovery_codes = recovery_codes
      noteSecondFactor()
      return 'Two-step log-in is on. Save your recovery codes.'
    },
    end: async (form) => {
      await sendToDesk(endSecondFactor, form)
      return 'Two-step log-in is off.'
    },
  })
  return { ...answer, ...given }
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <DeskScreen title="Your account" loaded={loaderData}>
      {(account) => <OwnAccount account={account} answer={actionData} />}
    </DeskScreen>
  )
}

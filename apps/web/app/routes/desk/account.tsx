import {
  changeOwnPassword,
  confirmSecondFactor,
  endSecondFactor,
  startSecondFactor,
  viewOwnAccount,
} from '@taswira/contract'
import { callDesk } from '../../features/desk/desk-calls.ts'
import { deskAction } from '../../features/desk/desk-action.ts'
import { DeskScreen } from '../../features/desk/desk-screen.tsx'
import { loadScreen } from '../../features/desk/load-screen.ts'
import { type AccountAnswer, OwnAccount } from '../../features/desk/own-account.tsx'
import { fieldText } from '../../forms/form-values.ts'
import type { Route } from './+types/account.ts'

export const clientLoader = () => loadScreen(() => callDesk(viewOwnAccount, {}))

export async function clientAction({ request }: Route.ClientActionArgs): Promise<AccountAnswer> {
  const given: Pick<AccountAnswer, 'setup' | 'recovery_codes'> = {}
  const answer = await deskAction(request, async (form, name) => {
    const body = { code: fieldText(form, 'code') }
    switch (name) {
      case 'password':
        await callDesk(changeOwnPassword, {
          body: {
            current_password: fieldText(form, 'current_password'),
            password: fieldText(form, 'password'),
          },
        })
        return 'Your password is changed, and your other sessions have ended.'
      case 'start':
        given.setup = await callDesk(startSecondFactor, { body: {} })
        return { under_way: 'Scan the QR code, then enter the code that your app shows.' }
      case 'confirm':
        given.setup = { secret: fieldText(form, 'secret'), url: fieldText(form, 'url') }
        given.recovery_codes = (await callDesk(confirmSecondFactor, { body })).recovery_codes
        return 'Two-step log-in is on. Save your recovery codes.'
      default:
        await callDesk(endSecondFactor, { body })
        return 'Two-step log-in is off.'
    }
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

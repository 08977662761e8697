import { cancelMailing, listMailings, planMailing, testMailing } from '@taswira/contract'
import { callDesk, deskAction, revalidatesScreen, sendToDesk } from '../../features/desk/frame/desk-calls.ts'
import { DeskScreen } from '../../features/desk/frame/desk-screen.tsx'
import { momentText } from '../../features/desk/frame/moment-text.ts'
import { loadScreen } from '../../features/desk/frame/load-screen.ts'
import { Mailings } from '../../features/desk/members/mailings.tsx'
import { fieldText } from '../../forms/form-values.ts'
import type { Route } from './+types/mailings.ts'

export const clientLoader = () => loadScreen(() => callDesk(listMailings, {}))

export const clientAction = ({ request }: Route.ClientActionArgs) =>
  deskAction(request, {
    plan: async (form) => {
      if (fieldText(form, 'do') === 'test') {
        await sendToDesk(testMailing, form)
        return 'We emailed it to you only.'
      }
      const { send_at } = await sendToDesk(planMailing, form)
      return `Planned for ${momentText(send_at)}.`
    },
    cancel: async (form) => {
      await sendToDesk(cancelMailing, form)
      return 'Cancelled. Nobody gets it.'
    },
  })

export const shouldRevalidate = revalidatesScreen

export default function MailingsPage({ loaderData }: Route.ComponentProps) {
  return (
    <DeskScreen title="Mailings" loaded={loaderData}>
      {(content) => <Mailings {...content} />}
    </DeskScreen>
  )
}

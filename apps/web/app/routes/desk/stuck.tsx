import { listStuckWork, listTroubledMails, resendMails, retryStuckWork, viewDesk } from '@taswira/contract'
import { callDesk, deskAction, revalidatesScreen, sendToDesk } from '../../features/desk/frame/desk-calls.ts'
import { DeskScreen } from '../../features/desk/frame/desk-screen.tsx'
import { mayCallNow } from '../../features/desk/frame/desk-session.ts'
import { listAt, loadScreen } from '../../features/desk/frame/load-screen.ts'
import { StuckWorkPage } from '../../features/desk/overview/stuck-work.tsx'
import type { Route } from './+types/stuck.ts'

export const clientLoader = ({ url: { searchParams: query } }: Route.ClientLoaderArgs) =>
  loadScreen(async () => {
    const [{ items, ...list }, { mails, stuck }, listed_mails] = await Promise.all([
      listAt(query, (offset) => callDesk(listStuckWork, { query: { offset } })),
      callDesk(viewDesk, {}),
      mayCallNow('listTroubledMails') ? callDesk(listTroubledMails, { query: {} }) : undefined,
    ])
    const work = items.map((one) => ({ ...one, is_due: Date.parse(one.next_try_at) <= Date.now() }))
    return { work, ...list, mails, stuck, listed_mails: listed_mails?.items }
  })

export const clientAction = ({ request }: Route.ClientActionArgs) =>
  deskAction(request, {
    retry: async (form) => {
      await sendToDesk(retryStuckWork, form)
      return "It's tried again within ten minutes."
    },
    'retry-all': async (form) => {
      await sendToDesk(retryStuckWork, form)
      return "They're tried again within ten minutes."
    },
    resend: async () => {
      await callDesk(resendMails, {})
      return "They're being sent again."
    },
  })

export const shouldRevalidate = revalidatesScreen

export default function DeskStuckWork({ loaderData }: Route.ComponentProps) {
  return (
    <DeskScreen title="Stuck work" loaded={loaderData}>
      {(content) => <StuckWorkPage {...content} />}
    </DeskScreen>
  )
}

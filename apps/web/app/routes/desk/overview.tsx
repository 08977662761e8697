import { listTroubledMails, viewChecklist, viewDesk } from '@taswira/contract'
import { callDesk } from '../../features/desk/desk-calls.ts'
import { mayCallNow } from '../../features/desk/desk-session.ts'
import { Overview } from '../../features/desk/overview.tsx'
import { DeskScreen } from '../../features/desk/desk-screen.tsx'
import { loadScreen } from '../../features/desk/load-screen.ts'
import type { Route } from './+types/overview.ts'

export const clientLoader = () =>
  loadScreen(async () => {
    const [desk, mails, checklist] = await Promise.all([
      callDesk(viewDesk, {}),
      mayCallNow('listTroubledMails') ? callDesk(listTroubledMails, { query: {} }) : undefined,
      mayCallNow('viewChecklist') ? callDesk(viewChecklist, {}) : undefined,
    ])
    return { desk, mails: mails?.items, checklist }
  })

export default function DeskOverview({ loaderData }: Route.ComponentProps) {
  return (
    <DeskScreen title="Desk" loaded={loaderData}>
      {(content) => <Overview {...content} />}
    </DeskScreen>
  )
}

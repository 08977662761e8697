import { listTroubledMails, viewChecklist, viewDesk } from '@taswira/contract'
import { callDesk } from '../features/desk/desk-calls.ts'
import { Overview } from '../features/desk/overview.tsx'

export const title = 'Desk'

export async function open() {
  const [desk, { items }, checklist] = await Promise.all([
    callDesk(viewDesk, {}),
    callDesk(listTroubledMails, { query: {} }),
    callDesk(viewChecklist, {}),
  ])
  return <Overview desk={desk} mails={items} checklist={checklist} />
}

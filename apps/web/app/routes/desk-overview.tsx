import { listTroubledMails, viewDesk } from '@taswira/contract'
import { callDesk } from '../desk-calls.ts'
import { Overview } from '../features/desk/overview.tsx'

export const title = 'Desk'

export async function open() {
  const [desk, { items }] = await Promise.all([
    callDesk(viewDesk, {}),
    callDesk(listTroubledMails, { query: {} }),
  ])
  return <Overview desk={desk} mails={items} />
}

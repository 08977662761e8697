import { viewDesk } from '@taswira/contract'
import { callDesk } from '../desk-calls.ts'
import { Overview } from '../features/desk/overview.tsx'

export const title = 'Desk'

export async function open() {
  return <Overview desk={await callDesk(viewDesk, {})} />
}

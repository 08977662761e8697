import { listDeskLog } from '@taswira/contract'
import { callDesk } from '../desk-calls.ts'
import { listAt } from '../features/desk/list-at.ts'
import { LogTable } from '../features/desk/log-table.tsx'
import { NothingHere, Pages } from '../features/desk/pages.tsx'
import type { DeskPlace } from '../features/desk/place.ts'

export const title = 'Log'

export async function open({ query }: DeskPlace) {
  const { items, ...list } = await listAt(query, (offset) => callDesk(listDeskLog, { query: { offset } }))
  if (items.length === 0) return <NothingHere>Nothing has been done at the desk yet.</NothingHere>
  return (
    <>
      <LogTable entries={items} />
      <Pages {...list} />
    </>
  )
}

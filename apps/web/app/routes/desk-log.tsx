import { listDeskLog } from '@taswira/contract'
import { Link } from 'react-router'
import { callDesk } from '../features/desk/desk-calls.ts'
import { listAt } from '../features/desk/list-at.ts'
import { LogTable, Subject } from '../features/desk/log-table.tsx'
import { NothingHere, Pages } from '../features/desk/pages.tsx'
import type { DeskPlace } from '../features/desk/place.ts'

export const title = 'Log'

export async function open({ query }: DeskPlace) {
  const subject = query.get('subject') ?? undefined
  const { items, ...list } = await listAt(query, (offset) =>
    callDesk(listDeskLog, { query: { subject, offset } }),
  )
  return (
    <>
      {subject !== undefined && (
        <p>
          What was done to <Subject subject={subject} />.{' '}
          <Link to="/desk/log" className="link font-semibold">
            All of the log
          </Link>
        </p>
      )}
      {items.length === 0 && (
        <NothingHere>
          {subject === undefined ? 'Nothing has been done at the desk yet.' : 'Nothing was done to this.'}
        </NothingHere>
      )}
      {items.length > 0 && <LogTable entries={items} />}
      <Pages {...list} />
    </>
  )
}

import { listDeskLog } from '@taswira/contract'
import { Link } from 'react-router'
import { callDesk } from '../../features/desk/frame/desk-calls.ts'
import { listAt, loadScreen } from '../../features/desk/frame/load-screen.ts'
import { LogTable, Subject } from '../../features/desk/frame/log-table.tsx'
import { NothingHere, Pages } from '../../features/desk/frame/pages.tsx'
import { DeskScreen } from '../../features/desk/frame/desk-screen.tsx'
import type { Route } from './+types/log.ts'

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadScreen(async () => {
    const subject = url.searchParams.get('subject') ?? undefined
    const list = await listAt(url.searchParams, (offset) =>
      callDesk(listDeskLog, { query: { subject, offset } }),
    )
    return { subject, ...list }
  })

export default function Log({ loaderData }: Route.ComponentProps) {
  return (
    <DeskScreen title="Log" loaded={loaderData}>
      {({ subject, items, ...list }) => (
        <>
          {subject !== undefined && (
            <p>
              History of <Subject subject={subject} />.{' '}
              <Link to="/desk/log" className="link font-semibold">
                Full log
              </Link>
            </p>
          )}
          {items.length === 0 && (
            <NothingHere>
              {subject === undefined
                ? 'No actions yet. Every change at the desk is listed here with its time and operator.'
                : 'No actions for this item.'}
            </NothingHere>
          )}
          {items.length > 0 && <LogTable entries={items} />}
          <Pages {...list} />
        </>
      )}
    </DeskScreen>
  )
}

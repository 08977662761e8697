import { listWithdrawnReleases } from '@taswira/contract'
import { revalidatesScreen } from '../../features/desk/desk-action.ts'
import { callDesk } from '../../features/desk/desk-calls.ts'
import { DeskScreen } from '../../features/desk/desk-screen.tsx'
import { listAt } from '../../features/desk/list-at.ts'
import { loadScreen } from '../../features/desk/load-screen.ts'
import { WithdrawnList } from '../../features/desk/withdrawn-list.tsx'
import type { Route } from './+types/releases.ts'

export const clientLoader = ({ url: { searchParams: query } }: Route.ClientLoaderArgs) =>
  loadScreen(async () => {
    const { items, ...list } = await listAt(query, (offset) =>
      callDesk(listWithdrawnReleases, { query: { offset } }),
    )
    return { releases: items, ...list }
  })

export const shouldRevalidate = revalidatesScreen

export default function DeskReleases({ loaderData }: Route.ComponentProps) {
  return (
    <DeskScreen title="Withdrawn releases" loaded={loaderData}>
      {(content) => <WithdrawnList {...content} />}
    </DeskScreen>
  )
}

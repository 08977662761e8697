import { countDeskAssets, listDeskAssets } from '@taswira/contract'
import { callDesk } from '../../features/desk/desk-calls.ts'
import { AssetTable } from '../../features/desk/asset-table.tsx'
import { listAt } from '../../features/desk/list-at.ts'
import { DeskScreen } from '../../features/desk/desk-screen.tsx'
import { loadScreen } from '../../features/desk/load-screen.ts'
import type { Route } from './+types/catalogue.ts'

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadScreen(async () => {
    const q = url.searchParams.get('q')?.trim() ?? ''
    const given = url.searchParams.get('status')
    const status = given === 'published' || given === 'unpublished' ? given : undefined
    const [{ items, ...list }, counts] = await Promise.all([
      listAt(url.searchParams, (offset) => callDesk(listDeskAssets, { query: { q, status, offset } })),
      q ? undefined : callDesk(countDeskAssets, {}),
    ])
    return { q, assets: items, counts, ...list }
  })

export default function Catalogue({ loaderData }: Route.ComponentProps) {
  return (
    <DeskScreen title="Catalogue" loaded={loaderData}>
      {(content) => <AssetTable {...content} />}
    </DeskScreen>
  )
}

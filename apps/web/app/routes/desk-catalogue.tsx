import { listDeskAssets } from '@taswira/contract'
import { callDesk } from '../features/desk/desk-calls.ts'
import { AssetTable } from '../features/desk/asset-table.tsx'
import { listAt } from '../features/desk/list-at.ts'
import type { DeskPlace } from '../features/desk/place.ts'

export const title = 'Catalogue'

export async function open({ query }: DeskPlace) {
  const q = query.get('q')?.trim() ?? ''
  const { items, ...list } = await listAt(query, (offset) =>
    callDesk(listDeskAssets, { query: { q, offset } }),
  )
  return <AssetTable q={q} assets={items} {...list} />
}

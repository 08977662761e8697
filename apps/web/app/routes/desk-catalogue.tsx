import { listDeskAssets } from '@taswira/contract'
import { callDesk } from '../desk-calls.ts'
import { AssetTable } from '../features/desk/asset-table.tsx'
import { offsetOf } from '../features/desk/pages.tsx'
import type { DeskPlace } from '../features/desk/place.ts'

export const title = 'Catalogue'

export async function open({ query }: DeskPlace) {
  const q = query.get('q')?.trim() ?? ''
  const offset = offsetOf(query)
  const { items, total } = await callDesk(listDeskAssets, { query: { q, offset } })
  return <AssetTable q={q} assets={items} total={total} offset={Number(offset)} />
}

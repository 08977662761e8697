import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/pool.ts'
import { sharedReads } from '../../db/shared-reads.ts'
import {
  type AssetPulse,
  type AssetRow,
  type ContributorRow,
  listContributorsById,
  listNewestPulses,
  listPulsesById,
  listVersionsById,
} from './queries.ts'

/** Assets kept: about 4 kB each, with what is made of them. */
const ASSETS_KEPT = 8_000
const CONTRIBUTORS_KEPT = 5_000
/** Pages of the newest images whose requests share a query. */
const PAGES_KEPT = 100

interface KeptAsset {
  asset: Awaited<ReturnType<typeof listVersionsById>>[number]
  /** The row that was made of it last, with this contributor. */
  row?: AssetRow
  by?: ContributorRow | undefined
}

export type AssetRows = ReturnType<typeof createAssetRows>

/**
 * Reads the rows of lists. Which assets are published, their counts and the versions of rows always come from the
 * database, in a query that concurrent requests share; the wide rest is kept while its version is the same. So a list is as
 * fresh as if it were read whole, for a fraction of the work.
 */
export function createAssetRows(db: Db) {
  const pulsesById = sharedReads(async (asset_ids) => {
    const pulses = await listPulsesById(db, asset_ids)
    return new Map(pulses.map((pulse) => [pulse.asset_id, pulse]))
  })
  const contributorsById = sharedReads(async (contributor_ids) => {
    const rows = await listContributorsById(db, contributor_ids)
    return new Map(rows.map((row) => [row.contributor_id, row]))
  })
  const newest = new LRUCache<string, () => Promise<AssetPulse[]>>({ max: PAGES_KEPT })
  const assets = new LRUCache<number, KeptAsset>({ max: ASSETS_KEPT })
  const contributors = new LRUCache<number, ContributorRow>({ max: CONTRIBUTORS_KEPT })

  async function rowsOf(pulses: AssetPulse[]): Promise<AssetRow[]> {
    const kept = await keptOf(pulses)
    await readContributors(kept, pulses)
    const rows: AssetRow[] = []
    for (const [place, one] of kept.entries()) if (one) rows.push(rowOf(one, pulses[place]!))
    return rows
  }

  /** What is kept of each asset, in the version of its pulse or a later one. */
  async function keptOf(pulses: AssetPulse[]): Promise<(KeptAsset | undefined)[]> {
    const kept = pulses.map(({ asset_id, version }) => {
      const one = assets.get(asset_id)
      return one?.asset.version === version ? one : undefined
    })
    const outdated = pulses.filter((_, place) => !kept[place])
    if (!outdated.length) return kept
    const outdated_ids = outdated.map(({ asset_id }) => asset_id)
    const rows = await listVersionsById(db, outdated_ids)
    const read = new Map(rows.map((asset): [number, KeptAsset] => [asset.asset_id, { asset }]))
    for (const [asset_id, one] of read) assets.set(asset_id, one)
    // One that was hidden between the two queries is left out, not shown as it was.
    return kept.map((one, place) => one ?? read.get(pulses[place]!.asset_id))
  }

  /** Reads those contributors whose version is another one. */
  async function readContributors(kept: (KeptAsset | undefined)[], pulses: AssetPulse[]) {
    const outdated = new Set<number>()
    for (const [place, one] of kept.entries()) {
      if (!one) continue
      const { contributor_id } = one.asset
      if (contributors.get(contributor_id)?.version !== pulses[place]!.contributor_version)
        outdated.add(contributor_id)
    }
    if (!outdated.size) return
    const read = await contributorsById([...outdated])
    for (const contributor_id of outdated) {
      const row = read.get(contributor_id)
      if (row) contributors.set(contributor_id, row)
    }
  }

  /** The same object as before while nothing of it changed, so that what is made of it can be kept too. */
  function rowOf(kept: KeptAsset, { views, saves, downloads }: AssetPulse): AssetRow {
    const { asset, row } = kept
    const by = contributors.get(asset.contributor_id)
    const is_same = row?.views === views && row.saves === saves && row.downloads === downloads
    if (is_same && kept.by === by) return row
    kept.by = by
    kept.row = { ...asset, ...by, views, saves, downloads }
    return kept.row
  }

  return {
    /** The published ones among `asset_ids`, in the order given. */
    async listById(asset_ids: number[]): Promise<AssetRow[]> {
      if (!asset_ids.length) return []
      const pulses = await pulsesById(asset_ids)
      return rowsOf(asset_ids.map((id) => pulses.get(id)).filter((pulse) => pulse !== undefined))
    },

    /** Newest first. `offset` and `limit` are in assets. */
    async listNewest(page: { limit: number; offset: number }): Promise<AssetRow[]> {
      const key = `${page.limit} ${page.offset}`
      let read = newest.get(key)
      if (!read) {
        const shared = sharedReads(() => listNewestPulses(db, page))
        read = () => shared([])
        newest.set(key, read)
      }
      return rowsOf(await read())
    },
  }
}

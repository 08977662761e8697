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

/** Assets kept: about 2 kB each. */
const ASSETS_KEPT = 8_000
const CONTRIBUTORS_KEPT = 5_000
/** Pages of the newest images whose requests share a query. */
const PAGES_KEPT = 100

type KeptAsset = Awaited<ReturnType<typeof listVersionsById>>[number]

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
    const read = new Set<number>()
    const outdated = pulses.filter(({ asset_id, version }) => assets.get(asset_id)?.version !== version)
    if (outdated.length) {
      const asset_ids = outdated.map(({ asset_id }) => asset_id)
      for (const row of await listVersionsById(db, asset_ids)) {
        assets.set(row.asset_id, row)
        read.add(row.asset_id)
      }
    }
    const kept = pulses.flatMap((pulse) => {
      const asset = assets.get(pulse.asset_id)
      // A row that was hidden between the two queries is left out, not shown as it was.
      return asset && (asset.version === pulse.version || read.has(pulse.asset_id)) ? [{ asset, pulse }] : []
    })
    const named = await contributorsOf(
      new Map(kept.map(({ asset, pulse }) => [asset.contributor_id, pulse.contributor_version])),
    )
    return kept.map(({ asset, pulse: { views, saves, downloads } }) => ({
      ...asset,
      ...named.get(asset.contributor_id),
      views,
      saves,
      downloads,
    }))
  }

  /** The contributors of these ids, in these versions or later ones. */
  async function contributorsOf(versions: Map<number, string>): Promise<Map<number, ContributorRow>> {
    const found = new Map<number, ContributorRow>()
    const outdated: number[] = []
    for (const [id, version] of versions) {
      const kept = contributors.get(id)
      if (kept?.version === version) found.set(id, kept)
      else outdated.push(id)
    }
    if (!outdated.length) return found
    const read = await contributorsById(outdated)
    for (const id of outdated) {
      const row = read.get(id)
      if (!row) continue
      found.set(id, row)
      contributors.set(id, row)
    }
    return found
  }

  return {
    /** The published ones among `asset_ids`, in the order given. */
    async listById(asset_ids: number[]): Promise<AssetRow[]> {
      if (!asset_ids.length) return []
      const pulses = await pulsesById(asset_ids)
      return rowsOf(asset_ids.flatMap((id) => pulses.get(id) ?? []))
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

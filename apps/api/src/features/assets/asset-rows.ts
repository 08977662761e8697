import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/pool.ts'
import { sharedReads } from '../../db/shared-reads.ts'
import type { KeptRest, ListedRow } from './present-asset.ts'
import { type AssetPulse, listNewestPulses, listPulsesById, listVersionsById } from './queries.ts'

/** Assets kept: about 4 kB each, with what is made of them. */
const ASSETS_KEPT = 8_000
/** Pages of the newest images whose requests share a query. */
const PAGES_KEPT = 100

interface KeptAsset extends KeptRest {
  row: Awaited<ReturnType<typeof listVersionsById>>[number]
  /** What was returned last. */
  listed?: ListedRow
}

export type AssetRows = ReturnType<typeof createAssetRows>

/**
 * Reads the rows of lists. Which assets are published, their counts, creators and versions always come from the
 * database, in a query that concurrent requests share; the wide rest is kept while its version is the same. So a list is as
 * fresh as if it were read whole, for a fraction of the work.
 */
export function createAssetRows(db: Db) {
  const pulsesById = sharedReads(async (asset_ids) => {
    const pulses = await listPulsesById(db, asset_ids)
    return new Map(pulses.map((pulse) => [pulse.asset_id, pulse]))
  })
  const newest = new LRUCache<string, () => Promise<AssetPulse[]>>({ max: PAGES_KEPT })
  const assets = new LRUCache<number, KeptAsset>({ max: ASSETS_KEPT })

  async function rowsOf(pulses: AssetPulse[]): Promise<ListedRow[]> {
    const kept = await keptOf(pulses)
    const rows: ListedRow[] = []
    for (const [place, one] of kept.entries()) if (one) rows.push(rowOf(one, pulses[place]!))
    return rows
  }

  /** What is kept of each asset, in the version of its pulse or a later one. */
  async function keptOf(pulses: AssetPulse[]): Promise<(KeptAsset | undefined)[]> {
    const kept = pulses.map(({ asset_id, version }) => {
      const one = assets.get(asset_id)
      return one?.row.version === version ? one : undefined
    })
    const outdated = pulses.filter((_, place) => !kept[place])
    if (!outdated.length) return kept
    const outdated_ids = outdated.map(({ asset_id }) => asset_id)
    const rows = await listVersionsById(db, outdated_ids)
    const read = new Map(rows.map((row): [number, KeptAsset] => [row.asset_id, { row }]))
    for (const [asset_id, one] of read) assets.set(asset_id, one)
    // One that was hidden between the two queries is left out, not shown as it was.
    return kept.map((one, place) => one ?? read.get(pulses[place]!.asset_id))
  }

  /** The same object as before while nothing of it changed, so that what is made of it can be kept too. */
  function rowOf(kept: KeptAsset, pulse: AssetPulse): ListedRow {
    const { listed } = kept
    if (listed && haveSameCounts(listed, pulse) && haveSameCreator(listed, pulse)) return listed
    let rest = kept
    if (!haveSameCreator(kept.row, pulse)) {
      rest = { row: { ...kept.row, ...pulse } }
      assets.set(pulse.asset_id, rest)
    }
    rest.listed = { ...pulse, category_slug: rest.row.category_slug, rest }
    return rest.listed
  }

  return {
    /** The published ones among `asset_ids`, in the order given. */
    async listById(asset_ids: number[]): Promise<ListedRow[]> {
      if (!asset_ids.length) return []
      const pulses = await pulsesById(asset_ids)
      return rowsOf(asset_ids.map((id) => pulses.get(id)).filter((pulse) => pulse !== undefined))
    },

    /** Newest first. `offset` and `limit` are in assets. */
    async listNewest(page: { limit: number; offset: number }): Promise<ListedRow[]> {
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

const haveSameCounts = (one: AssetPulse, other: AssetPulse) =>
  one.views === other.views &&
  one.saves === other.saves &&
  one.downloads === other.downloads &&
  one.asset_count === other.asset_count

const haveSameCreator = (one: AssetPulse, other: AssetPulse) =>
  one.full_name === other.full_name && one.username === other.username && one.demo === other.demo

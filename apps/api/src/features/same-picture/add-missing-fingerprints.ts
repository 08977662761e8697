import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import { fingerprintMaster } from '../../images/fingerprint-master.ts'
import { StorageError } from '../../outside/storage.ts'
import { insertFingerprints, listMastersWithout, type UnknownMaster } from './queries.ts'

/** Number of assets read by one query. */
const BATCH = 50
/** Pause after each original, in ms, because visitors have priority. */
const PAUSE_MS = 20

/**
 * Makes the fingerprints of assets that have none: demo images, and assets older than this feature. Stops after the
 * current one when `signal` aborts; the next run continues. Throws StorageError while the storage is unavailable.
 */
export async function addMissingFingerprints(
  deps: Pick<Deps, 'db' | 'storage' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const masters = await listMastersWithout(deps.db, { before, limit: BATCH })
    for (const master of masters) {
      if (signal.aborted) return
      await insertFingerprints(deps.db, master.content_hash, await fingerprintsFor(deps, master))
      await sleep(PAUSE_MS)
    }
    if (masters.length < BATCH) return
    before = masters.at(-1)!.asset_id
  }
}

/** Returns no fingerprints for an original that is missing or damaged, so that it isn't retried forever. */
async function fingerprintsFor({ storage, log }: Pick<Deps, 'storage' | 'log'>, master: UnknownMaster) {
  try {
    return await fingerprintMaster({ ...master, data: await storage.get(master.master_key) })
  } catch (err) {
    if (err instanceof StorageError && err.reason !== 'missing') throw err
    log.warn({ err, stock_id: master.stock_id }, 'no fingerprints: original unreadable')
    return []
  }
}

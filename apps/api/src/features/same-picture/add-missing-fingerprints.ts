import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import { fingerprintMaster } from '../../images/fingerprint-master.ts'
import { postpone } from '../work/postpone.ts'
import { finishWork, leaseWork } from '../work/queries.ts'
import { insertFingerprints, listMastersWithout, type UnknownMaster } from './queries.ts'

/** Number of assets read by one query. */
const BATCH = 50
/** Pause after each original, in ms, because visitors have priority. */
const PAUSE_MS = 20

type FingerprintDeps = Pick<Deps, 'db' | 'storage' | 'log'>

/**
 * Makes the fingerprints of assets that have none: demo images, and assets older than this feature. Stops after the
 * current one when `signal` aborts; the next run continues. Throws StorageError while the storage is unavailable.
 */
export async function addMissingFingerprints(deps: FingerprintDeps, signal: AbortSignal): Promise<void> {
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const masters = await listMastersWithout(deps.db, { before, limit: BATCH })
    for (const master of masters) {
      if (signal.aborted) return
      await addFingerprints(deps, master)
      await sleep(PAUSE_MS)
    }
    if (masters.length < BATCH) return
    before = masters.at(-1)!.asset_id
  }
}

async function addFingerprints(deps: FingerprintDeps, master: UnknownMaster): Promise<void> {
  const { db, storage } = deps
  const work = await leaseWork(db, 'make_fingerprints', String(master.asset_id))
  if (!work) return
  try {
    const fingerprints = await fingerprintMaster({ ...master, data: await storage.get(master.master_key) })
    await insertFingerprints(db, master.content_hash, fingerprints)
  } catch (err) {
    return postpone(deps, work, err)
  }
  await finishWork(db, work)
}

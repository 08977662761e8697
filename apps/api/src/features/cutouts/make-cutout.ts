import { setTimeout as sleep } from 'node:timers/promises'
import { DomainError } from '@taswira/contract'
import { boundedLimit } from '../../bounded-limit.ts'
import type { Pool } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import { cutOut, NoSubject } from '../../images/cut-out.ts'
import { checkedCutOut, copyWithin } from '../../images/cut-out-elsewhere.ts'
import type { Master } from '../../images/render-rendition.ts'
import { type CutoutService, SERVICE_MAX_BYTES, SERVICE_MAX_PIXELS } from '../../outside/cutout.ts'
import { newCutoutKey } from '../../outside/storage.ts'
import { readMaster } from '../pictures/make-rendition.ts'
import type { PictureRow } from '../pictures/queries.ts'
import {
  claimCutout,
  type CutoutRow,
  deleteCutouts,
  findCutout,
  finishCutout,
  refuseCutout,
  releaseCutout,
} from './queries.ts'

export interface CutoutDeps extends Deps {
  /** Undefined when this process makes the cut-outs. */
  cutout_service: CutoutService | undefined
}

/** A finished cut-out in storage; `bytes` is its size there. */
export interface ReadyCutout {
  storage_key: string
  bytes: number
}

/**
 * Version of the method. Increase it when the result for an image would change; existing cut-outs are then made again.
 */
const RECIPE = 2
/** Interval in ms at which we check for a cut-out that another process is making. */
const LOOK_MS = 500
/** Maximum time in ms until a request is answered, well below the timeout of any proxy. Tests shorten it. */
export const patience = { answer_ms: 20_000 }
/**
 * Seconds after which a waiting client should ask again. A client that hasn't asked for ABANDONED_MS loses its place.
 */
const ASK_AGAIN_S = 3
const ABANDONED_MS = 30_000
/** Maximum number of images waiting in the queue. */
const MOST_WAITING = 100

// A cut-out made in this process uses a core and up to 580 MB for some seconds; with the service, this process only
// waits.
const refusal = () => new DomainError('unavailable')
const here = boundedLimit({ at_once: 1, most_waiting: MOST_WAITING, refusal })
const elsewhere = boundedLimit({ at_once: 4, most_waiting: MOST_WAITING, refusal })

/** An image that is being cut out or waits for its turn. */
interface Job {
  done: Promise<ReadyCutout>
  /** When a client last asked for it, in ms since 1970. */
  asked_at: number
}

/** The jobs of each server in this process by cut-out version, oldest first. */
const jobs_of = new WeakMap<Pool, Map<string, Job>>()

function jobsOf(db: Pool): Map<string, Job> {
  const jobs = jobs_of.get(db) ?? new Map<string, Job>()
  jobs_of.set(db, jobs)
  return jobs
}

const versionOf = ({ cutout_service }: CutoutDeps, { picture_key }: PictureRow) =>
  `${picture_key}-${cutout_service ? 'service' : 'own'}-${RECIPE}`

/** The cut-out of an image if it has been made. */
export async function findReadyCutout(deps: CutoutDeps, picture: PictureRow): Promise<CutoutRow | undefined> {
  const found = await findCutout(deps.db, picture.asset_id, versionOf(deps, picture))
  return found?.status === 'ready' ? found : undefined
}

/** Whether the image is already in the queue, so that asking again isn't counted as another request. */
export const isQueued = (deps: CutoutDeps, picture: PictureRow) =>
  jobsOf(deps.db).has(versionOf(deps, picture))

/**
 * Returns the cut-out of an image and makes it first if needed, only once for any number of concurrent requests and
 * processes. Throws no_subject, unavailable, and cutout_queued when it takes longer: the work continues, and the next
 * call waits for it.
 */
export async function makeCutout(deps: CutoutDeps, picture: PictureRow): Promise<ReadyCutout> {
  const jobs = jobsOf(deps.db)
  const version = versionOf(deps, picture)
  let job = jobs.get(version)
  if (!job) {
    job = startJob(deps, picture, () => jobs.delete(version))
    jobs.set(version, job)
  }
  job.asked_at = Date.now()
  const timer = new AbortController()
  try {
    const made = await Promise.race([
      job.done,
      sleep(patience.answer_ms, undefined, { signal: timer.signal, ref: false }),
    ])
    if (made) return made
  } finally {
    timer.abort()
  }
  const before = [...jobs.keys()].indexOf(version)
  throw new DomainError('cutout_queued', { queue: [placeText(before)] }, ASK_AGAIN_S)
}

function startJob(deps: CutoutDeps, picture: PictureRow, onEnd: () => void): Job {
  const asked = { asked_at: Date.now() }
  const done = makeInTurn(deps, picture, asked).finally(onEnd)
  // The failure may occur when no request is waiting any more; without this it would be an unhandled rejection.
  done.catch(() => {})
  return Object.assign(asked, { done })
}

function placeText(before: number): string {
  if (before <= 0) return 'It is being cut out now.'
  return before === 1 ? '1 image is before it.' : `${before} images are before it.`
}

async function makeInTurn(
  deps: CutoutDeps,
  picture: PictureRow,
  job: Pick<Job, 'asked_at'>,
): Promise<ReadyCutout> {
  const { db, storage, cutout_service } = deps
  const version = versionOf(deps, picture)
  const limit = cutout_service ? elsewhere : here
  while (Date.now() - job.asked_at < ABANDONED_MS) {
    const found = await findCutout(db, picture.asset_id, version)
    if (found?.status === 'refused') throw new DomainError('no_subject')
    if (found?.bytes) {
      if (await storage.exists(found.storage_key)) return { ...found, bytes: found.bytes }
      // The file is missing from storage: make the cut-out again under another key.
      await deleteCutouts(db, picture.asset_id)
    }
    // Wait for a slot before claiming, so that a waiting job doesn't block other processes.
    await limit.run(async () => {
      // All clients stopped asking while the job waited.
      if (Date.now() - job.asked_at >= ABANDONED_MS) return
      const claim = { asset_id: picture.asset_id, version, storage_key: newCutoutKey() }
      const storage_key = await claimCutout(db, claim)
      if (storage_key) await makeClaimed(deps, picture, { storage_key, version })
    })
    const made = await findCutout(db, picture.asset_id, version)
    // Its asset was removed.
    if (!made) throw refusal()
    if (made.status === 'making') await sleep(LOOK_MS)
  }
  throw refusal()
}

async function makeClaimed(
  deps: CutoutDeps,
  picture: PictureRow,
  { storage_key, version }: { storage_key: string; version: string },
) {
  const { db, log, storage, cutout_service } = deps
  try {
    const data = await readMaster(deps, picture)
    const master = { ...picture, data, format: picture.master_format }
    const png = cutout_service ? await cutElsewhere(cutout_service, master) : await cutOut(master)
    await storage.put(storage_key, png)
    if (!(await finishCutout(db, storage_key, png.length))) {
      await storage.delete(storage_key)
      throw refusal()
    }
  } catch (err) {
    if (err instanceof NoSubject) return refuseCutout(db, storage_key)
    await releaseCutout(db, storage_key).catch(() => {})
    if (err instanceof DomainError) throw err
    // Cut-outs are optional: if one fails, the licence and the original are unaffected.
    const { cause } = err as Error
    const why = cause instanceof Error ? cause.message : undefined
    log.warn({ err, why, stock_id: picture.stock_id }, 'cut-out failed')
    throw new DomainError('unavailable')
  }
  for (const old of await deleteCutouts(db, picture.asset_id, version))
    await storage.delete(old).catch(() => {})
}

async function cutElsewhere(service: CutoutService, master: Master): Promise<Buffer> {
  const copy = await copyWithin(master, { max_pixels: SERVICE_MAX_PIXELS, max_bytes: SERVICE_MAX_BYTES })
  const png = await service.removeBackground(copy)
  if (!png) throw new NoSubject()
  return checkedCutOut(png, master)
}

/** Deletes every cut-out of a removed asset. */
export async function removeCutouts({ db, storage }: Pick<Deps, 'db' | 'storage'>, asset_id: number) {
  for (const storage_key of await deleteCutouts(db, asset_id)) await storage.delete(storage_key)
}

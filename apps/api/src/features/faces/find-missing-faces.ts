import { setTimeout as sleep } from 'node:timers/promises'
import { type Face, FACES_MAX } from '@taswira/contract'
import type { Deps } from '../../deps.ts'
import { EndedProcess } from '../../images/background-process.ts'
import { FaceFinder } from '../../images/face-finder.ts'
import { StorageError } from '../../outside/storage.ts'
import { endCoveredHolds, setFoundFaces } from '../assets/face-queries.ts'
import { setSubmissionFaces } from '../submissions/queries.ts'
import { listUnsearched, type UnsearchedPicture } from './queries.ts'

/** Number of pictures read by one query. */
const BATCH = 20
/** How long the process with the model waits for further pictures, in ms, because starting it takes two seconds. */
const LINGER_MS = 60_000
/** Pause between two looks for further pictures, in ms. */
const LOOK_MS = 1_000

/** Pause before a picture is tried again at which the process ended, in ms; it may end at it each time. */
const RETRY_MS = 60_000
/** The same when the original is missing or damaged, which may be mended in the storage. */
const RETRY_ORIGINAL_MS = 60 * 60_000
/** Each pause is twice as long as the one before, up to this many ms. */
const RETRY_MAX_MS = 24 * 60 * 60_000
/** When pictures that failed are tried again, by the keys of their masters. */
const retries = new Map<string, { at: number; pause_ms: number }>()

type FaceDeps = Pick<Deps, 'db' | 'storage' | 'log'>

/**
 * Finds the faces of all pictures in which nobody has looked for them: new submissions, and assets from uploads, imports
 * and older versions. Images that became editorial because of their faces and have releases for all of them by now may
 * be licensed for every use again. Stops after the current one when `signal` aborts. Throws StorageError while the storage is
 * unavailable.
 */
export async function findMissingFaces(
  deps: FaceDeps,
  signal: AbortSignal,
  { linger_ms = LINGER_MS }: { linger_ms?: number } = {},
): Promise<void> {
  using finder = new FaceFinder(signal)
  let found_at = -Infinity
  while (!signal.aborted) {
    await endCoveredHolds(deps.db)
    const { true: except = [], false: due = [] } = Object.groupBy(retries.keys(), (master_key) =>
      String(performance.now() < retries.get(master_key)!.at),
    )
    const pictures = await listUnsearched(deps.db, { limit: BATCH, except })
    // A short batch has every picture that is due; the others were removed or searched elsewhere.
    if (pictures.length < BATCH)
      for (const key of due) if (!pictures.some(({ master_key }) => master_key === key)) retries.delete(key)
    for (const picture of pictures) {
      if (signal.aborted) return
      await findFacesOf(deps, finder, picture, signal)
      found_at = performance.now()
    }
    if (pictures.length) continue
    if (performance.now() - found_at >= linger_ms) return
    await sleep(LOOK_MS, undefined, { signal, ref: false }).catch(() => {})
  }
}

/** Stores the faces of a picture, or when it is tried again. */
async function findFacesOf(
  { db, storage, log }: FaceDeps,
  finder: FaceFinder,
  { image_id, is_asset, master_key }: UnsearchedPicture,
  signal: AbortSignal,
): Promise<void> {
  let faces: Face[]
  try {
    const found = await finder.ask({ data: await storage.get(master_key) })
    // From left to right, as people name the people in a picture.
    const certain = found.slice(0, FACES_MAX).sort((one, other) => one.left - other.left)
    faces = certain.map(({ confidence, ...box }) => ({
      ...insideOf(box),
      confidence: rounded(confidence),
      no_face: false,
      release_key: null,
    }))
  } catch (err) {
    if (signal.aborted) return
    if (err instanceof StorageError && err.reason !== 'missing') throw err
    const last = retries.get(master_key)
    if (!last) log.warn({ err, image_id }, 'faces: an original could not be searched, will be retried')
    const first_ms = err instanceof EndedProcess ? RETRY_MS : RETRY_ORIGINAL_MS
    const pause_ms = last ? Math.min(2 * last.pause_ms, RETRY_MAX_MS) : first_ms
    retries.set(master_key, { at: performance.now() + pause_ms, pause_ms })
    return
  }
  retries.delete(master_key)
  await (is_asset ? setFoundFaces : setSubmissionFaces)(db, image_id, faces)
}

/** The part of a box inside the image. */
function insideOf({ left, top, width, height }: Pick<Face, 'left' | 'top' | 'width' | 'height'>) {
  const cut = (at: number) => rounded(Math.min(1, Math.max(0, at)))
  const [from_left, from_top] = [cut(left), cut(top)]
  return {
    left: from_left,
    top: from_top,
    width: rounded(cut(left + width) - from_left),
    height: rounded(cut(top + height) - from_top),
  }
}

/** To a ten-thousandth: less than a pixel of any screen. */
const rounded = (value: number) => Math.round(value * 10_000) / 10_000

import { setTimeout as sleep } from 'node:timers/promises'
import { type Face, FACES_MAX } from '@taswira/contract'
import type { Deps } from '../../deps.ts'
import { FaceFinder } from '../../images/face-finder.ts'
import { endCoveredHolds, setFoundFaces } from '../assets/face-queries.ts'
import { setSubmissionFaces } from '../submissions/queries.ts'
import { postpone } from '../work/postpone.ts'
import { finishWork, leaseWork, putBack } from '../work/queries.ts'
import { listUnsearched, type UnsearchedPicture } from './queries.ts'

/** Number of pictures read by one query. */
const BATCH = 20
/** How long the process with the model waits for further pictures, in ms, because starting it takes two seconds. */
const LINGER_MS = 60_000
/** Pause between two looks for further pictures, in ms. */
const LOOK_MS = 1_000

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
    const pictures = await listUnsearched(deps.db, BATCH)
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

/** Stores the faces of a picture, unless another process looks for them. */
async function findFacesOf(
  deps: FaceDeps,
  finder: FaceFinder,
  { image_id, is_asset, master_key }: UnsearchedPicture,
  signal: AbortSignal,
): Promise<void> {
  const { db, storage } = deps
  const work = await leaseWork(db, 'find_faces', String(image_id))
  if (!work) return
  let faces: Face[]
  try {
    const found = await finder.findIn(() => storage.get(master_key))
    // From left to right, as people name the people in a picture.
    const certain = found.slice(0, FACES_MAX).sort((one, other) => one.left - other.left)
    faces = certain.map(({ confidence, ...box }) => ({
      ...insideOf(box),
      confidence: rounded(confidence),
      no_face: false,
      release_key: null,
    }))
  } catch (err) {
    return signal.aborted ? putBack(db, work) : postpone(deps, work, err)
  }
  await (is_asset ? setFoundFaces : setSubmissionFaces)(db, image_id, faces)
  await finishWork(db, work)
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

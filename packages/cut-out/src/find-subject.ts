import cvReady from '@techstark/opencv-js'
import { cleanMask, trustIn } from './judge-mask.ts'
import { findPlainGround, type LabPicture } from './plain-ground.ts'
import { toLab, otsu, type RgbPixels, findSaliency } from './subject-mask.ts'

const ITERATIONS = 4

// Typed as the library, but it is a promise of it.
const cv = await (cvReady as unknown as Promise<typeof cvReady>)

/** Tries three initial masks; returns the best result (1 or 0 per pixel) and its trust score (0 to 1). */
export function findSubject(small: RgbPixels): { mask: Uint8Array; trust: number } {
  const picture = toLab(small)
  const ground = findPlainGround(picture)
  const saliency = findSaliency(picture)
  const level = otsu(saliency)
  const { GC_BGD, GC_FGD, GC_PR_BGD, GC_PR_FGD } = cv
  const isFrame = isOnFrame(picture)
  const starts = [
    // Everything that is not plain background.
    ground.flooded.map((flooded) => (flooded ? GC_BGD : GC_PR_FGD)),
    // The most salient pixels, then all salient ones.
    Uint8Array.from(saliency.data, (value, at) => {
      if (value > level) return value > level + 0.6 * (1 - level) ? GC_FGD : GC_PR_FGD
      return value < level * 0.3 || isFrame(at) ? GC_BGD : GC_PR_BGD
    }),
    Uint8Array.from(saliency.data, (value, at) => {
      if (value > level * 0.5) return isFrame(at) ? GC_PR_BGD : GC_PR_FGD
      return value < level * 0.15 || isFrame(at) ? GC_BGD : GC_PR_BGD
    }),
  ]
  let best = { mask: new Uint8Array(0), trust: 0 }
  for (const start of starts) {
    const mask = grabCut(small, start)
    if (!mask) continue
    cleanMask(mask, picture, ground)
    const trust = trustIn(mask, picture, ground)
    if (trust > best.trust) best = { mask, trust }
  }
  return best
}

const isOnFrame =
  ({ width, height }: LabPicture) =>
  (at: number) => {
    const x = at % width
    return x < 2 || x >= width - 2 || at < 2 * width || at >= width * (height - 2)
  }

/** GrabCut (Rother et al. 2004) from an initial mask; undefined when the mask lacks background or subject. */
function grabCut({ data, width, height }: RgbPixels, start: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const { GC_FGD, GC_PR_FGD } = cv
  const isSubject = (value: number) => value === GC_FGD || value === GC_PR_FGD
  const kept = start.reduce((count, value) => count + (isSubject(value) ? 1 : 0), 0)
  if (kept < 10 || kept > start.length - 10) return undefined
  const mats = [
    cv.matFromArray(height, width, cv.CV_8UC3, data as unknown as number[]),
    cv.matFromArray(height, width, cv.CV_8UC1, start as unknown as number[]),
    new cv.Mat(),
    new cv.Mat(),
  ] as const
  try {
    const [picture, mask, ground_model, subject_model] = mats
    const nowhere = new cv.Rect(0, 0, 1, 1)
    cv.grabCut(picture, mask, nowhere, ground_model, subject_model, ITERATIONS, cv.GC_INIT_WITH_MASK)
    return Uint8Array.from(mask.data as Uint8Array, (value) => (isSubject(value) ? 1 : 0))
  } finally {
    // OpenCV's memory is not garbage-collected.
    for (const mat of mats) mat.delete()
  }
}

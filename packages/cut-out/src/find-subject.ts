import { CLEAR, findPeople, LIKELY } from './find-people.ts'
import { cleanMask, trustIn } from './judge-mask.ts'
import { cv } from './open-cv.ts'
import { findPlainGround, type Ground, type LabPicture } from './plain-ground.ts'
import { toLab, otsu, type RgbPixels, findSaliency } from './subject-mask.ts'

const ITERATIONS = 4
/** Lowest accepted trust score, measured on photographs (docs/cutouts.md). */
const TRUST_MIN = 0.28
/**
 * Minimum overlap of a mask with the people in the picture; any value from 0.65 to 0.85 works equally well
 * (docs/cutouts.md).
 */
const OVERLAP_MIN = 0.75
/** Likelihood of a person up to which a pixel is certainly background. */
const UNLIKELY = 0.1

/**
 * Returns a mask of the subject (1 or 0 per pixel), or undefined when none stands out clearly. When people are found,
 * and the best mask misses them, they are the subject.
 */
export function findSubject(small: RgbPixels): Uint8Array | undefined {
  const picture = toLab(small)
  const ground = findPlainGround(picture)
  const { mask, trust } = standingOut(small, picture, ground)
  const found = trust >= TRUST_MIN ? mask : undefined
  const people = findPeople(small)
  if (!people || (found && overlap(found, people) >= OVERLAP_MIN)) return found
  const refined = grabCut(small, startFrom(people))
  if (!refined) return found
  cleanMask(refined, picture, ground)
  return trustIn(refined, picture, ground) > 0 ? refined : found
}

/** Tries three initial masks; returns the best result and its trust score (0 to 1). */
function standingOut(
  small: RgbPixels,
  picture: LabPicture,
  ground: Ground,
): { mask: Uint8Array; trust: number } {
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

function startFrom(people: Float32Array): Uint8Array {
  const { GC_BGD, GC_FGD, GC_PR_BGD, GC_PR_FGD } = cv
  return Uint8Array.from(people, (value) => {
    if (value > LIKELY) return value > CLEAR ? GC_FGD : GC_PR_FGD
    return value > UNLIKELY ? GC_PR_BGD : GC_BGD
  })
}

/** Intersection over union of a mask and the pixels that are likely to show people. */
function overlap(mask: Uint8Array, people: Float32Array): number {
  let both = 0
  let either = 0
  people.forEach((value, at) => {
    const is_person = value > LIKELY
    if (mask[at] && is_person) both++
    if (mask[at] || is_person) either++
  })
  return both / either
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

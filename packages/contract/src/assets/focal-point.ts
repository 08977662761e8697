import * as v from 'valibot'
import type { Face } from '../releases/faces.ts'

const outside = 'Please choose a point in the image.'
const percent = v.pipe(
  v.number(outside),
  v.integer(outside),
  v.minValue(0, outside),
  v.maxValue(100, outside),
)

/** The point of an image that crops keep, in whole percent of its width and height. */
export const focal_point_schema = v.strictObject({ x: percent, y: percent })
export type FocalPoint = v.InferOutput<typeof focal_point_schema>

/** For sharing pictures of images without a focal point: above the middle, because heads are near the top. */
export const near_heads: FocalPoint = { x: 50, y: 25 }

/** The CSS `object-position` that keeps a point: "31% 22%". */
export const objectPosition = ({ x, y }: FocalPoint): string => `${x}% ${y}%`

/** What the focal point of an asset follows from. */
export interface FocalFacts {
  faces: Face[] | null
  /** The point that an operator chose, in percent; null: from the faces. */
  focal_x: number | null
  focal_y: number | null
}

/** The point that an operator chose; null when it follows from the faces. */
export const chosenPoint = ({ focal_x: x, focal_y: y }: Omit<FocalFacts, 'faces'>): FocalPoint | null =>
  x === null || y === null ? null : { x, y }

/** The point of an asset that crops keep; null without a chosen point and without faces. */
export const focalPoint = (facts: FocalFacts): FocalPoint | null =>
  chosenPoint(facts) ?? pointOfFaces(facts.faces)

/** The CSS `object-position` of the point that crops keep; null: the centre. */
export function focalPosition(facts: FocalFacts): string | null {
  const point = focalPoint(facts)
  return point && objectPosition(point)
}

/** Hair and chin beyond the box of a face, in heights and widths of the box. */
const ABOVE = 0.5
const BELOW = 0.2
const BESIDE = 0.25
/** Share of an image's height in the lowest usual crop: an image of 2:3 in a sharing picture of 1200 × 630 px. */
const LOWEST_CROP = 0.35
/** Share of the tallest face's height below which faces are left out: people in the background, or on posters. */
const SMALL_FACE = 1 / 3

/** The head of a person, in fractions of the image's width and height. */
interface Head {
  left: number
  right: number
  top: number
  face_top: number
  bottom: number
}

/**
 * The heads around faces, with `above` heights of the face over it: the large ones, and small ones beside them, of
 * people in the background or on posters.
 */
export function headsOf(faces: Face[] | null, above = ABOVE): { large: Head[]; small: Head[] } {
  const real = (faces ?? []).filter(({ no_face }) => !no_face)
  const height_min = SMALL_FACE * Math.max(...real.map(({ height }) => height))
  const headOf = ({ left, top, width, height }: Face): Head => ({
    left: Math.max(0, left - BESIDE * width),
    right: Math.min(1, left + (1 + BESIDE) * width),
    top: Math.max(0, top - above * height),
    face_top: top,
    bottom: Math.min(1, top + (1 + BELOW) * height),
  })
  return {
    large: real.filter(({ height }) => height >= height_min).map(headOf),
    small: real.filter(({ height }) => height < height_min).map(headOf),
  }
}

/**
 * The point that keeps all heads in every crop with room for them, and the highest ones in lower crops. Ignores small
 * faces beside large ones.
 */
export function pointOfFaces(faces: Face[] | null): FocalPoint | null {
  const heads = headsOf(faces).large
  if (heads.length === 0) return null
  const top = Math.min(
    // A head that the lowest crop has no room for loses its hair before its chin.
    ...heads.map((head) => Math.max(head.top, Math.min(head.face_top, head.bottom - LOWEST_CROP))),
  )
  const bottom = Math.min(Math.max(...heads.map((head) => head.bottom)), top + LOWEST_CROP)
  const left = Math.min(...heads.map((head) => head.left))
  const right = Math.max(...heads.map((head) => head.right))
  return { x: percentBetween(left, right), y: percentBetween(top, bottom) }
}

/**
 * The position in percent with which CSS shows all from `start` to `end`, fractions of the image, in every crop that is
 * large enough: a crop leaves out that share of what doesn't fit before it, and the rest after it.
 */
const percentBetween = (start: number, end: number) =>
  end - start < 1 ? Math.round((start / (1 - (end - start))) * 100) : 50

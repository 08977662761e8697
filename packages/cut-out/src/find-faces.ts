import { cv } from './open-cv.ts'
import { readNet } from './read-net.ts'
import type { RgbPixels } from './subject-mask.ts'

/** Both sides of the model's input, in px. */
export const FACES_SIDE_PX = 192
/** The model looks at one square of 4 × 4 px after the other. */
const STRIDE_PX = 4
const SQUARES = FACES_SIDE_PX / STRIDE_PX
/** Numbers of each square: centre, width and height in px, then twelve for eyes, nose, mouth and ears. */
const NUMBERS = 16
/** Confidence above which a square counts as a face, as in MediaPipe's own graph for this model. */
const CONFIDENCE_MIN = 0.6
/** Share of common area above which two boxes are of the same face, as in MediaPipe's own graph. */
const OVERLAP_MAX = 0.3

/** A face in fractions of the picture's width and height. */
export interface FoundFace {
  left: number
  top: number
  width: number
  height: number
  /** From 0.6 to 1. */
  confidence: number
}

const net = readNet(import.meta.resolve('@mediapipe/face_detection/face_detection_full_range.tflite'))

/**
 * Finds faces up to about 5 m from the camera, the most certain first, with MediaPipe's full-range model. It only says
 * where a face is. Expects a copy whose longer side is FACES_SIDE_PX.
 */
export function findFaces({ data, width, height }: RgbPixels): FoundFace[] {
  const picture = cv.matFromArray(height, width, cv.CV_8UC3, data as unknown as number[])
  const square = new cv.Mat()
  const left = Math.floor((FACES_SIDE_PX - width) / 2)
  const top = Math.floor((FACES_SIDE_PX - height) / 2)
  const black = new cv.Scalar(0, 0, 0, 255)
  const right = FACES_SIDE_PX - width - left
  const bottom = FACES_SIDE_PX - height - top
  cv.copyMakeBorder(picture, square, top, bottom, left, right, cv.BORDER_CONSTANT, black)
  const side = new cv.Size(FACES_SIDE_PX, FACES_SIDE_PX)
  const middle = new cv.Scalar(127.5, 127.5, 127.5, 0)
  const input = cv.blobFromImage(square, 1 / 127.5, side, middle, false, false, cv.CV_32F)
  net.setInput(input)
  const boxes = net.forward('reshaped_regressor_face_4')
  const scores = net.forward('reshaped_classifier_face_4')
  try {
    return withoutRepeats(facesOf(boxes.data32F, scores.data32F)).map((face) => ({
      left: (face.left - left) / width,
      top: (face.top - top) / height,
      width: face.width / width,
      height: face.height / height,
      confidence: face.confidence,
    }))
  } finally {
    // OpenCV's memory is not garbage-collected.
    for (const one of [picture, square, input, boxes, scores]) one.delete()
  }
}

/** The faces in px of the square. */
function facesOf(boxes: Float32Array, scores: Float32Array): FoundFace[] {
  const found: FoundFace[] = []
  for (const [place, score] of scores.entries()) {
    const confidence = 1 / (1 + Math.exp(-score))
    if (confidence < CONFIDENCE_MIN) continue
    const [across, down, width, height] = boxes.subarray(place * NUMBERS) as unknown as number[]
    const left = ((place % SQUARES) + 0.5) * STRIDE_PX + across! - width! / 2
    const top = (Math.floor(place / SQUARES) + 0.5) * STRIDE_PX + down! - height! / 2
    found.push({ left, top, width: width!, height: height!, confidence })
  }
  return found
}

/** Keeps the most certain box of each face. */
function withoutRepeats(faces: FoundFace[]): FoundFace[] {
  const kept: FoundFace[] = []
  for (const face of faces.toSorted((one, other) => other.confidence - one.confidence))
    if (kept.every((other) => overlap(face, other) < OVERLAP_MAX)) kept.push(face)
  return kept
}

/** The common area of two boxes as a share of the area that they cover together. */
function overlap(one: FoundFace, other: FoundFace): number {
  const across = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left)
  const down = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top)
  const common = Math.max(0, across) * Math.max(0, down)
  return common / (one.width * one.height + other.width * other.height - common)
}

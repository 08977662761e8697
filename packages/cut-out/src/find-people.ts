import { cv } from './open-cv.ts'
import { readNet } from './read-net.ts'
import type { RgbPixels } from './subject-mask.ts'

/** MediaPipe's general selfie segmentation model. */
const MODEL = import.meta.resolve('@mediapipe/selfie_segmentation/selfie_segmentation.tflite')
/** Both sides of the model's input and output, in px. */
const SIDE_PX = 256
/** Minimum share of the picture that people fill. */
const SHARE_MIN = 0.05
/** Minimum share of the people's pixels that are clear: where the model is wrong, it is uncertain (docs/cutouts.md). */
const CLEAR_SHARE_MIN = 0.85

/** Likelihood above which a pixel counts as a person. */
export const LIKELY = 0.5
export const CLEAR = 0.9

/**
 * Finds people near the camera: the likelihood of each pixel, 0 to 1. Returns undefined when the model isn't sure that
 * it sees any.
 */
export function findPeople(small: RgbPixels): Float32Array | undefined {
  const likelihood = runModel(small)
  let likely = 0
  let clear = 0
  for (const value of likelihood) {
    if (value > LIKELY) likely++
    if (value > CLEAR) clear++
  }
  const is_sure = likely >= SHARE_MIN * likelihood.length && clear >= CLEAR_SHARE_MIN * likely
  return is_sure ? likelihood : undefined
}

function runModel({ data, width, height }: RgbPixels): Float32Array {
  const side = new cv.Size(SIDE_PX, SIDE_PX)
  const picture = cv.matFromArray(height, width, cv.CV_8UC3, data as unknown as number[])
  const net = readNet(MODEL)
  const input = cv.blobFromImage(picture, 1 / 255, side, new cv.Scalar(0, 0, 0, 0), false, false, cv.CV_32F)
  net.setInput(input)
  const output = net.forward()
  const square = cv.matFromArray(SIDE_PX, SIDE_PX, cv.CV_32FC1, output.data32F as unknown as number[])
  const scaled = new cv.Mat()
  try {
    cv.resize(square, scaled, new cv.Size(width, height), 0, 0, cv.INTER_LINEAR)
    return Float32Array.from(scaled.data32F as Float32Array)
  } finally {
    // OpenCV's memory is not garbage-collected.
    for (const one of [picture, net, input, output, square, scaled]) one.delete()
  }
}

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { headsOf } from '../assets/focal-point.ts'
import {
  type Croppable,
  cropWithHeads,
  download_size_names,
  download_sizes,
  possibleSize,
  sizeInPixels,
} from './download-sizes.ts'

const face = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  width,
  height,
  no_face: false,
  confidence: 0.9,
  release_key: null,
})

const image = (width_px: number, height_px: number, given: Partial<Croppable> = {}): Croppable => ({
  width_px,
  height_px,
  faces: null,
  focal_x: null,
  focal_y: null,
  ...given,
})

const ratios = Object.values(download_sizes).flatMap(({ ratio }) => ratio ?? [])
const fraction = (max = 1) => fc.double({ min: 0, max, noNaN: true })
const any_face = fc
  .tuple(fraction(0.9), fraction(0.9), fraction(0.4), fraction(0.5))
  .map(([left, top, width, height]) => face(left, top, 0.01 + width, 0.01 + height))
const anyImage = (max: number) =>
  fc
    .record({
      width_px: fc.integer({ min: 1, max }),
      height_px: fc.integer({ min: 1, max }),
      faces: fc.option(fc.array(any_face, { maxLength: 8 })),
      point: fc.option(
        fc.record({ x: fc.integer({ min: 0, max: 100 }), y: fc.integer({ min: 0, max: 100 }) }),
      ),
    })
    .map(({ point, ...given }) => ({ ...given, focal_x: point?.x ?? null, focal_y: point?.y ?? null }))
const any_image = anyImage(12_000)
const any_ratio = fc.constantFrom(...ratios)

/** Whether a part of an image has all large heads whole, hair included. */
function hasHeads(
  { width_px, height_px, faces }: Croppable,
  crop: ReturnType<typeof cropWithHeads> & object,
) {
  return headsOf(faces).large.every(
    ({ left, right, top, bottom }) =>
      left * width_px >= crop.left &&
      right * width_px <= crop.left + crop.width &&
      top * height_px >= crop.top &&
      bottom * height_px <= crop.top + crop.height,
  )
}

describe('a crop', () => {
  it('is inside the image, has its ratio and all large heads, whatever the faces and the focal point', () => {
    fc.assert(
      fc.property(any_image, any_ratio, (of, ratio) => {
        const crop = cropWithHeads(of, ratio)
        if (!crop) return
        const { left, top, width, height } = crop
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(1)
        expect(left + width).toBeLessThanOrEqual(of.width_px)
        expect(top + height).toBeLessThanOrEqual(of.height_px)
        expect([left, top, width, height].every(Number.isInteger)).toBe(true)
        expect(width === of.width_px || height === of.height_px).toBe(true)
        // As near to the ratio as whole pixels allow.
        if (of.width_px > 20 && of.height_px > 20)
          expect(Math.abs(width - height * ratio)).toBeLessThanOrEqual(1)
        expect(hasHeads(of, crop)).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  it('is only refused when no position has all large heads', () => {
    fc.assert(
      fc.property(anyImage(300), any_ratio, (of, ratio) => {
        if (cropWithHeads(of, ratio)) return
        const { width, height } = cropWithHeads({ ...of, faces: null }, ratio)!
        for (let left = 0; left <= of.width_px - width; left++)
          for (let top = 0; top <= of.height_px - height; top++)
            // A head of which a part of a pixel is outside counts as cut.
            expect(hasHeads({ ...of, faces: grown(of) }, { left, top, width, height })).toBe(false)
      }),
      { numRuns: 300 },
    )
  })

  it('moves as little as possible from the focal point that an operator chose', () => {
    const chosen = image(3_000, 2_000, { focal_x: 0, focal_y: 50 })
    expect(cropWithHeads(chosen, 1)).toEqual({ left: 0, top: 0, width: 2_000, height: 2_000 })
    const faces = [face(0.75, 0.2, 0.1, 0.15)]
    expect(cropWithHeads({ ...chosen, faces }, 1)!.left).toBe(Math.ceil(0.875 * 3_000) - 2_000)
  })

  it('keeps the upper part of a tall image without known faces', () => {
    expect(cropWithHeads(image(2_000, 3_000), 1)).toMatchObject({ left: 0, top: 256 })
  })

  it('leaves room for a head-wrap where it can', () => {
    const crop = cropWithHeads(
      image(2_000, 3_000, { faces: [face(0.4, 0.3, 0.15, 0.12)], focal_x: 50, focal_y: 100 }),
      1,
    )!
    expect(crop.top).toBeLessThanOrEqual(0.18 * 3_000)
  })

  it('does not cut small faces in the background if another position avoids it', () => {
    const faces = [face(0.45, 0.2, 0.1, 0.3), face(0.1, 0.4, 0.06, 0.05)]
    const crop = cropWithHeads(image(3_000, 2_000, { faces }), 1)!
    const [from, to] = [0.085 * 3_000, 0.175 * 3_000]
    expect(crop.left <= from || crop.left >= to).toBe(true)
  })
})

/** Faces one pixel larger on each side, because crops keep whole pixels. */
const grown = ({ faces, width_px, height_px }: Croppable) =>
  (faces ?? []).map((one) => ({
    ...one,
    left: one.left - 2 / width_px,
    width: one.width + 4 / width_px,
    top: one.top - 2 / height_px,
    height: one.height + 4 / height_px,
  }))

describe('a size', () => {
  it('never has more pixels than the image', () => {
    fc.assert(
      fc.property(any_image, (of) => {
        for (const size of download_size_names) {
          const pixels = sizeInPixels(of, size)
          if (pixels) {
            expect(pixels.width).toBeLessThanOrEqual(of.width_px)
            expect(pixels.height).toBeLessThanOrEqual(of.height_px)
          }
        }
      }),
    )
    expect(sizeInPixels(image(6_000, 4_000), 'web')).toEqual({ width: 2_000, height: 1_333 })
    expect(sizeInPixels(image(900, 600), 'web')).toEqual({ width: 900, height: 600 })
  })

  it('that would cut a head is replaced by the one of the most similar shape that cuts none', () => {
    const couple = image(3_000, 2_000, { faces: [face(0.25, 0.3, 0.1, 0.2), face(0.5, 0.3, 0.1, 0.2)] })
    expect(possibleSize(couple, '9x16')).toBe('4x5')
    const row = image(3_000, 2_000, { faces: [face(0.05, 0.3, 0.1, 0.2), face(0.85, 0.3, 0.1, 0.2)] })
    expect(possibleSize(row, '9x16')).toBe('original')
    expect(possibleSize(row, '16x9')).toBe('16x9')
    fc.assert(
      fc.property(any_image, fc.constantFrom(...download_size_names), (of, wanted) => {
        expect(sizeInPixels(of, possibleSize(of, wanted))).toBeDefined()
      }),
    )
  })
})

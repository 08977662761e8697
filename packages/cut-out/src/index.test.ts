import { expect, it } from 'vitest'
import { cutOutSubject } from './index.ts'

/** The colour at a place of a picture, with both coordinates from 0 to 1. */
type Scene = (x: number, y: number) => readonly [number, number, number]

/** Renders the scene at any size, like a decoder. */
function sourceOf(scene: Scene, width: number, height: number) {
  const drawn = (to_width: number, to_height: number, channels: 3 | 4) => {
    const data = new Uint8Array(to_width * to_height * channels).fill(255)
    for (let y = 0; y < to_height; y++)
      for (let x = 0; x < to_width; x++)
        data.set(scene((x + 0.5) / to_width, (y + 0.5) / to_height), (y * to_width + x) * channels)
    return { data, width: to_width, height: to_height }
  }
  return {
    copyWithin: (longest_px: number) => {
      const scale = Math.min(1, longest_px / Math.max(width, height))
      return Promise.resolve(drawn(Math.round(width * scale), Math.round(height * scale), 3))
    },
    full: () => Promise.resolve(drawn(width, height, 4)),
  }
}

const isDisc = (x: number, y: number) => Math.hypot((x - 0.5) * 1.5, y - 0.5) < 0.3

it('cutOutSubject keeps a disc on a plain background and clears the whole background', async () => {
  const [width, height] = [900, 600]
  const scene: Scene = (x, y) => (isDisc(x, y) ? [220 - 60 * y, 120 - 60 * y, 40] : [184 - 30 * x, 212, 224])
  const cut = await cutOutSubject(sourceOf(scene, width, height))
  const pixelAt = (x: number, y: number) => {
    const at = (y * width + x) * 4
    return [...cut!.data.subarray(at, at + 4)]
  }
  expect([cut?.width, cut?.height]).toEqual([width, height])
  expect(pixelAt(450, 300)[3]).toBe(255)
  expect(pixelAt(10, 10)).toEqual([0, 0, 0, 0])
  expect(pixelAt(450, 60)).toEqual([0, 0, 0, 0])
  let wrong = 0
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (pixelAt(x, y)[3]! > 127 !== isDisc((x + 0.5) / width, (y + 0.5) / height)) wrong++
  expect(wrong / (width * height)).toBeLessThan(0.005)
})

it('cutOutSubject keeps a person in front of a background of many colours', async () => {
  const [width, height] = [450, 300]
  const isIn = (x: number, y: number, across: number, down: number, radius: number, half_height: number) =>
    Math.hypot((x - across) / radius, (y - down) / half_height) < 1
  const isNeck = (x: number, y: number) => Math.abs(x - 0.5) < 0.055 && y > 0.4 && y < 0.66
  const isPerson = (x: number, y: number) =>
    isIn(x, y, 0.5, 0.32, 0.11, 0.19) || isNeck(x, y) || isIn(x, y, 0.5, 1.05, 0.32, 0.45)
  const scene: Scene = (x, y) => {
    const is_eye = isIn(Math.abs(x - 0.5), y, 0.04, 0.31, 0.014, 0.014)
    if (is_eye) return [20, 15, 12]
    if (isIn(x, y, 0.5, 0.43, 0.035, 0.01)) return [120, 40, 40]
    if (isIn(x, y, 0.5, 0.32, 0.11, 0.19)) return y < 0.22 ? [25, 18, 15] : [120, 78, 55]
    if (isNeck(x, y)) return [105, 68, 48]
    if (isPerson(x, y)) return [30, 30, 35]
    const tile = Math.floor(x * 18) * 7 + Math.floor(y * 12) * 13
    return [40 + ((tile * 53) % 180), 40 + ((tile * 97) % 180), 40 + ((tile * 31) % 180)]
  }
  const cut = await cutOutSubject(sourceOf(scene, width, height))
  let wrong = 0
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (cut!.data[(y * width + x) * 4 + 3]! > 127 !== isPerson((x + 0.5) / width, (y + 0.5) / height))
        wrong++
  expect(wrong / (width * height)).toBeLessThan(0.005)
})

it('cutOutSubject returns undefined for a picture of one colour', async () => {
  const plain: Scene = () => [136, 170, 187]
  expect(await cutOutSubject(sourceOf(plain, 500, 400))).toBeUndefined()
})

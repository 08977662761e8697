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
}, 30_000)

it('cutOutSubject returns undefined for a picture of one colour', async () => {
  const plain: Scene = () => [136, 170, 187]
  expect(await cutOutSubject(sourceOf(plain, 500, 400))).toBeUndefined()
}, 30_000)

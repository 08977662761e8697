/** @module-tag slow */
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { cutOut, NoSubject } from './cut-out.ts'
import { allowOwnDrawings } from './sharp.ts'
import { givenNoise } from './testing-pictures.ts'

allowOwnDrawings()

const rawOf = (picture: Buffer) => sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })

const master = (data: Buffer, width_px: number, height_px: number) => ({
  data,
  format: 'png' as const,
  picture_key: 'x',
  width_px,
  height_px,
  has_alpha: false,
})

/** A softly lit disc with a hole, on a softly lit background. */
async function givenDisc({ width = 600, height = 400 } = {}) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 600 400">
    <defs><linearGradient id="g"><stop offset="0" stop-color="#b8d4e0"/><stop offset="1" stop-color="#98bccc"/></linearGradient>
    <radialGradient id="d"><stop offset="0" stop-color="#e08a40"/><stop offset="1" stop-color="#a03818"/></radialGradient></defs>
    <rect width="600" height="400" fill="url(#g)"/>
    <path fill="url(#d)" fill-rule="evenodd" d="M300 60a140 140 0 1 0 .1 0zM300 160a40 40 0 1 1-.1 0z"/></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

it('a cut-out has the full size and contains only the subject', async () => {
  const picture = await givenDisc({ width: 1_800, height: 1_200 })
  const png = await cutOut(master(picture, 1_800, 1_200))
  const { data, info } = await rawOf(png)
  expect([info.width, info.height]).toEqual([1_800, 1_200])
  const at = (x: number, y: number) => [...data.subarray((y * 1_800 + x) * 4, (y * 1_800 + x) * 4 + 4)]
  // Points inside the disc, in its hole and beside it; three image pixels per unit of the drawing.
  for (const [x, y] of [
    [300, 100],
    [220, 200],
    [380, 220],
    [300, 310],
    [200, 140],
  ] as const)
    expect(at(x * 3, y * 3)[3], `${x}, ${y}`).toBe(255)
  for (const [x, y] of [
    [300, 200],
    [100, 100],
    [500, 350],
    [300, 30],
    [5, 5],
    [590, 390],
  ] as const)
    expect(at(x * 3, y * 3), `${x}, ${y}`).toEqual([0, 0, 0, 0])
  const opaque = data.reduce((count, value, n) => count + (n % 4 === 3 && value > 127 ? 1 : 0), 0)
  const disc = Math.PI * (140 ** 2 - 40 ** 2) * 9
  expect(Math.abs(opaque / disc - 1)).toBeLessThan(0.01)
  // Along the edge the colour is the disc's, not a mix with the blue background.
  for (let n = 0; n < data.length; n += 4)
    if (data[n + 3]! > 40 && data[n + 3]! < 215) expect(data[n]! - data[n + 2]!).toBeGreaterThan(20)
})

it('a cut-out is refused for an image without a subject', async () => {
  const noise = await givenNoise({ width: 100, height: 80 }).png().toBuffer()
  await expect(cutOut(master(noise, 100, 80))).rejects.toThrow(NoSubject)
  const plain = await sharp({ create: { width: 100, height: 80, channels: 3, background: '#8ab' } })
    .png()
    .toBuffer()
  await expect(cutOut(master(plain, 100, 80))).rejects.toThrow(NoSubject)
})

it('a cut-out leaves an already transparent image as it is', async () => {
  const ring = await sharp({ create: { width: 200, height: 100, channels: 4, background: '#c8303080' } })
    .png()
    .toBuffer()
  const { data } = await rawOf(await cutOut({ ...master(ring, 200, 100), has_alpha: true }))
  expect([...data.subarray(0, 4)]).toEqual([200, 48, 48, 128])
})

import sharp from 'sharp'
import { decode } from './sharp.ts'

/** Small images made for the tests. */

/** An image with a different colour in each corner, to detect rotation and mirroring. */
export async function givenCorners({ width = 60, height = 40 } = {}) {
  const half = { width: Math.floor(width / 2), height: Math.floor(height / 2) }
  const block = (background: string) =>
    sharp({ create: { ...half, channels: 3, background } })
      .png()
      .toBuffer()
  const [red, green, blue] = await Promise.all([block('#d01010'), block('#10a020'), block('#1020d0')])
  const png = await sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .composite([
      { input: red, left: 0, top: 0 },
      { input: green, left: half.width, top: 0 },
      { input: blue, left: 0, top: half.height },
    ])
    .png()
    .toBuffer()
  return sharp(png)
}

/** An image of one colour. */
export const givenPlain = (background: string, { width = 900, height = 600 } = {}) =>
  sharp({ create: { width, height, channels: 3, background } })

/** Incompressible noise, reproducible by its seed. */
export function givenNoise({ width = 400, height = 300, seed = 1 } = {}) {
  let state = seed * 2_654_435_761
  const data = Buffer.alloc(width * height * 3)
  for (let at = 0; at < data.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    data[at] = state >>> 24
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
}

/** A drawn scene of 1200 × 800 px: a sky, hills and overlapping shapes, different for each seed. */
export function givenScene(seed: number): Promise<Buffer> {
  let state = Math.imul(seed, 2_654_435_761) >>> 0
  const next = (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
  const colour = () => `hsl(${next(360)} ${20 + next(70)}% ${15 + next(70)}%)`
  const horizon = 250 + next(350)
  const hill = () =>
    `<path fill="${colour()}" d="M0 ${horizon} Q${next(1_200)} ${horizon - 50 - next(250)} 1200 ${horizon + next(120)}V800H0Z"/>`
  const shapes = Array.from({ length: 14 + next(12) }, () => {
    const [x, y, size] = [next(1_200), next(800), 30 + next(170)]
    if (next(3) === 0) return `<circle cx="${x}" cy="${y}" r="${size}" fill="${colour()}"/>`
    if (next(2))
      return `<path d="M${x} ${y}l${size} ${next(300)}l${-2 * size} ${next(80)}Z" fill="${colour()}"/>`
    return `<rect x="${x}" y="${y}" width="${size}" height="${20 + next(300)}" fill="${colour()}"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><rect width="1200" height="800" fill="${colour()}"/>${hill()}${hill()}${shapes.join('')}</svg>`
  return decode(Buffer.from(svg)).png().toBuffer()
}

/** The colour at a point of an encoded image, as [red, green, blue]. */
export async function colourAt(picture: Buffer, x: number, y: number): Promise<[number, number, number]> {
  const { data } = await sharp(picture)
    .toColourspace('srgb')
    .removeAlpha()
    .extract({ left: x, top: y, width: 1, height: 1 })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return [data[0]!, data[1]!, data[2]!]
}

/** The decoded pixels of an image as RGB bytes. */
export const pixelsOf = (picture: Buffer) =>
  sharp(picture)
    .toColourspace('srgb')
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })

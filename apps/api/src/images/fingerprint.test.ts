import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { countOnes, fingerprintsOf, lookupFingerprintsOf } from './fingerprint.ts'
import { renderRendition, type PublicKind } from './render-rendition.ts'
import { allowOwnDrawings, smallCopy } from './sharp.ts'
import { givenPlain, givenScene } from './testing-pictures.ts'

allowOwnDrawings()

/** Bits that differ between a copy and the closest fingerprint of an image. */
async function distance(image: Buffer, copy: Buffer): Promise<number> {
  const stored = fingerprintsOf(await smallCopy(sharp(image)))
  const asked = lookupFingerprintsOf(await smallCopy(sharp(copy)))
  return Math.min(...asked.flatMap((one) => stored.map((other) => bitsBetween(one, other))))
}

function bitsBetween(one: Buffer, other: Buffer): number {
  let bits = 0
  for (let at = 0; at < 32; at += 4) bits += countOnes(one.readInt32LE(at) ^ other.readInt32LE(at))
  return bits
}

const scene = givenScene(1)

async function cropped(image: Buffer, size: number, [x, y]: [number, number]) {
  const { width, height } = await sharp(image).metadata()
  const area = { width: Math.round(width * size), height: Math.round(height * size) }
  const left = Math.round((width - area.width) * x)
  const top = Math.round((height - area.height) * y)
  return sharp(image)
    .extract({ left, top, ...area })
    .jpeg()
    .toBuffer()
}

const rendition = (kind: PublicKind) => async (data: Buffer) => {
  const master = { data, format: 'png' as const, picture_key: '0a1b2c3d4e5f60718293', has_alpha: false }
  const marks = { watermark: 'Taswira', focal_point: null }
  return renderRendition({ ...master, ...marks, width_px: 1200, height_px: 800 }, kind, 'jpeg')
}

describe('the fingerprint of an image', () => {
  it.each<[string, (image: Buffer) => Promise<Buffer>]>([
    ['resized to 200 px', (image) => sharp(image).resize(200).png().toBuffer()],
    ['stretched', (image) => sharp(image).resize(500, 500, { fit: 'fill' }).png().toBuffer()],
    ['saved as a JPEG of quality 40', (image) => sharp(image).jpeg({ quality: 40 }).toBuffer()],
    ['made brighter', (image) => sharp(image).modulate({ brightness: 1.25 }).jpeg().toBuffer()],
    ['made darker', (image) => sharp(image).modulate({ brightness: 0.75 }).jpeg().toBuffer()],
    ['turned to grey', (image) => sharp(image).greyscale().jpeg().toBuffer()],
    ['mirrored', (image) => sharp(image).flop().jpeg().toBuffer()],
    [
      'rotated upright by its EXIF orientation',
      (image) => sharp(image).rotate(270).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    ],
    [
      'with a white border',
      (image) =>
        sharp(image)
          .extend({ top: 60, bottom: 60, left: 60, right: 60, background: '#fff' })
          .jpeg()
          .toBuffer(),
    ],
    [
      'with black bars',
      (image) => sharp(image).extend({ top: 90, bottom: 90, background: '#000' }).jpeg().toBuffer(),
    ],
    ['as our thumbnail', rendition('240')],
    ['as our display rendition with its watermark', rendition('display')],
    ['as our sample with its watermark', rendition('sample')],
    [
      'cropped to 95 % and mirrored',
      async (image) =>
        sharp(await cropped(image, 0.95, [0.5, 0.5]))
          .flop()
          .jpeg()
          .toBuffer(),
    ],
  ])('is close to that of a copy %s', async (_, change) => {
    const image = await scene
    expect(await distance(image, await change(image))).toBeLessThanOrEqual(60)
  })

  it.each([0.8, 0.6])(
    'is close to that of a corner or the centre, cropped to %d of each side',
    async (size) => {
      const image = await scene
      const places: [number, number][] = [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
        [0.5, 0.5],
      ]
      for (const place of places)
        expect(await distance(image, await cropped(image, size, place))).toBeLessThanOrEqual(60)
    },
  )

  it('is far from that of another image', async () => {
    expect(await distance(await scene, await givenScene(2))).toBeGreaterThan(70)
  })

  it("doesn't exist for an image that shows hardly anything", async () => {
    const plain = await smallCopy(givenPlain('#3377bb'))
    expect(fingerprintsOf(plain)).toEqual([])
    expect(lookupFingerprintsOf(plain)).toEqual([])
    const sky = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><defs><linearGradient id="a" x2="0" y2="1"><stop stop-color="#259"/><stop offset="1" stop-color="#def"/></linearGradient></defs><rect width="600" height="400" fill="url(#a)"/></svg>`
    expect(fingerprintsOf(await smallCopy(sharp(Buffer.from(sky))))).toEqual([])
  })

  it('exists for images of any shape', async () => {
    for (const [width, height] of [
      [1, 1],
      [1, 400],
      [400, 3],
      [7, 5],
    ])
      expect(
        lookupFingerprintsOf(await smallCopy(sharp(await scene).resize(width, height, { fit: 'fill' })))
          .length,
      ).toBeLessThanOrEqual(4)
  })
})

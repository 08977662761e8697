/** @module-tag slow */
import ExifReader from 'exifreader'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { LicenceMetadata } from './licence-metadata.ts'
import { renderLicensed } from './render-licensed.ts'
import {
  type MarkedMaster,
  type PublicKind,
  type RenditionFormat,
  renderRendition,
} from './render-rendition.ts'
import { allowOwnDrawings } from './sharp.ts'
import { colourAt, givenCorners, givenPlain, pixelsOf } from './testing-pictures.ts'

const licence: LicenceMetadata = {
  seller: 'Taswira',
  title: 'Market & <dusk> "Ìbàdàn"',
  description: 'Two women, one basket\u0000',
  creator: 'Ayşe Ọlá',
  copyright: '© 2024 Ayşe Ọlá',
  licence_name: 'Standard License',
  licence_url: 'https://shop.test/terms#licensing',
  asset_url: 'https://shop.test/image/market',
  public_domain: false,
  digital_source_type: null,
  data_mining: 'reserved',
}

async function givenMaster(data: Buffer, given: Partial<MarkedMaster> = {}): Promise<MarkedMaster> {
  const metadata = await sharp(data).metadata()
  return {
    data,
    format: metadata.format as MarkedMaster['format'],
    picture_key: '0123456789abcdef0123',
    watermark: 'Taswira',
    width_px: metadata.autoOrient.width,
    height_px: metadata.autoOrient.height,
    has_alpha: false,
    focal_point: null,
    ...given,
  }
}

/** Makes a public rendition, or the original that a licence delivers. */
function render(
  master: MarkedMaster,
  kind: PublicKind | 'original',
  format: RenditionFormat,
  given?: LicenceMetadata,
): Promise<Buffer> {
  if (kind !== 'original') return renderRendition(master, kind, format, given)
  const original = { ...master, faces: null, focal_x: null, focal_y: null }
  return renderLicensed(original, kind, format === 'png' ? 'png' : 'jpeg', given ?? licence)
}

const near = (colour: number[], wanted: number[]) => {
  for (const [at, value] of colour.entries()) expect(Math.abs(value - wanted[at]!)).toBeLessThan(24)
}

/** A PNG with the colour profile of another one. */
function withProfileOf(png: Buffer, other: Buffer): Buffer {
  const at = other.indexOf('iCCP') - 4
  const profile = other.subarray(at, at + 12 + other.readUInt32BE(at))
  const header_ends_at = 33
  return Buffer.concat([png.subarray(0, header_ends_at), profile, png.subarray(header_ends_at)])
}

describe('the size of a rendition', () => {
  it.each([
    ['240', 240, 160],
    ['240-light', 240, 160],
    ['360', 360, 240],
    ['480', 480, 320],
    ['display', 1280, 853],
    ['display-640', 640, 427],
    ['sample', 1280, 853],
    ['share', 1200, 630],
    ['original', 1500, 1000],
  ] as const)('is correct for %s', async (kind, width, height) => {
    const master = await givenMaster(
      await givenPlain('#447799', { width: 1500, height: 1000 }).jpeg().toBuffer(),
    )
    expect(await sharp(await render(master, kind, 'jpeg')).metadata()).toMatchObject({
      width,
      height,
      format: 'jpeg',
    })
  })

  it('limits the height of a portrait and never enlarges', async () => {
    const tall = await givenMaster(
      await givenPlain('#447799', { width: 1000, height: 2000 }).jpeg().toBuffer(),
    )
    expect(await sharp(await render(tall, 'display', 'webp')).metadata()).toMatchObject({
      width: 640,
      height: 1280,
    })
    const tiny = await givenMaster(await givenPlain('#447799', { width: 100, height: 7 }).jpeg().toBuffer())
    for (const kind of ['480', 'display', 'sample'] as const) {
      expect(await sharp(await render(tiny, kind, 'webp')).metadata()).toMatchObject({
        width: 100,
        height: 7,
      })
    }
  })

  it.each([
    [1, 1],
    [1, 30_000],
    [30_000, 1],
    [500, 30_000],
  ])('is valid for an image of %i by %i', async (width, height) => {
    const thin = await givenMaster(await givenPlain('#447799', { width, height }).png().toBuffer())
    for (const kind of ['240', 'display', 'share', 'original'] as const) {
      expect((await render(thin, kind, kind === 'original' ? 'jpeg' : 'webp')).length).toBeGreaterThan(0)
    }
  })

  it.each(['avif', 'webp', 'jpeg'] as const)('is encoded as %s', async (format) => {
    const master = await givenMaster(await givenPlain('#447799').jpeg().toBuffer())
    const made = await fileTypeFromBuffer(await render(master, '240', format))
    expect(made?.mime).toBe(`image/${format}`)
  })
})

describe('a rendition is upright and in sRGB', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('for orientation %i', async (orientation) => {
    // Rotated, then mirrored, as a camera would store it; the EXIF orientation undoes both.
    const turned_by = { 3: 180, 5: 90, 6: 270, 7: 270, 8: 90 }[orientation] ?? 0
    const mirrored = { 2: 'flop', 4: 'flip', 5: 'flop', 7: 'flop' }[orientation]
    const upright = await (await givenCorners({ width: 240, height: 160 })).png().toBuffer()
    const turned = sharp(await sharp(upright).rotate(turned_by).png().toBuffer())
    const stored = mirrored === 'flop' ? turned.flop() : mirrored === 'flip' ? turned.flip() : turned
    const master = await givenMaster(
      await stored.jpeg({ quality: 95 }).withMetadata({ orientation }).toBuffer(),
    )
    const thumbnail = await render(master, '240', 'webp')
    expect(await sharp(thumbnail).metadata()).toMatchObject({ width: 240, height: 160 })
    expect((await sharp(thumbnail).metadata()).orientation).toBeUndefined()
    near(await colourAt(thumbnail, 20, 20), [0xd0, 0x10, 0x10])
    near(await colourAt(thumbnail, 220, 20), [0x10, 0xa0, 0x20])
    near(await colourAt(thumbnail, 20, 140), [0x10, 0x20, 0xd0])
    // The sharing image is cropped a little above and below, and the watermark covers the colours.
    const share = await sharp(await render(master, 'share', 'webp'))
      .resize(2, 2, { fit: 'fill' })
      .png()
      .toBuffer()
    expect((await colourAt(share, 0, 0))[0]).toBeGreaterThan((await colourAt(share, 0, 0))[2] + 60)
    expect((await colourAt(share, 0, 1))[2]).toBeGreaterThan((await colourAt(share, 0, 1))[0] + 60)
  })

  it('for CMYK, 16 bit, greyscale and wide gamut', async () => {
    const cases: [Buffer, number[]][] = [
      [await givenPlain('#2060b0').toColourspace('rgb16').png().toBuffer(), [0x20, 0x60, 0xb0]],
      [await givenPlain('#2060b0').withIccProfile('p3').jpeg().toBuffer(), [0x20, 0x60, 0xb0]],
      [await givenPlain('#808080').toColourspace('b-w').jpeg().toBuffer(), [0x80, 0x80, 0x80]],
    ]
    for (const [data, wanted] of cases) {
      const thumbnail = await render(await givenMaster(data), '240', 'webp')
      near(await colourAt(thumbnail, 100, 100), wanted)
      expect((await sharp(thumbnail).metadata()).space).toBe('srgb')
    }
    const cmyk = await givenMaster(await givenPlain('#c03020').toColourspace('cmyk').jpeg().toBuffer())
    const [red, green, blue] = await colourAt(await render(cmyk, '240', 'webp'), 100, 100)
    expect(red).toBeGreaterThan(green + 60)
    expect(red).toBeGreaterThan(blue + 60)
  })

  it.each<[string, number[], number[]]>([
    ['srgb', [200, 120, 90], [60, 120, 80]],
    // The same two colours in Display P3.
    ['p3', [189, 124, 96], [75, 119, 83]],
  ])('within 3 levels for 16 bits a channel with the profile %s', async (profile, left, right) => {
    const samples = Array.from({ length: 900 * 600 }, (_, at) => (at % 900 < 450 ? left : right)).flat()
    const raw = { width: 900, height: 600, channels: 3 as const }
    const deep = await sharp(
      Uint16Array.from(samples, (value) => value * 257),
      { raw },
    )
      .toColourspace('rgb16')
      .png()
      .toBuffer()
    const with_profile = await givenPlain('#000000').withIccProfile(profile).png().toBuffer()
    const master = await givenMaster(withProfileOf(deep, with_profile))
    for (const [kind, format] of [
      ['240', 'webp'],
      ['original', 'jpeg'],
    ] as const) {
      const made = await render(master, kind, format)
      const { width } = await sharp(made).metadata()
      const found = [await colourAt(made, 20, 40), await colourAt(made, width - 20, 40)].flat()
      for (const [at, wanted] of [200, 120, 90, 60, 120, 80].entries())
        expect(Math.abs(found[at]! - wanted)).toBeLessThanOrEqual(3)
    }
  })

  it('with transparency if the format supports it, otherwise on white', async () => {
    const clear = {
      create: { width: 300, height: 300, channels: 4 as const, background: { r: 200, g: 0, b: 0, alpha: 0 } },
    }
    const master = await givenMaster(await sharp(clear).png().toBuffer(), { has_alpha: true })
    expect((await sharp(await render(master, '240', 'webp')).metadata()).hasAlpha).toBe(true)
    expect((await sharp(await render(master, 'original', 'png', licence)).metadata()).hasAlpha).toBe(true)
    near(await colourAt(await render(master, '240', 'jpeg'), 9, 9), [255, 255, 255])
  })
})

describe('metadata in a rendition', () => {
  const secret = {
    IFD0: { Artist: 'Somebody', Copyright: 'Secret' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 0/1' },
  }

  it('is removed from public ones', async () => {
    const data = await givenPlain('#447799')
      .jpeg()
      .withExif(secret)
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
      .toBuffer()
    for (const kind of ['240', '360', '480', 'display', 'share'] as const) {
      const metadata = await sharp(await render(await givenMaster(data), kind, 'jpeg')).metadata()
      expect(metadata.exif).toBeUndefined()
      expect(metadata.xmp).toBeUndefined()
      expect(metadata.iptc).toBeUndefined()
    }
  })

  it.each([
    ['sample', 'jpeg'],
    ['original', 'jpeg'],
    ['original', 'png'],
  ] as const)("names the licence in a %s as %s, without the source file's metadata", async (kind, format) => {
    const data = await givenPlain('#447799').jpeg().withExif(secret).toBuffer()
    const made = await render(await givenMaster(data), kind, format, licence)
    const { xmp, exif, gps } = ExifReader.load(made, { expanded: true })
    await sharp(made).stats()
    expect(xmp!.title!.description).toBe(licence.title)
    expect(xmp!.creator!.description).toBe('Ayşe Ọlá')
    expect(xmp!.description!.description).toBe('Two women, one basket')
    expect(xmp!.rights!.description).toBe('© 2024 Ayşe Ọlá')
    expect(xmp!.Credit!.value).toBe('Ayşe Ọlá / Taswira')
    expect(xmp!.WebStatement!.value).toBe(licence.licence_url)
    expect(xmp!.Marked!.value).toBe('True')
    const licensor = JSON.stringify(xmp!.Licensor)
    expect(licensor).toContain('Taswira')
    expect(licensor).toContain(licence.asset_url)
    expect(exif!.Artist!.description).toBe('Ayse Ola')
    expect(exif!.Copyright!.description).toBe('(c) 2024 Ayse Ola')
    expect(gps).toBeUndefined()
    expect(xmp!.DigitalSourceType).toBeUndefined()
    expect(xmp!.DataMining!.value).toBe(
      'http://ns.useplus.org/ldf/vocab/DMI-PROHIBITED-EXCEPTSEARCHENGINEINDEXING',
    )
  })

  it('declares a drawing as such, and neither marks nor reserves rights on a public-domain work', async () => {
    const master = await givenMaster(await givenPlain('#447799').jpeg().toBuffer())
    const made = await render(master, 'original', 'jpeg', {
      ...licence,
      copyright: '',
      public_domain: true,
      digital_source_type: 'algorithmicMedia',
      data_mining: 'allowed',
    })
    const { xmp } = ExifReader.load(made, { expanded: true })
    expect(xmp!.DigitalSourceType!.value).toBe(
      'http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicMedia',
    )
    expect(xmp!.DataMining!.value).toBe('http://ns.useplus.org/ldf/vocab/DMI-ALLOWED')
    expect(xmp!.Marked!.value).toBe('False')
  })
})

describe('a sharing picture', () => {
  const red = [0xd0, 0x10, 0x10]
  /** Rows and columns of a plain picture's sharing picture in which a red square of 200 px is seen. */
  async function squareSeen(
    size: { width: number; height: number },
    at: { left: number; top: number },
    focal_point: MarkedMaster['focal_point'],
  ) {
    const square = await givenPlain('#d01010', { width: 200, height: 200 }).png().toBuffer()
    const picture = givenPlain('#ffffff', size).composite([{ input: square, ...at }])
    const master = await givenMaster(await picture.png().toBuffer(), { focal_point })
    const { data, info } = await pixelsOf(await render(master, 'share', 'png'))
    const isRed = (x: number, y: number) =>
      red.every(
        (value, channel) => Math.abs(data[(y * info.width + x) * info.channels + channel]! - value) < 60,
      )
    const [rows, columns] = [new Set<number>(), new Set<number>()]
    for (let y = 0; y < info.height; y += 1)
      for (let x = 0; x < info.width; x += 1) {
        if (!isRed(x, y)) continue
        rows.add(y)
        columns.add(x)
      }
    return { rows: rows.size, columns: columns.size }
  }

  it('keeps its focal point, at the top of an upright picture and at the side of a panorama', async () => {
    const upright = { width: 1200, height: 2000 }
    const at_top = { left: 500, top: 10 }
    expect((await squareSeen(upright, at_top, null)).rows).toBe(0)
    expect((await squareSeen(upright, at_top, { x: 50, y: 0 })).rows).toBe(200)
    const panorama = { width: 3000, height: 630 }
    const at_side = { left: 2780, top: 200 }
    expect((await squareSeen(panorama, at_side, null)).columns).toBe(0)
    expect((await squareSeen(panorama, at_side, { x: 99, y: 50 })).columns).toBe(200)
  })
})

describe('our own drawings', () => {
  it('are rasterised at the required size', async () => {
    allowOwnDrawings()
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="2000" viewBox="0 0 3000 2000"><rect width="3000" height="2000" fill="#fff"/><rect width="1500" height="2000" fill="#123456"/></svg>',
    )
    const master: MarkedMaster = {
      data: svg,
      format: 'svg',
      picture_key: '0123456789abcdef0123',
      watermark: 'Taswira',
      width_px: 3000,
      height_px: 2000,
      has_alpha: false,
      focal_point: null,
    }
    const small = await render(master, '480', 'webp')
    expect(await sharp(small).metadata()).toMatchObject({ width: 480, height: 320 })
    near(await colourAt(small, 230, 100), [0x12, 0x34, 0x56])
    near(await colourAt(small, 250, 100), [255, 255, 255])
    expect(await sharp(await render(master, 'share', 'jpeg')).metadata()).toMatchObject({
      width: 1200,
      height: 630,
    })
    expect(await sharp(await render(master, 'original', 'jpeg', licence)).metadata()).toMatchObject({
      width: 3000,
    })
  })
})

describe('the watermark', () => {
  /** Counts the pixels in each 200 px square that differ visibly from the unmarked image. */
  async function marksOn(background: string, size: { width: number; height: number }) {
    const master = await givenMaster(await givenPlain(background, size).png().toBuffer())
    const { data, info } = await pixelsOf(await render(master, 'display', 'webp'))
    const plain = (await colourAt(master.data, 5, 5))[0]
    const counts: number[] = []
    for (let top = 0; top + 200 <= info.height; top += 37) {
      for (let left = 0; left + 200 <= info.width; left += 41) {
        let marked = 0
        for (let y = top; y < top + 200; y += 1) {
          for (let x = left; x < left + 200; x += 1) {
            if (Math.abs(data[(y * info.width + x) * 3]! - plain) > 30) marked += 1
          }
        }
        counts.push(marked)
      }
    }
    return counts
  }

  it.each(['#000000', '#ffffff', '#808080', '#7a4a2b'])(
    'is in every 200 px square of a %s image',
    async (background) => {
      const counts = await marksOn(background, { width: 1280, height: 860 })
      expect(Math.min(...counts)).toBeGreaterThan(400)
      // Most of the image is unchanged.
      expect(Math.max(...counts)).toBeLessThan(40_000 / 5)
    },
  )

  it('is in small and narrow images too', async () => {
    for (const size of [
      { width: 260, height: 210 },
      { width: 210, height: 900 },
      { width: 500, height: 400 },
    ]) {
      expect(Math.min(...(await marksOn('#202020', size)))).toBeGreaterThan(300)
    }
  })

  it('has a different position in each image', async () => {
    const data = await givenPlain('#303030', { width: 800, height: 600 }).png().toBuffer()
    const [one, other] = await Promise.all(
      ['0123456789abcdef0123', 'fedcba98765432100123'].map(async (picture_key) =>
        pixelsOf(await render(await givenMaster(data, { picture_key }), 'display', 'webp')),
      ),
    )
    expect(one!.data.equals(other!.data)).toBe(false)
  })

  it('shows the name of the site', async () => {
    const data = await givenPlain('#303030', { width: 800, height: 600 }).png().toBuffer()
    const [one, other] = await Promise.all(
      ['Taswira', 'Zuri'].map(async (watermark) =>
        pixelsOf(await render({ ...(await givenMaster(data)), watermark }, 'display', 'webp')),
      ),
    )
    expect(one!.data.equals(other!.data)).toBe(false)
  })

  it('is on samples and sharing images, not on thumbnails or originals', async () => {
    const master = await givenMaster(await givenPlain('#000000').png().toBuffer())
    const brightest = async (kind: 'sample' | 'share' | '480' | 'original') =>
      (await pixelsOf(await render(master, kind, 'jpeg'))).data.reduce(
        (most, byte) => Math.max(most, byte),
        0,
      )
    expect(await brightest('sample')).toBeGreaterThan(90)
    expect(await brightest('share')).toBeGreaterThan(90)
    expect(await brightest('480')).toBeLessThan(5)
    expect(await brightest('original')).toBeLessThan(5)
  })
})

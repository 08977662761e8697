import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { decode } from './sharp.ts'
import { openPicture } from './open-picture.ts'
import { givenCorners, givenNoise, givenPlain } from './testing-pictures.ts'

let folder: string
let number = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taswira-open-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function givenFile(content: Buffer | string, name = 'picture.jpg') {
  number += 1
  const path = join(folder, `${number}-${name}`)
  await writeFile(path, content)
  return path
}

const open = async (content: Buffer | string, name?: string) => openPicture(await givenFile(content, name))

/** Changes the header to announce 16 bits, colour and interlacing. */
function interlaced(png: Buffer): Buffer {
  png.set([16, 6, 0, 0, 1], 24)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

/** A PNG whose header announces this size, with almost no data. */
function givenHugePng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('openPicture refuses, each with its own sentence,', () => {
  const refused: [string, () => Promise<Buffer | string>, RegExp][] = [
    ['an empty file', async () => '', /empty/],
    ['text in a file with an image name', async () => 'This is a letter.', /readable image/],
    ['an SVG', async () => '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', /SVG/],
    ['an SVG after a long comment', async () => `<!-- ${'x'.repeat(9000)} --><svg width="1"/>`, /SVG/],
    ['a GIF', async () => givenPlain('#aa2211').gif().toBuffer(), /GIF/],
    ['a TIFF', async () => givenPlain('#aa2211').tiff().toBuffer(), /TIFF/],
    [
      'an AVIF',
      async () => givenPlain('#aa2211', { width: 32, height: 32 }).avif({ effort: 0 }).toBuffer(),
      /AVIF/,
    ],
    ['a BMP', async () => Buffer.concat([Buffer.from('BM'), Buffer.alloc(100)]), /BMP/],
    [
      'a HEIC',
      async () =>
        Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(64)]),
      /HEIC/,
    ],
    ['too many pixels', async () => givenHugePng(20_000, 20_000), /100 megapixels/],
    ['a strip', async () => givenHugePng(40_000, 1), /longer than 30,000/],
    [
      'an interlaced PNG that needs too much memory',
      async () => interlaced(givenHugePng(9_990, 9_990)),
      /without interlacing/,
    ],
    ['a cut JPEG', async () => (await givenNoise().jpeg().toBuffer()).subarray(0, 20_000), /ends before/],
    ['a cut PNG', async () => (await givenNoise().png().toBuffer()).subarray(0, 20_000), /ends before/],
    [
      'a cut WebP',
      async () => (await givenNoise().webp().toBuffer()).subarray(0, 8_000),
      /damaged|ends before/,
    ],
    [
      'a broken header',
      async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 3, 4, 5, 0xff, 0xd9]),
      /damaged/,
    ],
    ['a moving WebP', async () => movingWebp(), /animated/],
  ]
  it.each(refused)('%s', async (_name, make, sentence) => {
    await expect(open(await make())).rejects.toMatchObject({
      name: 'RefusedPicture',
      message: expect.stringMatching(sentence),
    })
  })

  it.each([
    ['without an end', async () => (await givenNoise().jpeg().toBuffer()).subarray(0, 20_000)],
    ['with an end mark', async () => ended((await givenNoise().jpeg().toBuffer()).subarray(0, 20_000))],
    ['of several scans', async () => ended((await progressive()).subarray(0, 20_000))],
  ])('half a JPEG %s', async (_name, make) => {
    const half = await make()
    await expect(open(half)).rejects.toThrow(/damaged|ends before/)
    await expect(open(withEmptyScanParameters(half))).rejects.toThrow(/damaged|ends before/)
  })

  it('a PNG with damage in the middle', async () => {
    const png = await givenNoise().png().toBuffer()
    png.fill(0, 30_000, 30_400)
    await expect(open(png)).rejects.toThrow(/damaged/)
  })

  it('a missing file', async () => {
    await expect(openPicture(join(folder, 'nowhere.jpg'))).rejects.toThrow(/can't read/)
  })
})

const ended = (jpeg: Buffer) => Buffer.concat([jpeg, Buffer.from([0xff, 0xd9])])
const progressive = () => givenNoise().jpeg({ progressive: true }).toBuffer()

/** A JPEG with more bytes, in hex, behind its first segment. */
function withInserted(jpeg: Buffer, hex: string): Buffer {
  const at = 4 + jpeg.readUInt16BE(4)
  return Buffer.concat([jpeg.subarray(0, at), Buffer.from(hex, 'hex'), jpeg.subarray(at)])
}

/** What many phones write in images that aren't progressive. */
function withEmptyScanParameters(jpeg: Buffer): Buffer {
  const copy = Buffer.from(jpeg)
  const scan_at = copy.indexOf(Buffer.from([0xff, 0xda]))
  copy.set([0, 0], scan_at + 5 + 2 * copy[scan_at + 4]!)
  return copy
}

async function movingWebp() {
  const frames = Buffer.concat([Buffer.alloc(32 * 32 * 3, 10), Buffer.alloc(32 * 32 * 3, 200)])
  return sharp(frames, { raw: { width: 32, height: 64, channels: 3, pageHeight: 32 } })
    .webp({ loop: 0 })
    .toBuffer()
}

describe('openPicture', () => {
  it('detects the format by content, not by name', async () => {
    expect(await open(await givenPlain('#335577').png().toBuffer(), 'wrong.jpg')).toMatchObject({
      format: 'png',
    })
    expect(await open(await givenPlain('#335577').webp().toBuffer(), 'none')).toMatchObject({
      format: 'webp',
    })
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('returns upright dimensions for orientation %i', async (orientation) => {
    const turned = await (await givenCorners()).jpeg().withMetadata({ orientation }).toBuffer()
    const upright = orientation < 5 ? { width_px: 60, height_px: 40 } : { width_px: 40, height_px: 60 }
    expect(await open(turned)).toMatchObject(upright)
  })

  it.each<[string, (jpeg: Buffer) => Buffer]>([
    ['with empty scan parameters', withEmptyScanParameters],
    ['without its end mark', (jpeg) => jpeg.subarray(0, -2)],
    ['with stray bytes between its segments', (jpeg) => withInserted(jpeg, '000000')],
    ['of an unknown version', (jpeg) => withInserted(jpeg, 'ffe000104a46494600090100000100010000')],
  ])('accepts a whole JPEG %s, with the same pixels', async (_name, change) => {
    const jpeg = await givenNoise().jpeg().toBuffer()
    const changed = change(jpeg)
    expect(await open(changed)).toEqual({ ...(await open(jpeg)), mended: true })
    expect(await decode(changed).raw().toBuffer()).toEqual(await decode(jpeg).raw().toBuffer())
  })

  it('accepts CMYK, 16 bit, greyscale and wide gamut', async () => {
    const pictures = [
      await givenPlain('#c03020').toColourspace('cmyk').jpeg().toBuffer(),
      await givenPlain('#c03020').toColourspace('rgb16').png().toBuffer(),
      await givenPlain('#808080').toColourspace('b-w').jpeg().toBuffer(),
      await givenPlain('#c03020').withIccProfile('p3').jpeg().toBuffer(),
    ]
    for (const picture of pictures)
      expect(await open(picture)).toMatchObject({ width_px: 900, height_px: 600 })
  })

  it('distinguishes real transparency from an opaque alpha channel', async () => {
    const clear = {
      create: {
        width: 300,
        height: 300,
        channels: 4 as const,
        background: { r: 200, g: 0, b: 0, alpha: 0.4 },
      },
    }
    expect(await open(await sharp(clear).png().toBuffer())).toMatchObject({ has_alpha: true })
    expect(await open(await givenPlain('#aa0000').ensureAlpha().png().toBuffer())).toMatchObject({
      has_alpha: false,
    })
  })

  it('returns a small placeholder', async () => {
    const { placeholder } = await open(await givenNoise().jpeg().toBuffer())
    expect(placeholder).toMatch(/^data:image\/webp;base64,[A-Za-z0-9+/]+=*$/)
    expect(placeholder.length).toBeLessThan(420)
  })
})

/** file-type imports it for the first file, which fails while npm replaces the packages. */
const without_package = `data:text/javascript,${encodeURIComponent(`
import { registerHooks } from 'node:module'
registerHooks({ resolve(specifier, context, next) {
  if (specifier === 'strtok3') throw Object.assign(new Error('gone'), { code: 'ERR_MODULE_NOT_FOUND' })
  return next(specifier, context)
} })`)}`

describe('a picture that cannot be checked', () => {
  it('is not reported as unreadable while npm replaces our packages', async () => {
    const path = await givenFile(await givenNoise({ width: 90, height: 60 }).jpeg().toBuffer())
    const script = `
      import { openPicture } from ${JSON.stringify(join(import.meta.dirname, 'open-picture.ts'))}
      console.log(await openPicture(${JSON.stringify(path)}).then(() => 'opened', ({ name }) => name))`
    const node = ['--import', without_package, '--input-type=module-typescript', '-e', script]
    const { stdout } = await promisify(execFile)(process.execPath, node, { cwd: import.meta.dirname })
    expect(stdout.trim()).toBe('UncheckedPicture')
  })
})

it('openPicture refuses a file whose first bytes and decoder disagree on the format', async () => {
  const path = await givenFile(await givenNoise({ width: 300, height: 200 }).jpeg().toBuffer())
  expect((await openPicture(path)).format).toBe('jpeg')
  // Real files that do this may stop doing it with the next version of a decoder. Test files share modules
  // (vitest.config.ts), so the mock needs a fresh copy of them.
  vi.resetModules()
  vi.doMock('file-type', () => ({ fileTypeFromFile: async () => ({ mime: 'image/png', ext: 'png' }) }))
  try {
    const fresh = await import('./open-picture.ts')
    await expect(fresh.openPicture(path)).rejects.toMatchObject({ reason: 'damaged' })
  } finally {
    vi.doUnmock('file-type')
    vi.resetModules()
  }
})

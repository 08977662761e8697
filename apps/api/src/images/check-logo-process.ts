import { readFile } from 'node:fs/promises'
import { LOGO_SIDE_MAX, LOGO_HEIGHT_MIN, LOGO_SVG_MAX_BYTES, numberText } from '@taswira/contract'
import { endAboveMemory } from './end-above-memory.ts'
import { allowOwnDrawings, decode, fromPixels } from './sharp.ts'
import { svgRefusal } from './svg-rules.ts'

/**
 * Runs as a separate process for each logo, started by check-logo.ts: checks the file, and writes it with a PNG of it, or
 * why it is refused, to stdout as JSON.
 */

/** Maximum size of the PNG that is made of a logo, in px. */
const PNG_SIZE = { width: 1024, height: 512 }
/** The page's background in the light theme. */
const LIGHT_GROUND = Buffer.from('fbf7f1', 'hex')
const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

const [path = '', memory_max_bytes] = process.argv.slice(2)
const endAboveLimit = endAboveMemory(Number(memory_max_bytes))

const file = await readFile(path)
const found = await (file.subarray(0, 8).equals(PNG_SIGNATURE) ? checkPng() : checkSvg())
endAboveLimit()
process.stdout.write(JSON.stringify(found))

async function checkPng() {
  const { width, height } = await decode(file)
    .metadata()
    .catch(() => ({ width: 0, height: 0 }))
  if (!width) return { refusal: "This PNG can't be read. Export it again." }
  if (width > LOGO_SIDE_MAX || height > LOGO_SIDE_MAX || height < LOGO_HEIGHT_MIN)
    return {
      refusal: `A PNG has to be ${LOGO_HEIGHT_MIN} to ${numberText(LOGO_SIDE_MAX)} px high and at most ${numberText(LOGO_SIDE_MAX)} px wide. This one is ${width} × ${height} px.`,
    }
  return drawn(null, { width, height })
}

async function checkSvg() {
  if (file.length > LOGO_SVG_MAX_BYTES)
    return {
      refusal: `An SVG can have at most ${LOGO_SVG_MAX_BYTES / 1_000} kB. Simplify it, or upload a PNG.`,
    }
  let svg: string
  try {
    svg = new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return { refusal: 'Upload an SVG or a PNG file.' }
  }
  if (!/^\s*</.test(svg)) return { refusal: 'Upload an SVG or a PNG file.' }
  const refusal = svgRefusal(svg)
  if (refusal) return { refusal }
  allowOwnDrawings()
  const { width, height } = await decode(file)
    .metadata()
    .catch(() => ({ width: 0, height: 0 }))
  if (!width) return { refusal: "This SVG can't be drawn. Export it again as plain SVG." }
  return drawn(svg, { width, height })
}

async function drawn(svg: string | null, size: { width: number; height: number }) {
  const shape = size.width / size.height
  if (shape < 1 / 4 || shape > 8)
    return { refusal: 'A logo can be at most 8 times as wide as high, and 4 times as high as wide.' }
  // An SVG is drawn at the size it is needed in, whatever size it names.
  const scale = Math.min(PNG_SIZE.width / size.width, PNG_SIZE.height / size.height)
  const density = Math.min(100_000, Math.max(1, 72 * scale))
  try {
    const png = await decode(file, svg === null ? {} : { density })
      .resize({ ...PNG_SIZE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .ensureAlpha()
      .png({ compressionLevel: 9 })
      .toBuffer()
    const icon = await onGround(png, { width: 512, height: 512, share: 0.8 })
    const sharing = await onGround(png, { width: 1200, height: 630, share: 0.6 })
    return { logo: { svg, png: png.toString('base64'), icon, sharing, ...size } }
  } catch {
    return { refusal: "This file can't be drawn. Export it again." }
  }
}

/** The logo in the middle of a light ground, as large as `share` of it, as a PNG in base64. */
async function onGround(
  logo: Buffer,
  { width, height, share }: { width: number; height: number; share: number },
): Promise<string> {
  const side = (length: number) => Math.round(length * share)
  const input = await decode(logo).resize(side(width), side(height), { fit: 'inside' }).png().toBuffer()
  const channels = 3 as const
  const picture = await fromPixels({
    data: Buffer.alloc(width * height * channels, LIGHT_GROUND),
    width,
    height,
    channels,
  })
    .composite([{ input }])
    .png({ compressionLevel: 9 })
    .toBuffer()
  return picture.toString('base64')
}

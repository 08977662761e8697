import type { OverlayOptions } from 'sharp'
import { allowOwnDrawings, decode } from './sharp.ts'
import { pathsFor } from './watermark-letters.ts'

/**
 * A tile has the name twice, the second one offset by half a tile, so that every 200 px of an image contain a whole
 * one.
 */
const TILE = { width: 320, height: 200 }
/** From the left end of the mark to the right end of the name, in px. */
const NAME_LENGTH = 172
const TILT_DEGREES = -24

/** Measured in capital heights. */
const PEN_RADIUS = 0.075
const FRAME = 1.16
const FRAME_GAP = 0.5

/** The light stroke shows on dark and medium backgrounds, its dark edge on light ones. */
const LIGHT_OPACITY = 0.5
const EDGE_OPACITY = 0.3
const EDGE_PX = 2.2
/** Number of steps in which the edge fades outwards. */
const EDGE_STEPS = 4

interface Tile {
  width: number
  height: number
  /** RGBA. */
  data: Buffer
}

/** The `composite` options that draw the watermark with this name on an image of this size. */
export async function watermarkFor(
  name: string,
  picture: { width: number; height: number; picture_key: string },
): Promise<OverlayOptions> {
  const tile = rolledTile(await tileFor(name, Math.max(picture.width, picture.height)), picture)
  const { data, width, height } = tile
  return { input: data, raw: { width, height, channels: 4 }, tile: true, gravity: 'northwest', blend: 'over' }
}

const tiles = new Map<string, Promise<Tile>>()

/** Smaller images get a smaller mark. */
function tileFor(name: string, long_side_px: number): Promise<Tile> {
  const scale = long_side_px >= 800 ? 1 : long_side_px >= 400 ? 0.7 : 0.42
  const key = `${scale} ${name}`
  let tile = tiles.get(key)
  if (!tile) {
    tile = drawTile(name, scale)
    tiles.set(key, tile)
    // A failure is not cached.
    tile.catch(() => tiles.delete(key))
  }
  return tile
}

/**
 * Shifts the tile by an offset specific to the image: in a fixed position, the mark could be estimated from a few
 * hundred images and subtracted. Cropped when the image is smaller than a tile.
 */
function rolledTile(tile: Tile, picture: { width: number; height: number; picture_key: string }): Tile {
  const dx = Number.parseInt(picture.picture_key.slice(0, 4), 16) % tile.width
  const dy = Number.parseInt(picture.picture_key.slice(4, 8), 16) % tile.height
  const width = Math.min(tile.width, picture.width)
  const height = Math.min(tile.height, picture.height)
  const data = Buffer.allocUnsafe(width * height * 4)
  for (let y = 0; y < height; y += 1) {
    const row = ((y + dy) % tile.height) * tile.width * 4
    const before_seam = Math.min(width, tile.width - dx)
    tile.data.copy(data, y * width * 4, row + dx * 4, row + (dx + before_seam) * 4)
    tile.data.copy(data, (y * width + before_seam) * 4, row, row + (width - before_seam) * 4)
  }
  return { width, height, data }
}

async function drawTile(name: string, scale: number): Promise<Tile> {
  allowOwnDrawings()
  const { data, info } = await decode(Buffer.from(tileDrawing(name, scale)))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

function tileDrawing(name: string, scale: number): string {
  const width = Math.round(TILE.width * scale)
  const height = Math.round(TILE.height * scale)
  const word = pathsFor(name)
  const length = FRAME + FRAME_GAP + word.width
  const unit = (NAME_LENGTH * scale) / length
  const mark = `${frame}<g transform="translate(${FRAME + FRAME_GAP})" fill="none">${word.paths}</g>`
  const edge = (EDGE_PX * Math.max(0.7, scale)) / unit
  const steps = Array.from({ length: EDGE_STEPS }, (_, step) => (edge * (step + 0.5)) / EDGE_STEPS)
  // Their combined opacity equals EDGE_OPACITY where all of them overlap.
  const step_opacity = 1 - (1 - EDGE_OPACITY) ** (1 / EDGE_STEPS)
  const drawn = [
    ...steps.map((beyond) => pen('#000', step_opacity, PEN_RADIUS + beyond)),
    pen('#fff', LIGHT_OPACITY, PEN_RADIUS),
  ]
  // The second mark is offset by half a tile, like bricks. Strokes that cross an edge continue on the opposite side.
  const places = [
    [0, 0],
    [width, 0],
    [0, height],
    [width, height],
    [width >> 1, height >> 1],
  ].map(
    ([x, y]) =>
      `<use href="#mark" transform="translate(${x! + 0.5} ${y! + 0.5}) rotate(${TILT_DEGREES}) scale(${unit}) translate(${-length / 2} -0.5)"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><g id="mark">${mark}</g></defs>
    ${drawn.map((open) => `${open}${places.join('')}</g>`).join('')}</svg>`
}

/** A group that draws the mark with a round pen of this radius, as one shape even where its lines cross. */
const pen = (colour: string, opacity: number, radius: number) =>
  `<g opacity="${opacity}" stroke="${colour}" fill="${colour}" stroke-width="${2 * radius}" stroke-linecap="round" stroke-linejoin="round">`

const TOP = 0.5 - FRAME / 2
/** Reduced by the pen's radius, which the stroke adds all around. */
const SUN_RADIUS = FRAME * 0.52 - PEN_RADIUS

/** The brand's mark beside the name: a square frame with a sun in its lower right quarter. */
const frame =
  `<path fill="none" d="M0 ${TOP}h${FRAME}v${FRAME}H0z"/>` +
  `<path d="M${FRAME} ${TOP + FRAME}h${-SUN_RADIUS}a${SUN_RADIUS} ${SUN_RADIUS} 0 0 1 ${SUN_RADIUS} ${-SUN_RADIUS}z"/>`

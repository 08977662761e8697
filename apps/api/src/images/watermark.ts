import type { OverlayOptions } from 'sharp'
import { distanceTo, type Stroke, shifted, strokesOf } from './watermark-letters.ts'

/**
 * The mark is drawn here stroke by stroke, pixel by pixel: text in an SVG would need fonts that a bare server
 * does not have, and turns into empty boxes without a word.
 */

/** One tile holds the name twice, the second half a tile further: every 200 px of a picture hold a whole one. */
const TILE = { width: 320, height: 200 }
/** From the left end of the mark to the right end of the name. */
const NAME_LENGTH = 172
const TILT_DEGREES = -24

/** In units of the capitals' height. */
const PEN_RADIUS = 0.075
const FRAME = 1.16
const FRAME_GAP = 0.5

/** The light stroke shows on dark and middling grounds, its dark edge on light ones. */
const LIGHT_OPACITY = 0.5
const EDGE_OPACITY = 0.3
const EDGE_PX = 2.2

interface Tile {
  width: number
  height: number
  /** RGBA. */
  data: Buffer
}

/** What a `composite` call needs to burn the mark with this name into a picture of this size. */
export function watermarkFor(
  name: string,
  picture: { width: number; height: number; picture_key: string },
): OverlayOptions {
  const tile = rolledTile(tileFor(name, Math.max(picture.width, picture.height)), picture)
  const { data, width, height } = tile
  return { input: data, raw: { width, height, channels: 4 }, tile: true, gravity: 'northwest', blend: 'over' }
}

const tiles = new Map<string, Tile>()

/** Smaller pictures get a smaller mark. */
function tileFor(name: string, long_side_px: number): Tile {
  const scale = long_side_px >= 800 ? 1 : long_side_px >= 400 ? 0.7 : 0.42
  const key = `${scale} ${name}`
  let tile = tiles.get(key)
  if (!tile) tiles.set(key, (tile = drawTile(name, scale)))
  return tile
}

/**
 * The tile moved round by an amount of the picture's own: were it always at the same place, the mark could be
 * estimated from a few hundred pictures and subtracted. Cut where the picture is smaller than a tile.
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

function drawTile(name: string, scale: number): Tile {
  const width = Math.round(TILE.width * scale)
  const height = Math.round(TILE.height * scale)
  const edge_px = EDGE_PX * Math.max(0.7, scale)
  const data = Buffer.alloc(width * height * 4)
  for (const [index, outside_px] of distancesToMarks(name, width, height, scale).entries()) {
    const light = LIGHT_OPACITY * coverage(outside_px)
    const edge = EDGE_OPACITY * Math.max(0, 1 - Math.max(0, outside_px) / edge_px)
    // Light over dark, as one colour with its opacity.
    const opacity = light + edge * (1 - light)
    data.fill(opacity > 0 ? Math.round((255 * light) / opacity) : 0, index * 4, index * 4 + 3)
    data[index * 4 + 3] = Math.round(255 * opacity)
  }
  return { width, height, data }
}

/** For each pixel how far outside of the nearest mark it lies, in px; what passes an edge comes in at the other. */
function distancesToMarks(name: string, width: number, height: number, scale: number): Float32Array {
  const word = strokesOf(name)
  const length = FRAME + FRAME_GAP + word.width
  const strokes = [...frameStrokes(), ...word.strokes.map((stroke) => shifted(stroke, FRAME + FRAME_GAP))]
  const unit = (NAME_LENGTH * scale) / length
  const tilt = (TILT_DEGREES * Math.PI) / 180
  const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)]
  const reach_px = 6
  const half_width =
    Math.ceil((NAME_LENGTH * scale * Math.abs(cos) + FRAME * unit * Math.abs(sin)) / 2) + reach_px
  const half_height =
    Math.ceil((NAME_LENGTH * scale * Math.abs(sin) + FRAME * unit * Math.abs(cos)) / 2) + reach_px

  const distances = new Float32Array(width * height).fill(Infinity)
  for (let dy = -half_height; dy <= half_height; dy += 1) {
    for (let dx = -half_width; dx <= half_width; dx += 1) {
      const along = (dx * cos + dy * sin) / unit + length / 2
      const across = (dy * cos - dx * sin) / unit + 0.5
      if (across < -1 || across > 2) continue
      const outside_px = (distanceToMark(strokes, along, across) - PEN_RADIUS) * unit
      // The second mark half a tile further, as bricks are laid.
      for (const [centre_x, centre_y] of [
        [0, 0],
        [width >> 1, height >> 1],
      ] as const) {
        const at = wrapped(centre_y + dy, height) * width + wrapped(centre_x + dx, width)
        distances[at] = Math.min(distances[at]!, outside_px)
      }
    }
  }
  return distances
}

const wrapped = (value: number, size: number) => ((value % size) + size) % size

/** How much of a pixel lies inside a shape whose edge is this far away; negative is inside. */
const coverage = (outside_px: number) => Math.max(0, Math.min(1, 0.5 - outside_px))

/** The brand's mark beside the name: a square frame with a sun in its lower right quarter (design.md, section 1). */
function frameStrokes(): Stroke[] {
  const [top, bottom] = [0.5 - FRAME / 2, 0.5 + FRAME / 2]
  const corners: [number, number][] = [
    [0, top],
    [FRAME, top],
    [FRAME, bottom],
    [0, bottom],
    [0, top],
  ]
  return corners.slice(1).map((to, index) => ({ from: corners[index]!, to }))
}

function distanceToMark(strokes: Stroke[], x: number, y: number): number {
  const bottom = 0.5 + FRAME / 2
  // A filled quarter circle: everything in it is as far inside as the pen is thick.
  const inside_sun = x <= FRAME && y <= bottom
  let nearest = inside_sun
    ? Math.max(0, Math.hypot(FRAME - x, bottom - y) - FRAME * 0.52 + PEN_RADIUS)
    : Infinity
  for (const stroke of strokes) nearest = Math.min(nearest, distanceTo(stroke, x, y))
  return nearest
}

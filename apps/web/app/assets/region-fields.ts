import type { Region } from '@taswira/contract'

/** A region as people type it, in percent of the image. */
export type RegionFields = Record<keyof Region, string>

export const no_region: RegionFields = { left: '', top: '', width: '', height: '' }

const sides = ['left', 'top', 'width', 'height'] as const

/**
 * Reads a region from typed percentages; undefined when nothing is typed, null when it is not a valid part of the
 * image.
 */
export function regionIn(fields: RegionFields): Region | null | undefined {
  if (sides.every((side) => fields[side].trim() === '')) return undefined
  const region = Object.fromEntries(
    sides.map((side) => [
      side,
      fields[side].trim() === '' ? NaN : Number(fields[side].replace(',', '.')) / 100,
    ]),
  ) as Region
  const inside =
    sides.every((side) => region[side] >= 0 && region[side] <= 1) &&
    region.width > 0 &&
    region.height > 0 &&
    region.left + region.width <= 1.001 &&
    region.top + region.height <= 1.001
  return inside ? region : null
}

/** The rectangle between two points, in fractions of the image, cropped at its edges. */
export function regionBetween(one: { x: number; y: number }, other: { x: number; y: number }): Region {
  const cut = (at: number) => Math.min(1, Math.max(0, at))
  const [left, right] = [cut(Math.min(one.x, other.x)), cut(Math.max(one.x, other.x))]
  const [top, bottom] = [cut(Math.min(one.y, other.y)), cut(Math.max(one.y, other.y))]
  return { left, top, width: right - left, height: bottom - top }
}

export const toFields = (region: Region): RegionFields => {
  const percent = (fraction: number) => String(Math.round(fraction * 1000) / 10)
  return {
    left: percent(region.left),
    top: percent(region.top),
    width: percent(region.width),
    height: percent(region.height),
  }
}

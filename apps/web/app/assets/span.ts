/** Boxes are between 2:3 and 3:2; other images are cropped. */
const NARROWEST = 2 / 3
const WIDEST = 3 / 2

/**
 * Grid rows that an image takes. A row is a 24th of a column's width; 1.33 rows are the gap below (docs/design.md,
 * "Image grid").
 */
export function toRowSpan({ width, height }: { width: number; height: number }): number {
  const ratio = Math.min(Math.max(width / height, NARROWEST), WIDEST)
  return Math.round(24 / ratio + 1.33)
}

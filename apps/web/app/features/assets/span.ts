/** Boxes are never narrower than 2:3 nor wider than 3:2; beyond that the picture is trimmed. */
const NARROWEST = 2 / 3
const WIDEST = 3 / 2

/**
 * Rows of the grid that a work takes. A row is a 24th of a column's width; 1.33 rows are the gap below.
 * Source: docs/design.md, "Image grid".
 */
export function toRowSpan({ width, height }: { width: number; height: number }): number {
  const ratio = Math.min(Math.max(width / height, NARROWEST), WIDEST)
  return Math.round(24 / ratio + 1.33)
}

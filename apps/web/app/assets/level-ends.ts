/** So many boxes at the end of a column share what its height has to change. */
const SHARED_BY = 3
/** A box is stretched or cropped by at most this part of its rows. */
const MOST = 0.35

/** A box with another height. */
export interface LevelBox {
  /** Rows. */
  span: number
  /** From 1. Fixed, because the browser would choose by the other heights. */
  column: number
}

/**
 * The boxes with which the columns of a finished wall end level, by their index: the last ones of each column are made
 * taller or lower, so that all columns end at their mean height. `spans` are those of all boxes in order, each placed
 * in the column that is shortest, as the browser does (grid.css).
 */
export function levelEnds(spans: number[], columns: number): Map<number, LevelBox> {
  const level = new Map<number, LevelBox>()
  const placed = placeBoxes(spans, columns)
  // A single row has no column to compare with.
  if (placed.some(({ boxes }) => boxes.length < 2)) return level
  const mean = Math.round(placed.reduce((sum, { height }) => sum + height, 0) / columns)
  placed.forEach(({ boxes, height }, at) => {
    const last = boxes.slice(-SHARED_BY)
    const rows = last.reduce((sum, box) => sum + spans[box]!, 0)
    const share = Math.max(-MOST, Math.min(MOST, (mean - height) / rows))
    let left = Math.round(rows * share)
    last.forEach((box, index) => {
      const part = Math.round(left / (last.length - index))
      level.set(box, { span: spans[box]! + part, column: at + 1 })
      left -= part
    })
  })
  return level
}

function placeBoxes(spans: number[], columns: number) {
  const placed = Array.from({ length: columns }, () => ({ boxes: [] as number[], height: 0 }))
  spans.forEach((span, box) => {
    const shortest = placed.reduce((best, column) => (column.height < best.height ? column : best))
    shortest.boxes.push(box)
    shortest.height += span
  })
  return placed
}

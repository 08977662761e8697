/** Number of boxes at the end of a column over which its change of height is spread. */
const SHARED_BY = 3
/** Maximum change of a box's height, as a fraction of its rows. */
const MOST = 0.35

/** A box whose height is changed. */
export interface LevelBox {
  /** New height in rows. */
  span: number
  /** Column number from 1. Fixed, because the browser would choose it by the other boxes' new heights. */
  column: number
}

/**
 * Makes the columns of a complete grid end at the same height: changes the heights of each column's last boxes, so that
 * every column ends at the mean height. Returns the changed boxes by index. `spans` are the rows of all boxes in order;
 * each box is placed in the shortest column, as the browser does (grid.css).
 */
export function levelEnds(spans: number[], columns: number): Map<number, LevelBox> {
  const level = new Map<number, LevelBox>()
  const placed = placeBoxes(spans, columns)
  // If a column has a single box, nothing is changed.
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

import { describe, expect, it } from 'vitest'
import { levelEnds } from './level-ends.ts'

const related = [17, 37, 25, 31, 17, 25, 37, 31, 25, 17, 37, 25]

/** Returns the column heights: a box is placed in its assigned column, or in the shortest one. */
function heights(
  spans: number[],
  columns: number,
  level = new Map<number, { span: number; column: number }>(),
) {
  const made = Array.from({ length: columns }, () => 0)
  spans.forEach((span, box) => {
    const fixed = level.get(box)
    made[fixed ? fixed.column - 1 : made.indexOf(Math.min(...made))]! += fixed?.span ?? span
  })
  return made
}
const unevenness = (made: number[]) => Math.max(...made) - Math.min(...made)

describe('the end of an image wall', () => {
  it.each([2, 3, 4])('is level in %d columns', (columns) => {
    expect(unevenness(heights(related, columns))).toBeGreaterThan(5)
    expect(unevenness(heights(related, columns, levelEnds(related, columns)))).toBeLessThanOrEqual(2)
  })

  it('changes only the last boxes of each column, each by less than half its height', () => {
    const spans = Array.from({ length: 40 }, (_, box) => related[(box * 7) % related.length]!)
    const level = levelEnds(spans, 4)
    expect(level.size).toBe(12)
    expect(Math.min(...level.keys())).toBeGreaterThan(20)
    for (const [box, { span }] of level) expect(Math.abs(span / spans[box]! - 1)).toBeLessThan(0.5)
  })

  it('is unchanged if there is only one row', () => {
    expect(levelEnds([17, 37, 25], 4).size).toBe(0)
    expect(levelEnds([], 4).size).toBe(0)
  })
})

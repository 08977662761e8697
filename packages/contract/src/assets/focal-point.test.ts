import { describe, expect, it } from 'vitest'
import { focalPoint, focalPosition, pointOfFaces } from './focal-point.ts'

const face = (left: number, top: number, width: number, height: number, no_face = false) => ({
  left,
  top,
  width,
  height,
  no_face,
  confidence: 0.9,
  release_key: null,
})

/** What a crop shows of an image, as shares of its width or height: CSS leaves out `at` percent of the rest before it. */
const shown = (at: number, share: number): [number, number] => {
  const start = (1 - share) * (at / 100)
  return [start, start + share]
}

/** Whether crops of these shares of the height show a range. */
function expectShown(at: number, [start, end]: [number, number], shares: number[]) {
  for (const share of shares) {
    const [from, to] = shown(at, share)
    expect(from, `${share} from above`).toBeLessThanOrEqual(start + 0.01)
    expect(to, `${share} from below`).toBeGreaterThanOrEqual(end - 0.01)
  }
}

describe('the focal point', () => {
  it('is null without faces, and when none of them is one', () => {
    for (const faces of [null, [], [face(0.1, 0.1, 0.2, 0.2, true)]]) expect(pointOfFaces(faces)).toBeNull()
  })

  it('keeps the whole head in every crop with room for it', () => {
    for (const [top, height] of [
      [0.05, 0.15],
      [0.3, 0.15],
      [0.7, 0.15],
      [0.84, 0.1],
    ] as const) {
      const { y } = pointOfFaces([face(0.4, top, 0.1, height)])!
      expectShown(y, [Math.max(0, top - height / 2), top + height], [0.35, 0.45, 0.67, 0.9])
    }
  })

  it('keeps the face rather than the hair of a head that is too large', () => {
    const { y } = pointOfFaces([face(0.4, 0.3, 0.4, 0.28)])!
    expectShown(y, [0.3, 0.58], [0.35, 0.45, 0.67])
  })

  it('keeps all faces of a group, and ignores what is marked as no face', () => {
    const group = [face(0.5, 0.2, 0.1, 0.1), face(0.8, 0.3, 0.1, 0.1), face(0, 0.9, 0.1, 0.1, true)]
    const { x, y } = pointOfFaces(group)!
    expectShown(x, [0.5, 0.9], [0.5, 0.7])
    expectShown(y, [0.2, 0.4], [0.35, 0.7])
  })

  it('keeps the highest heads where a crop has no room for all', () => {
    const { y } = pointOfFaces([face(0.4, 0.1, 0.1, 0.1), face(0.4, 0.8, 0.1, 0.1)])!
    expectShown(y, [0.1, 0.2], [0.35, 0.5, 0.7])
    expect(pointOfFaces([face(0, 0, 1, 1)])).toEqual({ x: 50, y: 0 })
  })

  it('keeps a large face rather than small ones far from it, as on a poster', () => {
    const child = face(0.4, 0.5, 0.3, 0.3)
    expect(pointOfFaces([child, face(0.05, 0.05, 0.05, 0.05)])).toEqual(pointOfFaces([child]))
  })

  it('is the one that an operator chose, whatever the faces are', () => {
    const faces = [face(0.4, 0.1, 0.1, 0.1)]
    expect(focalPoint({ faces, focal_x: 0, focal_y: 100 })).toEqual({ x: 0, y: 100 })
    expect(focalPosition({ faces, focal_x: 31, focal_y: 22 })).toBe('31% 22%')
    expect(focalPosition({ faces: null, focal_x: null, focal_y: null })).toBeNull()
  })
})

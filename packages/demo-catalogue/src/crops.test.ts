import { expect, it } from 'vitest'
import { type DemoWork, drawDemoWork, listDemoWorks } from './index.ts'

/** Ratios of width to height: square, 2:3 and 3:2. */
const ratios = [1, 2 / 3, 3 / 2]

/** How the outline of every head in the drawings begins, from the front and from the side. */
const head_outline = /^M(-58-12c0-50 28-68 58-68|-10-80c32-2 58 18 61 44)/
/** The corners around both outlines. */
const head_corners = [-58, 58].flatMap((x) => [-80, 76].map((y) => ({ x, y })))
/** A head seen from behind consists of fewer shapes. */
const FACE_SHAPES = 15

/**
 * Why their points cut more faces than others would: below a row of people, the crop would begin with bodies without
 * heads; a pupil's braids count as a face; the guests at both edges count as much as the couple.
 */
const exceptions = [
  'graduates-in-caps-and-gowns-in-the-lecture-hall',
  'smiling-teacher-at-the-chalkboard-in-cotonou',
  'petals-raining-on-bride-and-groom-in-lome',
]

it('no crop to a square, 2:3 or 3:2 cuts a face that it could keep whole or leave out', () => {
  const works = listDemoWorks().filter(({ slug }) => !exceptions.includes(slug))
  const wrong = works.flatMap((work) => {
    const faces = facesIn(work)
    const cut = (percent: number, ratio: number) => cutFaces(work, faces, ratio, percent)
    return (['x', 'y'] as const).flatMap((axis) => {
      const moved = ratios.filter((ratio) => movesAlong(work, ratio) === axis)
      const cutAt = (percent: number) => moved.reduce((sum, ratio) => sum + cut(percent, ratio), 0)
      const fewest = Math.min(...Array.from({ length: 101 }, (_, percent) => cutAt(percent)))
      const point = work[`focal_${axis}`] ?? 50
      return cutAt(point) > fewest
        ? [`${work.slug}: ${axis} ${point} cuts ${cutAt(point)}, not ${fewest}`]
        : []
    })
  })
  expect(wrong).toEqual([])
})

it('finds a face in every drawing of one person whose head is shown', () => {
  const heads = listDemoWorks()
    .filter(({ people }) => people === 'one')
    .map((work) => facesIn(work).length)
  expect(Math.max(...heads)).toBe(1)
  expect(heads.filter((count) => count === 1).length).toBeGreaterThan(40)
})

/** Left, top, right and bottom of a face, in fractions of the drawing. */
interface Face {
  x: [number, number]
  y: [number, number]
}

/** Number of faces that an edge of the crop crosses, when CSS places it at this percentage. */
function cutFaces({ width_px, height_px }: DemoWork, faces: Face[], ratio: number, percent: number): number {
  const axis = movesAlong({ width_px, height_px }, ratio)
  const window = axis === 'x' ? (height_px * ratio) / width_px : width_px / ratio / height_px
  const start = ((1 - window) * percent) / 100
  return faces.filter((face) => {
    const [from, to] = face[axis].map((edge) => Math.min(1, Math.max(0, edge))) as [number, number]
    return [start, start + window].some((edge) => from + 1e-6 < edge && edge < to - 1e-6)
  }).length
}

/** A crop has the full height, and can be moved sideways, or the full width. */
const movesAlong = ({ width_px, height_px }: Pick<DemoWork, 'width_px' | 'height_px'>, ratio: number) =>
  width_px > height_px * ratio ? 'x' : 'y'

/** The faces drawn in a work: outlines of heads, each in a group with the shapes of its face. */
function facesIn(work: DemoWork): Face[] {
  const svg = drawDemoWork(work)
  const [width, height] = /viewBox="0 0 (\S+) (\S+)"/.exec(svg)!.slice(1).map(Number) as [number, number]
  const faces: Face[] = []
  const groups: { transform: string; shapes: number; heads: string[] }[] = []
  for (const [, closing, name, attributes = ''] of svg.matchAll(
    /<(\/?)(g|path|ellipse|circle|rect)\b([^>]*)>/g,
  )) {
    const own = groups.at(-1)
    const transform = /transform="([^"]*)"/.exec(attributes)?.[1] ?? ''
    if (name === 'g' && !closing) groups.push({ transform, shapes: 0, heads: [] })
    if (name === 'g' && closing) {
      if (own!.shapes >= FACE_SHAPES) {
        const outer = groups.map((group) => group.transform)
        for (const head of own!.heads) faces.push(boxOf([...outer, head], { width, height }))
      }
      groups.pop()
    }
    if (!own || name === 'g') continue
    own.shapes++
    if (head_outline.test(/ d="([^"]*)"/.exec(attributes)?.[1] ?? '')) own.heads.push(transform)
  }
  return faces.filter(({ x, y }) => x[1] > 0.02 && x[0] < 0.98 && y[1] > 0.02 && y[0] < 0.98)
}

/** The box around a head inside these transforms, from the outermost to the innermost. */
function boxOf(transforms: string[], { width, height }: { width: number; height: number }): Face {
  const steps = transforms.flatMap((text) => [...text.matchAll(/(\w+)\(([^)]*)\)/g)]).reverse()
  const corners = head_corners.map((corner) =>
    steps.reduce((point, [, kind, values]) => move(point, kind!, values!.split(/[ ,]+/).map(Number)), corner),
  )
  const range = (of: number[]): [number, number] => [Math.min(...of), Math.max(...of)]
  return { x: range(corners.map(({ x }) => x / width)), y: range(corners.map(({ y }) => y / height)) }
}

type Point = (typeof head_corners)[number]

function move({ x, y }: Point, kind: string, [first = 0, second]: number[]): Point {
  if (kind === 'translate') return { x: x + first, y: y + (second ?? 0) }
  if (kind === 'scale') return { x: x * first, y: y * (second ?? first) }
  if (kind !== 'rotate' || second !== undefined) throw new Error(`The drawings have no ${kind}.`)
  const angle = (first * Math.PI) / 180
  return {
    x: x * Math.cos(angle) - y * Math.sin(angle),
    y: x * Math.sin(angle) + y * Math.cos(angle),
  }
}

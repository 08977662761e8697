/** A straight stroke between two points, or part of a circle: angles in degrees, clockwise from the right. */
export type Stroke =
  | { from: [x: number, y: number]; to: [x: number, y: number] }
  | { centre: [x: number, y: number]; radius: number; start: number; sweep: number }

interface Letter {
  width: number
  strokes: Stroke[]
}

const path = (...points: [number, number][]): Stroke[] =>
  points.slice(1).map((to, index) => ({ from: points[index]!, to }))
const arc = (x: number, y: number, radius: number, start: number, sweep: number): Stroke => ({
  centre: [x, y],
  radius,
  start,
  sweep,
})
const letter = (width: number, ...strokes: (Stroke | Stroke[])[]): Letter => ({
  width,
  strokes: strokes.flat(),
})

const stem = path([0, 0], [0, 1])
const bowl = [...path([0, 0], [0.33, 0]), arc(0.33, 0.275, 0.275, -90, 180), ...path([0.33, 0.55], [0, 0.55])]

/** Capitals one unit high, drawn with a round pen; y grows downwards. */
const letters: Record<string, Letter> = {
  A: letter(0.9, path([0, 1], [0.45, 0], [0.9, 1]), path([0.16, 0.66], [0.74, 0.66])),
  B: letter(
    0.62,
    stem,
    path([0, 0], [0.35, 0]),
    arc(0.35, 0.24, 0.24, -90, 180),
    path([0, 0.48], [0.36, 0.48]),
    arc(0.36, 0.74, 0.26, -90, 180),
    path([0.36, 1], [0, 1]),
  ),
  C: letter(0.86, arc(0.5, 0.5, 0.5, 45, 270)),
  D: letter(0.8, stem, path([0, 0], [0.3, 0]), arc(0.3, 0.5, 0.5, -90, 180), path([0.3, 1], [0, 1])),
  E: letter(0.55, stem, path([0, 0], [0.55, 0]), path([0, 0.5], [0.48, 0.5]), path([0, 1], [0.55, 1])),
  F: letter(0.55, stem, path([0, 0], [0.55, 0]), path([0, 0.5], [0.48, 0.5])),
  G: letter(0.98, arc(0.5, 0.5, 0.5, 0, 315), path([0.58, 0.5], [1, 0.5])),
  H: letter(0.72, stem, path([0.72, 0], [0.72, 1]), path([0, 0.5], [0.72, 0.5])),
  // Room beside a lone stem, or it runs into its neighbours.
  I: letter(0.24, path([0.12, 0], [0.12, 1])),
  J: letter(0.48, path([0.48, 0], [0.48, 0.75]), arc(0.23, 0.75, 0.25, 0, 150)),
  K: letter(0.64, stem, path([0.6, 0], [0, 0.6]), path([0.22, 0.4], [0.64, 1])),
  L: letter(0.52, path([0, 0], [0, 1], [0.52, 1])),
  M: letter(0.92, path([0, 1], [0, 0], [0.46, 0.7], [0.92, 0], [0.92, 1])),
  N: letter(0.74, path([0, 1], [0, 0], [0.74, 1], [0.74, 0])),
  O: letter(1, arc(0.5, 0.5, 0.5, 0, 360)),
  P: letter(0.6, stem, bowl),
  Q: letter(1, arc(0.5, 0.5, 0.5, 0, 360), path([0.64, 0.7], [0.98, 1.04])),
  R: letter(0.64, stem, bowl, path([0.3, 0.55], [0.64, 1])),
  S: letter(0.54, arc(0.27, 0.245, 0.245, 90, 240), arc(0.27, 0.745, 0.255, -90, 240)),
  T: letter(0.76, path([0, 0], [0.76, 0]), path([0.38, 0], [0.38, 1])),
  U: letter(0.72, path([0, 0], [0, 0.64]), arc(0.36, 0.64, 0.36, 0, 180), path([0.72, 0.64], [0.72, 0])),
  V: letter(0.88, path([0, 0], [0.44, 1], [0.88, 0])),
  W: letter(1.24, path([0, 0], [0.31, 1], [0.62, 0.05], [0.93, 1], [1.24, 0])),
  X: letter(0.72, path([0, 0], [0.72, 1]), path([0.72, 0], [0, 1])),
  Y: letter(0.78, path([0, 0], [0.39, 0.5], [0.78, 0]), path([0.39, 0.5], [0.39, 1])),
  Z: letter(0.66, path([0, 0], [0.66, 0], [0, 1], [0.66, 1])),
}

const TRACKING = 0.32
const SPACE = 0.4

/** The strokes of a name in capitals, from (0, 0), and how wide it is. Characters without a drawing become a space. */
export function strokesOf(name: string): { width: number; strokes: Stroke[] } {
  const strokes: Stroke[] = []
  let x = 0
  for (const character of name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()) {
    const drawn = letters[character] ?? { width: SPACE, strokes: [] }
    for (const stroke of drawn.strokes) strokes.push(shifted(stroke, x))
    x += drawn.width + TRACKING
  }
  return { width: Math.max(0, x - TRACKING), strokes }
}

export function shifted(stroke: Stroke, dx: number): Stroke {
  if ('centre' in stroke) return { ...stroke, centre: [stroke.centre[0] + dx, stroke.centre[1]] }
  return { from: [stroke.from[0] + dx, stroke.from[1]], to: [stroke.to[0] + dx, stroke.to[1]] }
}

/** How far a point is from a stroke's middle line. */
export function distanceTo(stroke: Stroke, x: number, y: number): number {
  if ('centre' in stroke) {
    const [dx, dy] = [x - stroke.centre[0], y - stroke.centre[1]]
    const turned = ((Math.atan2(dy, dx) * 180) / Math.PI - stroke.start + 720) % 360
    if (turned <= stroke.sweep) return Math.abs(Math.hypot(dx, dy) - stroke.radius)
    const end = (angle: number) => {
      const radians = (angle * Math.PI) / 180
      return Math.hypot(dx - stroke.radius * Math.cos(radians), dy - stroke.radius * Math.sin(radians))
    }
    return Math.min(end(stroke.start), end(stroke.start + stroke.sweep))
  }
  const [x1, y1] = stroke.from
  const [length_x, length_y] = [stroke.to[0] - x1, stroke.to[1] - y1]
  const along = ((x - x1) * length_x + (y - y1) * length_y) / (length_x ** 2 + length_y ** 2)
  const nearest = Math.max(0, Math.min(1, along))
  return Math.hypot(x - x1 - nearest * length_x, y - y1 - nearest * length_y)
}

import { bodyShape } from '../figure/body-shape.ts'
import { figure, groundShadow } from '../figure/figure.ts'
import { isChild, type Person } from '../figure/person.ts'
import type { Pose } from '../figure/pose.ts'
import { place } from '../shapes.ts'
import type { Stage } from '../stage.ts'

export interface FigurePlacing {
  x: number
  y: number
  scale: number
  flip?: boolean
  /** Drawn in the figure's own measures, before the arms in front. */
  held?: string
  shadow?: boolean
}

const shadeOf = (stage: Stage, flip: boolean | undefined) =>
  flip ? ((stage.shade * -1) as 1 | -1) : stage.shade

/** Puts a figure with its hips at x, y. */
export function putFigure(
  stage: Stage,
  person: Person,
  pose: Pose,
  { x, y, scale, flip, held }: FigurePlacing,
): string {
  return place(figure(person, pose, shadeOf(stage, flip), held).all, { x, y, scale, flip: flip ?? false })
}

/** Distance from hips to soles of a standing figure, in its own measures. */
const legHeight = (person: Person) => (isChild(person) ? 169 : 289)

/** Stands a figure with its soles on y. */
export function standFigure(stage: Stage, person: Person, pose: Pose, placing: FigurePlacing): string {
  const y = placing.y - legHeight(person) * placing.scale
  const shadow =
    placing.shadow === false
      ? ''
      : groundShadow(
          placing.x + stage.shade * 20 * placing.scale,
          placing.y - 3,
          (isChild(person) ? 60 : 96) * placing.scale,
        )
  return shadow + putFigure(stage, person, pose, { ...placing, y })
}

/**
 * Places a figure by its face: centre at x, y and `head` high, for portraits. What it holds is drawn before its arms,
 * `over` after them, both in the figure's own measures.
 */
export function portrait(
  stage: Stage,
  person: Person,
  pose: Pose,
  placing: { x: number; y: number; head: number; flip?: boolean; held?: string; over?: string },
): string {
  const drawn = figure(person, pose, shadeOf(stage, placing.flip), placing.held)
  const scale = placing.head / (152 * bodyShape(person).head_scale)
  const side = placing.flip ? -1 : 1
  return place(drawn.all + (placing.over ?? ''), {
    x: placing.x - drawn.face[0] * scale * side,
    y: placing.y - drawn.face[1] * scale,
    scale,
    flip: placing.flip ?? false,
  })
}

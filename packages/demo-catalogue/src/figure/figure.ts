import { d, ellipse, type Point, path, place, stroke } from '../shapes.ts'
import { skinOf } from '../skin.ts'
import { drawArm } from './arms.ts'
import { type BodyShape, bodyShape } from './body-shape.ts'
import { torsoOutline, torsoShade } from './cut.ts'
import { beard, ears, faceShape, features, type HeadView } from './face.ts'
import { garmentDetails, topLength } from './garments.ts'
import { hair } from './hair.ts'
import { drawLegs, lowerBlock, skirted } from './legs.ts'
import { reach } from './limbs.ts'
import { isChild, type Person, paintOf } from './person.ts'
import type { HandAim, Pose } from './pose.ts'

/** A drawn figure around its hips at 0, 0, in layers so that props can come between. */
export interface Figure {
  /** Everything behind the front arms. */
  body: string
  /** Arms in front of the torso. */
  arms: string
  head: string
  /** Where the hands ended, in the figure's own measures. */
  hands: { left: Point; right: Point }
  /** Centre of the face. */
  face: Point
  all: string
}

/** `shade` is the side in shadow: 1 right, −1 left. `held` is drawn before the arms in front, so hands cover it. */
export function figure(person: Person, pose: Pose, shade: 1 | -1, held = ''): Figure {
  const s = bodyShape(person)
  const small = isChild(person) ? 0.62 : 1
  const upright = turner(pose.lean)
  const shoulder = (side: 1 | -1) =>
    upright([side * (s.shoulder * pose.breadth - s.arm[0] * 0.9), -s.torso + s.arm[0] * 1.15])
  const armOf = (side: 1 | -1, aim: HandAim) => {
    const to = [aim.to[0] * small, aim.to[1] * small] as const
    const beyond = (to[0] - shoulder(side)[0]) * side > 28 * small
    return reach(shoulder(side), to, s.upper_arm, s.forearm, aim.bend ?? ((beyond ? side : -side) as 1 | -1))
  }
  const arms = { left: armOf(-1, pose.left), right: armOf(1, pose.right) }
  const arm = (side: 'left' | 'right') =>
    drawArm(person, s, arms[side], pose[side], shade, side === 'left' ? -1 : 1)

  const back_arms = (pose.left.behind ? arm('left') : '') + (pose.right.behind ? arm('right') : '')
  const front_arms = (pose.left.behind ? '' : arm('left')) + (pose.right.behind ? '' : arm('right'))
  const legs = pose.feet ? drawLegs(person, s, pose, small, shade) : lowerBlock(person, s)
  const head_at = upright([pose.turn * 4 * small, -s.torso - 130 * s.head_scale + 8 * small])
  const head = drawHead(person, pose, s, shade)
  const head_place = {
    x: head_at[0],
    y: head_at[1],
    scale: s.head_scale,
    turn: pose.lean * 0.5 + pose.tilt,
    flip: pose.head === 'profile' && pose.turn < 0,
  }
  const behind = head.behind ? place(head.behind, head_place) : ''
  const over = place(head.over, head_place)
  const torso = place(drawTorso(person, s, pose, shade), { turn: pose.lean })
  const long = person.top === 'agbada' || person.top === 'kaftan' || person.top === 'coat'
  // The long hair of someone seen from behind falls over the clothes.
  const body =
    (pose.head === 'back' ? '' : behind) +
    back_arms +
    // The neck goes into the collar, not over it.
    (head.neck ? place(head.neck, head_place) : '') +
    (long || !skirted(person) ? legs + torso : torso + legs)
  return {
    body,
    arms: front_arms,
    head: (pose.head === 'back' ? behind : '') + over,
    hands: { left: arms.left.end, right: arms.right.end },
    face: head_at,
    all: body + held + front_arms + (pose.head === 'back' ? behind : '') + over,
  }
}

function turner(degrees: number) {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return ([x, y]: Point): Point => [x * cos - y * sin, x * sin + y * cos]
}

function drawHead(person: Person, pose: Pose, s: BodyShape, shade: 1 | -1) {
  const flipped = pose.head === 'profile' && pose.turn < 0
  const view: HeadView = {
    view: pose.head,
    turn: pose.turn,
    shade: flipped ? ((shade * -1) as 1 | -1) : shade,
    down: pose.down ?? false,
  }
  const layers = hair(person, view)
  const skin = skinOf(person.skin)
  const half = s.neck / s.head_scale
  const x = pose.head === 'profile' ? -14 : -pose.turn * 6
  const neck = path(
    d`M${x - half} 20C${x - half + 4} 70 ${x - half} 96 ${x - half - 14} 124C${x - 20} 146 ${x + 20} 146 ${x + half + 14} 124C${x + half} 96 ${x + half - 4} 70 ${x + half} 20Z`,
    skin.base,
  )
  const chin_shadow = skin.second_is_light
    ? stroke(d`M${x - half + 7} 90C${x - half + 5} 100 ${x - half} 112 ${x - half - 4} 120`, skin.second, 6)
    : path(
        d`M${x - half + 2} 58C${x - 20} 92 ${x + 24} 98 ${x + half - 1} 60L${x + half - 1} 84C${x + 10} 112 ${x - 20} 100 ${x - half + 2} 72Z`,
        skin.second,
      )
  const covered = person.head === 'hijab'
  const throat = covered && pose.head !== 'back' ? '' : pose.head === 'back' ? neck : neck + chin_shadow
  const side_ears = covered ? '' : ears(person, view)
  const face = faceShape(person, view) + beard(person, view) + features(person, view)
  if (pose.head === 'back') {
    return { behind: layers.behind, neck: throat, over: side_ears + face + layers.over }
  }
  // In profile the ear lies on the hair, from the front behind the face.
  const over = pose.head === 'profile' ? face + layers.over + side_ears : side_ears + face + layers.over
  return { behind: layers.behind, neck: throat, over }
}

function drawTorso(person: Person, s: BodyShape, pose: Pose, shade: 1 | -1): string {
  const low = topLength(person) * (s.torso / 140)
  const hem =
    person.top === 'agbada'
      ? s.hip * 1.7
      : person.top === 'kaftan'
        ? s.hip * 1.2
        : person.top === 'coat'
          ? s.hip * 1.22
          : s.hip * (0.8 + pose.breadth * 0.2)
  return (
    path(torsoOutline(s, pose.breadth, low, hem), paintOf(person.top_fill)) +
    garmentDetails(
      person,
      s,
      pose.breadth,
      pose.head === 'profile' ? Math.sign(pose.turn) : pose.turn,
      pose.head === 'back',
      low,
    ) +
    torsoShade(s, pose.breadth, low, hem, shade)
  )
}

/** The soft dark oval that stands a figure on the floor. */
export const groundShadow = (x: number, y: number, rx: number, colour = '#1c0f0a') =>
  ellipse(x, y, rx, rx * 0.13, colour, 'fill-opacity=".2"')

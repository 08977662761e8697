import { d, type Point, path, rod, stroke } from '../shapes.ts'
import { skinOf } from '../skin.ts'
import { type BodyShape } from './body-shape.ts'
import { veil, wideSleeve } from './cut.ts'
import { sleeveOf } from './garments.ts'
import { along, type Bones, hand, limb, limbSide } from './limbs.ts'
import { type Person, paintOf } from './person.ts'
import type { HandAim } from './pose.ts'

export function drawArm(
  person: Person,
  s: BodyShape,
  bones: Bones,
  aim: HandAim,
  shade: 1 | -1,
  side: 1 | -1,
): string {
  const skin = skinOf(person.skin)
  const sleeve = sleeveOf(person)
  const bare =
    sleeve === 'long' || sleeve === 'wide'
      ? ''
      : path(limb(bones, s.arm), skin.base) +
        path(limbSide(bones, s.arm, skin.second_is_light ? -shade : shade), skin.second)
  const thumb = aim.thumb ?? (side === 1 ? 1 : -1)
  const palm = hand(bones, skin, s.hand, thumb, aim.bent)
  const wide = s.arm.map((r) => r + 3) as unknown as readonly [number, number, number]
  const paint = paintOf(person.top_fill)
  let cloth = ''
  if (sleeve === 'short') {
    const cuff = along(bones.root, bones.joint, 0.62)
    cloth =
      path(rod(bones.root, wide[0], cuff, wide[0] * 1.02), paint) +
      stroke(cuffLine(bones.root, cuff, wide[0]), person.trim.base, 4)
  } else if (sleeve === 'long') {
    const cuff = along(bones.joint, bones.end, 0.94)
    const short: Bones = { ...bones, end: cuff }
    cloth =
      path(limb(short, wide), paint) +
      path(limbSide(short, wide, shade), '#1c0f0a', 'fill-opacity=".17"') +
      stroke(cuffLine(bones.joint, cuff, wide[2] + 1), person.top_fill.shade, 5)
  } else if (sleeve === 'wide') {
    const cuff = along(bones.joint, bones.end, 0.8)
    cloth =
      path(wideSleeve(bones.root, bones.joint, cuff, side), paint) +
      stroke(
        d`M${bones.root[0] + side * 2} ${bones.root[1] + 24}Q${bones.joint[0] - side * 4} ${bones.joint[1]} ${(cuff[0] + bones.joint[0]) / 2} ${Math.max(cuff[1], bones.joint[1]) + 44}`,
        person.top_fill.shade,
        4,
      )
  }
  // A contact shadow parts the arm from a torso in the same cloth.
  const contact = aim.behind ? '' : contactShadow(bones, wide, s, side)
  const shaded =
    aim.behind && cloth
      ? veil(
          sleeve === 'short'
            ? rod(bones.root, wide[0], along(bones.root, bones.joint, 0.62), wide[0])
            : limb(bones, wide),
          0.14,
        )
      : ''
  return contact + bare + palm + cloth + shaded
}

/** Only where the bones lie over the body, or it would hang in the air. */
function contactShadow(
  bones: Bones,
  r: readonly [number, number, number],
  s: BodyShape,
  side: 1 | -1,
): string {
  const over = ([x, y]: Point) => Math.abs(x) < s.hip * 0.8 && y > -s.torso && y < 70
  const shift = ([x, y]: Point): Point => [x - side * 5, y + 4]
  const upper = Math.abs(bones.joint[0]) < s.shoulder * 1.25 && bones.joint[1] > -s.torso * 0.9
  const start = along(bones.root, bones.joint, 0.3)
  return (
    (upper ? veil(rod([start[0] - side * 5, start[1]], r[1], shift(bones.joint), r[1]), 0.13) : '') +
    (over(bones.end) && over(along(bones.joint, bones.end, 0.4))
      ? veil(rod(shift(along(bones.joint, bones.end, 0.3)), r[1], shift(bones.end), r[2]), 0.13)
      : '')
  )
}

function cuffLine(from: Point, at: Point, r: number): string {
  const dx = at[0] - from[0]
  const dy = at[1] - from[1]
  const length = Math.sqrt(dx * dx + dy * dy) || 1
  const [nx, ny] = [(-dy / length) * r * 0.86, (dx / length) * r * 0.86]
  return d`M${at[0] + nx} ${at[1] + ny}L${at[0] - nx} ${at[1] - ny}`
}

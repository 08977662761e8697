import { d, path, rod, stroke } from '../shapes.ts'
import { skinOf } from '../skin.ts'
import { type BodyShape } from './body-shape.ts'
import { standingSkirt, veil } from './cut.ts'
import { along, type Bones, limb, limbSide, reach, shoe } from './limbs.ts'
import { isChild, type Person, paintOf } from './person.ts'
import type { FootAim, Pose } from './pose.ts'

export const skirted = (person: Person) =>
  person.lower === 'skirt' || person.lower === 'dress' || person.lower === 'wrapper'

export function drawLegs(person: Person, s: BodyShape, pose: Pose, small: number, shade: 1 | -1): string {
  const feet = pose.feet
  if (!feet) return ''
  const skin = skinOf(person.skin)
  const k = (s.thigh + s.shin) / 270
  const aimed = (aim: FootAim): FootAim => ({
    ...aim,
    to: [aim.to[0] * (isChild(person) ? 0.6 : 1), aim.to[1] * k],
  })
  const bonesOf = (side: 1 | -1, aim: FootAim) =>
    reach([side * s.hip * (pose.breadth < 0.9 ? 0.28 : 0.44), 2], aim.to, s.thigh, s.shin, aim.bend)
  const one = (side: 1 | -1, aim: FootAim) => {
    const bones = bonesOf(side, aim)
    const far = side === -1
    const foot = shoe(
      bones.end,
      person.shoes,
      '#f4e7d3',
      0.92 * (small === 1 ? 1 : 0.72),
      aim.toe,
      aim.turn ?? 0,
    )
    if (person.prosthesis && side === 1 && (person.lower === 'shorts' || person.lower === 'skirt'))
      return foot + bladeLeg(bones, s, skin.base, person)
    if (person.lower === 'trousers') {
      const r: readonly [number, number, number] = [s.leg[0] + 2, s.leg[1] + 3, s.leg[2] + 5]
      const data = limb(bones, r)
      return (
        foot +
        path(data, paintOf(person.lower_fill)) +
        (far ? veil(data, 0.16) : path(limbSide(bones, r, shade), '#1c0f0a', 'fill-opacity=".15"'))
      )
    }
    const bare =
      path(limb(bones, s.leg), skin.base) +
      path(limbSide(bones, s.leg, skin.second_is_light ? -shade : shade), skin.second)
    if (person.lower === 'shorts') {
      const knee = along(bones.root, bones.joint, 0.66)
      const data = rod(bones.root, s.leg[0] + 4, knee, s.leg[0] + 1)
      return foot + bare + path(data, paintOf(person.lower_fill)) + (far ? veil(data, 0.16) : '')
    }
    return foot + bare
  }
  const [left, right] = [aimed(feet.left), aimed(feet.right)]
  const drawn = one(-1, left) + one(1, right)
  const block = path(
    d`M${-s.hip * 0.94} ${-s.torso * 0.2}H${s.hip * 0.94}L${s.hip * 0.92} 14Q0 34 ${-s.hip * 0.92} 14Z`,
    paintOf(person.lower_fill),
  )
  if (skirted(person))
    return drawn + standingSkirt(person, s, [bonesOf(-1, left).end[0], bonesOf(1, right).end[0]], shade)
  const waist =
    person.lower === 'trousers' || person.lower === 'shorts' ? (pose.breadth < 0.9 ? '' : block) : ''
  return drawn + waist
}

/** A running blade or walking limb from the knee down, plainly shown. */
function bladeLeg(bones: Bones, s: BodyShape, skin: string, person: Person): string {
  const thigh = path(rod(bones.root, s.leg[0], bones.joint, s.leg[1]), skin)
  const cuff = path(
    rod(
      along(bones.root, bones.joint, 0.66),
      s.leg[1] + 2,
      along(bones.joint, bones.end, 0.16),
      s.leg[1] - 2,
    ),
    '#39424d',
  )
  const pole = stroke(
    d`M${bones.joint[0]} ${bones.joint[1]}L${bones.end[0]} ${bones.end[1] + 6}`,
    '#8b97a3',
    9,
  )
  const shorts = path(
    rod(bones.root, s.leg[0] + 4, along(bones.root, bones.joint, 0.5), s.leg[0] + 1),
    paintOf(person.lower_fill),
  )
  return thigh + pole + cuff + shorts
}

/** What shows of the lower half when the frame or a table cuts the figure. */
export const lowerBlock = (person: Person, s: BodyShape) =>
  path(
    d`M${-s.waist} ${-s.torso * 0.3}C${-s.hip} -10 ${-s.hip - 4} 20 ${-s.hip - 2} 150H${s.hip + 2}C${s.hip + 4} 20 ${s.hip} -10 ${s.waist} ${-s.torso * 0.3}Z`,
    paintOf(person.lower_fill),
  )

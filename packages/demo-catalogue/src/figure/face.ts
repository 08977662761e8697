import { circle, d, ellipse, path, ring, stroke } from '../shapes.ts'
import { type Skin, skinOf, skinTone } from '../skin.ts'
import type { Person } from './person.ts'

/**
 * Heads are drawn around 0, 0 with face half-axes 58 and 76; the chin is at y 76. `turn` runs from −1 (looking
 * left) to 1 (right) and slides the features; `shade` is the side in shadow.
 */
export interface HeadView {
  view: 'front' | 'profile' | 'back'
  turn: number
  shade: 1 | -1
  /** Lowered gaze: features sit lower, as over a book. */
  down?: boolean
}

const front_outline =
  'M-58 -12C-58 -62 -30 -80 0 -80C30 -80 58 -62 58 -12C58 28 36 76 0 76C-36 76 -58 28 -58 -12Z'
const profile_outline =
  'M-10 -80C22 -82 48 -62 51 -36C52 -26 49 -20 50 -13C54 -2 60 8 65 17C67 24 59 28 54 29C56 33 62 36 60 43' +
  'C63 47 62 54 56 56C55 62 58 68 51 74C44 80 34 80 26 78C8 76 -8 64 -14 50C-50 46 -66 14 -64 -18C-62 -58 -42 -79 -10 -80Z'

export function faceShape(person: Person, { view, shade }: HeadView): string {
  const skin = skinOf(person.skin)
  if (view === 'profile') {
    const jaw =
      'M26 78C8 76 -8 64 -14 50C-10 34 -12 20 -4 8C4 34 18 56 40 66C48 70 50 75 51 74C44 80 34 80 26 78Z'
    return path(profile_outline, skin.base) + path(jaw, skin.second)
  }
  const side = skin.second_is_light ? -shade : shade
  const half = skin.second_is_light
    ? 'M20 -77C42 -70 58 -50 58 -12C58 28 36 76 0 76C26 66 44 34 46 0C48 -30 40 -60 20 -77Z'
    : 'M4 -80C32 -79 58 -60 58 -12C58 28 36 76 0 76C18 62 30 40 27 14C26 -6 8 -30 4 -80Z'
  return (
    path(front_outline, skin.base) + (side === 1 ? path(half, skin.second) : mirror(path(half, skin.second)))
  )
}

export function features(person: Person, head: HeadView): string {
  if (head.view === 'back') return ''
  return head.view === 'profile' ? profileFeatures(person, head) : frontFeatures(person, head)
}

function frontFeatures(person: Person, { turn, shade, down }: HeadView): string {
  const skin = skinOf(person.skin)
  const x = turn * 17
  const y = down ? 9 : 0
  const near = 1 - Math.abs(turn) * 0.22
  const eye = (side: 1 | -1) => {
    const width = 13.5 * (side === Math.sign(turn) ? near : 1)
    const cx = x + side * 25 * (side === Math.sign(turn) ? near : 1)
    const lash = side * (width + 3)
    const opened =
      person.eyes === 'closed'
        ? stroke(d`M${cx - width} ${y - 1}Q${cx} ${y + 10} ${cx + width} ${y - 1}`, skin.feature, 4.8) +
          stroke(d`M${cx + side * width} ${y - 1}L${cx + lash} ${y - 4}`, skin.feature, 3.6)
        : down
          ? loweredEye(skin, cx, y, width)
          : openEye(skin, cx + turn * 1.5, y, width, turn)
    return (
      opened +
      stroke(d`M${cx - width} ${y - 21}Q${cx} ${y - 31} ${cx + width + 1} ${y - 20}`, browOf(person), 5)
    )
  }
  const nose_tip = 25 + y
  const side = skin.second_is_light ? -shade : shade
  const nose =
    path(
      d`M${x * 1.25 + side * 1} ${y - 12}C${x * 1.25 + side * 4} ${y + 6} ${x * 1.25 + side * 15} ${nose_tip - 6} ${x * 1.25 + side * 13} ${nose_tip + 2}L${x * 1.25} ${nose_tip + 3}Z`,
      skin.second_is_light ? skinTone(person.skin - 2) : skin.second,
      'opacity=".8"',
    ) +
    stroke(
      d`M${x * 1.25 - 10} ${nose_tip}Q${x * 1.25} ${nose_tip + 8} ${x * 1.25 + 10} ${nose_tip}`,
      skin.feature,
      4,
    )
  const mouth = person.smiling
    ? stroke(d`M${x - 19} ${43 + y}Q${x} ${63 + y} ${x + 19} ${43 + y}`, skin.feature, 5)
    : stroke(d`M${x - 15} ${47 + y}Q${x} ${54 + y} ${x + 15} ${47 + y}`, skin.feature, 4.8)
  const lip = stroke(d`M${x - 7} ${60 + y * 0.7 + (person.smiling ? 2 : 0)}q7 4 14 0`, skin.blush, 4.5)
  const blush = [-1, 1]
    .map((s) => ellipse(x + s * 33 * near, 27 + y, 11, 8, skin.blush, 'opacity=".55"'))
    .join('')
  const lines =
    person.age === 'elder'
      ? stroke(
          d`M${x - 27} ${32 + y}q-5 8 -3 15M${x + 27} ${32 + y}q5 8 3 15M${x - 14} -46q14 -5 28 0`,
          skin.blush,
          3,
        )
      : ''
  return (
    blush +
    nose +
    eye(-1) +
    eye(1) +
    mouth +
    lip +
    lines +
    (person.glasses ? frontGlasses(skin.feature, x, y, near, turn) : '')
  )
}

/** A small almond with its lid; `look` moves the iris from −1 to 1. */
const openEye = (skin: Skin, x: number, y: number, width: number, look: number) =>
  path(
    d`M${x - width} ${y + 2}Q${x - width * 0.2} ${y - 9.5} ${x + width} ${y + 2}Q${x} ${y + 9.5} ${x - width} ${y + 2}Z`,
    skin.eye,
  ) +
  circle(x + look * width * 0.3, y + 0.8, 5, skin.iris) +
  stroke(
    d`M${x - width - 1} ${y + 2}Q${x - width * 0.2} ${y - 11} ${x + width + 1} ${y + 2}`,
    lidOf(skin),
    4.2,
  )

/** A lid over all but the lower edge of the iris, as over a book. */
const loweredEye = (skin: Skin, x: number, y: number, width: number) =>
  path(d`M${x - width} ${y}Q${x} ${y + 4} ${x + width} ${y}Q${x} ${y + 14} ${x - width} ${y}Z`, skin.eye) +
  ellipse(x, y + 4.6, 4.6, 2.6, skin.iris) +
  stroke(d`M${x - width - 1} ${y - 1}Q${x} ${y + 4} ${x + width + 1} ${y - 1}`, lidOf(skin), 4.2) +
  stroke(d`M${x - width + 2} ${y - 7}Q${x} ${y - 11} ${x + width - 2} ${y - 7}`, skin.blush, 2.6)

/** Lids are dark like lashes; on the darkest skins the eye below is what is seen. */
const lidOf = (skin: Skin) => (skin.step <= 3 ? skin.feature : skin.iris)

const frontGlasses = (colour: string, x: number, y: number, near: number, turn: number) => {
  const far = (side: number) => (side === Math.sign(turn) ? near : 1)
  return (
    ring(x - 26 * far(-1), y + 1, 20, colour, 4) +
    ring(x + 26 * far(1), y + 1, 20, colour, 4) +
    stroke(d`M${x - 7} ${y - 2}q7 -6 14 0`, colour, 4)
  )
}

const profileEye = (person: Person, skin: Skin, down = false) =>
  person.eyes === 'closed'
    ? stroke('M24 -6Q34 5 45 -5', skin.feature, 4.8) + stroke('M24 -5L19 -8', skin.feature, 3.6)
    : down
      ? path('M27 -4Q36 1 46 -2Q36 10 27 -4Z', skin.eye) +
        ellipse(40, 1.4, 3.4, 2.2, skin.iris) +
        stroke('M24 -6Q35 1 47 -3', lidOf(skin), 4.2)
      : path('M26 -1Q37 -12 47 -4Q46 4 40 4Q32 4 26 -1Z', skin.eye) +
        ellipse(41, -2, 3.8, 5, skin.iris) +
        stroke('M24 -1Q36 -13 48 -5', lidOf(skin), 4.2)

function profileFeatures(person: Person, { down }: HeadView): string {
  const skin = skinOf(person.skin)
  const smile = person.smiling ? 'M58 46Q46 54 37 42' : 'M59 48Q50 52 42 47'
  return (
    ellipse(26, 26, 12, 9, skin.blush, 'opacity=".55"') +
    profileEye(person, skin, down) +
    stroke('M20 -25Q34 -34 47 -24', browOf(person), 5) +
    stroke('M52 27Q46 26 46 19', skin.feature, 4) +
    stroke(smile, skin.feature, 4.8) +
    (person.age === 'elder' ? stroke('M36 30q-5 8 -2 15', skin.blush, 3) : '') +
    (person.glasses ? ring(38, -4, 19, skin.feature, 4) + stroke('M19 -6L-8 -4', skin.feature, 4) : '')
  )
}

/** Light features suit dark skin, but brows would turn white; they keep a quiet tone of their own. */
const browOf = (person: Person) =>
  person.skin <= 2
    ? '#7a5a30'
    : person.skin <= 4
      ? '#2b1a12'
      : person.skin <= 5
        ? '#241510'
        : skinTone(person.skin - 2)

export function ears(person: Person, { view, turn, shade }: HeadView): string {
  const skin = skinOf(person.skin)
  const earring = (x: number, y: number) =>
    person.earrings ? ellipse(x, y + 24, 8, 12, person.spark) + ellipse(x, y + 24, 3, 6, skin.base) : ''
  const aid = (x: number, y: number, side: number) =>
    person.hearing_aid
      ? stroke(d`M${x + side * 3} ${y - 14}q${side * 12} 4 ${side * 7} 24`, person.spark, 6) +
        stroke(d`M${x + side * 2} ${y - 13}q${side * -8} 6 ${side * -7} 16`, person.spark, 2.6)
      : ''
  if (view === 'profile') {
    return (
      ellipse(-8, 6, 10, 16, skin.second) +
      stroke('M-11 -1q8 3 3 14', skin.blush, 3) +
      earring(-9, 8) +
      aid(-10, 4, -1)
    )
  }
  const one = (side: 1 | -1) => {
    if (turn * side > 0.45) return ''
    const x = side * 57
    return (
      ellipse(x, 6, 10, 15, side === shade && !skin.second_is_light ? skin.second : skin.base) +
      earring(x + side * 2, 8)
    )
  }
  const aid_side = turn > 0 ? -1 : 1
  return one(-1) + one(1) + aid(aid_side * 58, 4, aid_side)
}

export function beard(person: Person, { view, turn }: HeadView): string {
  if (person.beard === 'none' || view === 'back') return ''
  const colour = person.hair_colour
  if (view === 'profile') {
    return path(
      person.beard === 'goatee'
        ? 'M57 60C58 68 60 80 48 84C36 86 30 80 30 72C40 70 50 66 57 60Z'
        : 'M58 58C58 70 58 84 44 86C24 88 4 78 -14 52C-10 36 -12 20 -6 12C0 34 14 44 30 46C38 54 44 62 58 58Z',
      colour,
    )
  }
  const x = turn * 15
  return person.beard === 'goatee'
    ? path(
        d`M${x - 22} 62C${x - 12} 67 ${x + 12} 67 ${x + 22} 62C${x + 24} 78 ${x + 10} 90 ${x} 90C${x - 10} 90 ${x - 24} 78 ${x - 22} 62Z`,
        colour,
      )
    : path(
        d`M-58 -4C-60 40 -36 84 0 86C36 84 60 40 58 -4C54 24 44 34 ${x + 24} 34C${x + 10} 31 ${x - 10} 31 ${x - 24} 34C-44 34 -54 24 -58 -4ZM${x - 23} 42C${x - 10} 37 ${x + 10} 37 ${x + 23} 42C${x + 26} 56 ${x + 14} 66 ${x} 66C${x - 14} 66 ${x - 26} 56 ${x - 23} 42Z`,
        colour,
        'fill-rule="evenodd"',
      )
}

const mirror = (content: string) => `<g transform="scale(-1 1)">${content}</g>`

import { d, ellipse, path, polygon, rect, stroke } from '../shapes.ts'
import type { HeadView } from './face.ts'
import { cap_back, type HairLayers } from './hair-layers.ts'
import { type Person, paintOf } from './person.ts'

function hat(person: Person, head: HeadView, drawn: string): HairLayers {
  const low = person.hair_colour
  const sides =
    head.view === 'profile'
      ? path(
          'M20 -42C8 -30 2 -14 -4 -8C-14 -8 -20 8 -18 24C-20 34 -24 42 -28 48C-58 40 -70 8 -67 -22C-60 -50 0 -60 20 -42Z',
          low,
        )
      : head.view === 'back'
        ? path(cap_back, low)
        : path(
            'M-59 0C-62 -30 -58 -46 -50 -56L-44 -48C-52 -36 -56 -20 -59 0ZM59 0C62 -30 58 -46 50 -56L44 -48C52 -36 56 -20 59 0Z',
            low,
          )
  return { behind: '', over: sides + drawn }
}

export function kufi(person: Person, head: HeadView): HairLayers {
  const paint = paintOf(person.head_fill)
  const x = head.view === 'profile' ? -8 : 0
  const tilt = head.view === 'profile' ? ' transform="rotate(-10)"' : ''
  return hat(
    person,
    head,
    `<g${tilt}>${path(d`M${x - 60} -34L${x - 54} -88C${x - 30} -102 ${x + 30} -102 ${x + 54} -88L${x + 60} -34C${x + 30} -46 ${x - 30} -46 ${x - 60} -34Z`, paint)}${stroke(d`M${x - 60} -36C${x - 30} -48 ${x + 30} -48 ${x + 60} -36`, person.head_fill.shade, 9)}${ellipse(x, -92, 52, 9, person.head_fill.shade)}</g>`,
  )
}

export function hardHat(person: Person, head: HeadView): HairLayers {
  const { base, shade } = person.head_fill
  const x = head.view === 'profile' ? -6 : 0
  const brim =
    head.view === 'profile'
      ? path('M-70 -34C-20 -50 40 -50 84 -36C60 -28 -40 -24 -70 -34Z', shade)
      : path('M-78 -34C-50 -52 50 -52 78 -34C50 -24 -50 -24 -78 -34Z', shade)
  const dome = path(
    d`M${x - 66} -38C${x - 68} -88 ${x - 36} -112 ${x} -112C${x + 36} -112 ${x + 68} -88 ${x + 66} -38Z`,
    base,
  )
  const ridge = rect(x - 9, -118, 18, 76, shade, 8)
  return hat(person, head, dome + ridge + brim)
}

export function helmet(person: Person, head: HeadView): HairLayers {
  const { base, shade } = person.head_fill
  const x = head.view === 'profile' ? -6 : 0
  const dome = path(
    d`M${x - 68} -26C${x - 74} -90 ${x - 38} -114 ${x} -114C${x + 38} -114 ${x + 74} -90 ${x + 66} -30C${x + 30} -48 ${x - 30} -48 ${x - 68} -26Z`,
    base,
  )
  const vents = stroke(
    d`M${x - 34} -58C${x - 34} -78 ${x - 24} -92 ${x - 16} -98M${x} -62V-102M${x + 34} -58C${x + 34} -78 ${x + 24} -92 ${x + 16} -98`,
    shade,
    8,
  )
  const strap =
    head.view === 'profile'
      ? stroke('M-24 -30C-10 10 0 50 22 78', shade, 5)
      : head.view === 'front'
        ? stroke('M-57 -20C-56 30 -30 72 0 80C30 72 56 30 57 -20', shade, 5)
        : ''
  return hat(person, head, strap + dome + vents)
}

export function sunHat(person: Person, head: HeadView): HairLayers {
  const { base, shade } = person.head_fill
  const crown_part =
    path('M-54 -44C-54 -92 -30 -112 0 -112C30 -112 54 -92 54 -44Z', base) +
    path('M-55 -46C-54 -58 -54 -60 -53 -66C-20 -76 20 -76 53 -66C54 -60 54 -58 55 -46Z', person.spark)
  return {
    behind: ellipse(0, -38, 112, 26, shade),
    over: hat(
      person,
      head,
      path('M-112 -38C-90 -62 90 -62 112 -38C80 -28 40 -44 0 -44C-40 -44 -80 -28 -112 -38Z', base) +
        crown_part,
    ).over,
  }
}

export function gradCap(person: Person, head: HeadView): HairLayers {
  const { base, shade } = person.head_fill
  const x = head.view === 'profile' ? -6 : 0
  const side = head.shade * 62
  return hat(
    person,
    head,
    path(
      d`M${x - 60} -28C${x - 62} -60 ${x - 52} -78 ${x - 48} -84L${x + 48} -84C${x + 54} -76 ${x + 62} -60 ${x + 58} -34C${x + 30} -48 ${x - 30} -48 ${x - 60} -28Z`,
      shade,
    ) +
      polygon(
        [
          [x, -122],
          [x + 108, -92],
          [x, -66],
          [x - 108, -92],
        ],
        base,
      ) +
      stroke(d`M${x} -94L${x + side} -84V-40`, person.spark, 4) +
      ellipse(x + side, -34, 7, 14, person.spark),
  )
}

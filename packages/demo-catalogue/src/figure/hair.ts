import { tone } from '../colour.ts'
import { around, circle, d, ellipse, path, repeat, ring, stroke } from '../shapes.ts'
import { hairEdge } from '../skin.ts'
import type { HeadView } from './face.ts'
import { capOf, type HairLayers, type Style } from './hair-layers.ts'
import { gradCap, hardHat, helmet, kufi, sunHat } from './hats.ts'
import { type Person } from './person.ts'
import { gele, hijab, scrubCap, turban, wrap } from './wraps.ts'

export function hair(person: Person, head: HeadView): HairLayers {
  const draw = styles[person.head]
  return draw(person, head)
}

const shine = (person: Person) => tone(person.hair_colour, 0.1)

/** The cap of hair with the edge that dark skin needs and a soft highlight on the lit side. */
function cap(person: Person, { view, shade }: HeadView): string {
  const edge = hairEdge(person.skin, person.hair_colour)
  const hairline =
    view === 'front'
      ? 'M-59 -4C-57 -24 -54 -36 -47 -44C-36 -54 -18 -53 0 -53C18 -53 36 -54 47 -44C54 -36 57 -24 59 -4'
      : view === 'profile'
        ? 'M52 -38C42 -50 30 -50 20 -42C8 -30 2 -14 -4 -8C-14 -8 -20 8 -18 24C-20 34 -24 42 -28 48'
        : ''
  const lit =
    view === 'profile'
      ? 'M-50 -52C-40 -72 -20 -80 2 -79'
      : d`M${-shade * 46} -48C${-shade * 40} -68 ${-shade * 20} -79 ${-shade * 2} -80`
  return (
    path(capOf(view), person.hair_colour) +
    stroke(lit, shine(person), 6, 'opacity=".8"') +
    (edge && hairline ? stroke(hairline, edge, 3) : '')
  )
}

/** Strands from the crown to the shoulders, each ending in a bead. */
function strands(person: Person, { view }: HeadView, width: number, length: number, beads: boolean): string {
  const colours = [person.hair_colour, shine(person)]
  const xs =
    view === 'profile'
      ? [-62, -52, -42, -32, -22]
      : view === 'back'
        ? [-54, -36, -18, 0, 18, 36, 54]
        : [-66, -56, -46, 46, 56, 66]
  return xs
    .map((x, i) => {
      const spread = view === 'profile' ? x - 6 : x * 1.2
      const end = length - (i % 3) * 12
      return (
        stroke(
          d`M${x * 0.72} -44C${x * 1.12} -20 ${spread} 20 ${spread} ${end}`,
          colours[i % 2] as string,
          width,
        ) + (beads ? circle(spread, end + 4, width * 0.55, person.spark) : '')
      )
    })
    .join('')
}

function withStrands(
  person: Person,
  head: HeadView,
  width: number,
  length: number,
  beads: boolean,
): HairLayers {
  const hanging = strands(person, head, width, length, beads)
  const parting =
    head.view === 'front'
      ? stroke('M4 -54Q2 -74 0 -88', hairEdge(person.skin, person.hair_colour) ?? shine(person), 3)
      : ''
  return head.view === 'back'
    ? { behind: '', over: cap(person, head) + hanging }
    : { behind: hanging, over: cap(person, head) + parting }
}

function afro(person: Person, head: HeadView): HairLayers {
  const x = head.view === 'profile' ? -22 : 0
  const puff =
    circle(x, -34, 92, person.hair_colour) +
    repeat(11, (i) => {
      const [px, py] = around([x, -34], 84, 150 + i * 24)
      return circle(px, py, 22, person.hair_colour)
    })
  const lit = stroke(
    d`M${x - head.shade * 74} -62C${x - head.shade * 58} -102 ${x - head.shade * 20} -116 ${x + 6} -114`,
    shine(person),
    8,
    'opacity=".7"',
  )
  if (head.view === 'back') return { behind: '', over: puff + lit }
  return { behind: puff + lit, over: cap(person, head) }
}

function crown(person: Person, head: HeadView): HairLayers {
  const base = afro(person, head)
  const at =
    head.view === 'profile'
      ? [
          [42, -62],
          [20, -88],
          [-10, -104],
          [-44, -100],
          [-72, -78],
          [-88, -46],
        ]
      : [
          [-62, -52],
          [-44, -82],
          [-16, -98],
          [16, -98],
          [44, -82],
          [62, -52],
        ]
  const colours = [person.spark, person.head_fill.base, person.trim.base]
  const flowers = at.map(([x = 0, y = 0], i) => {
    const r = i % 2 ? 21 : 26
    return (
      ellipse(x + 20, y + 12, 20, 8, '#3f6b45', `transform="rotate(${i * 50 - 60} ${x} ${y})"`) +
      repeat(5, (k) => {
        const [px, py] = around([x, y], r * 0.62, k * 72 + i * 20)
        return circle(px, py, r * 0.52, colours[i % 3] as string)
      }) +
      circle(x, y, r * 0.34, colours[(i + 1) % 3] as string)
    )
  })
  return { behind: base.behind, over: base.over + flowers.join('') }
}

function puffs(person: Person, head: HeadView): HairLayers {
  const one = (x: number) =>
    circle(x, -78, 38, person.hair_colour) +
    circle(x - head.shade * 12, -90, 12, shine(person), 'opacity=".6"')
  const both = head.view === 'profile' ? one(-56) : one(-56) + one(56)
  const ties =
    head.view === 'profile'
      ? circle(-36, -62, 10, person.spark)
      : circle(-38, -62, 10, person.spark) + circle(38, -62, 10, person.spark)
  return { behind: both, over: cap(person, head) + ties }
}

function cornrows(person: Person, head: HeadView): HairLayers {
  const line = hairEdge(person.skin, person.hair_colour) ?? tone(person.hair_colour, 0.17)
  const rows =
    head.view === 'profile'
      ? 'M44 -52C20 -78 -20 -80 -58 -46M32 -50C10 -64 -24 -62 -64 -24M16 -38C0 -46 -30 -40 -66 -2M2 -16C-14 -24 -38 -16 -60 18'
      : head.view === 'back'
        ? 'M-46 -50C-40 0 -24 30 -14 54M-24 -72C-20 -10 -12 30 -6 56M0 -84V56M24 -72C20 -10 12 30 6 56M46 -50C40 0 24 30 14 54'
        : 'M-44 -48C-42 -66 -30 -78 -18 -86M-28 -53C-26 -68 -18 -80 -10 -88M-10 -54C-9 -70 -6 -80 -3 -89M10 -54C9 -70 6 -80 3 -89M28 -53C26 -68 18 -80 10 -88M44 -48C42 -66 30 -78 18 -86'
  const knot = head.view === 'profile' ? circle(-66, 20, 20, person.hair_colour) : ''
  return { behind: knot, over: cap(person, head) + stroke(rows, line, 3.4) }
}

const styles: Record<Person['head'], Style> = {
  gele,
  'low wrap': wrap,
  turban,
  hijab,
  afro,
  puffs,
  cornrows,
  braids: (person, head) => withStrands(person, head, 13, 124, true),
  locs: (person, head) => withStrands(person, head, 17, 88, false),
  bun: (person, head) => {
    const [x, y] = head.view === 'profile' ? [-58, -76] : [0, -104]
    return {
      behind:
        circle(x, y, 36, person.hair_colour) +
        stroke(d`M${x - 20} ${y - 10}q12 -18 30 -14`, shine(person), 6) +
        ring(x * 0.82, y * 0.86, 20, person.spark, 6),
      over: cap(person, head),
    }
  },
  fade: (person, head) => ({ behind: '', over: cap(person, head) }),
  bald: (person, head) => ({
    behind: '',
    over:
      head.view === 'back'
        ? ''
        : stroke(
            head.view === 'profile'
              ? 'M-46 -50C-34 -68 -14 -72 4 -70'
              : d`M${-head.shade * 38} -48C${-head.shade * 30} -64 ${-head.shade * 14} -70 ${-head.shade * 2} -70`,
            hairEdge(person.skin, person.hair_colour) ?? '#ffffff',
            6,
            'opacity=".5"',
          ),
  }),
  kufi,
  'hard hat': hardHat,
  'graduation cap': gradCap,
  'scrub cap': scrubCap,
  helmet,
  'sun hat': sunHat,
  'flower crown': crown,
}

import { around, circle, d, path, stroke } from '../shapes.ts'
import type { HeadView } from './face.ts'
import { cap_back, type HairLayers } from './hair-layers.ts'
import { type Person, paintOf } from './person.ts'

/** Folds drawn as strokes in the shade of a wrap. */
const folds = (person: Person, data: string, width = 4) => stroke(data, person.head_fill.shade, width)

export function wrap(person: Person, head: HeadView): HairLayers {
  const paint = paintOf(person.head_fill)
  const { shade } = person.head_fill
  if (head.view === 'profile') {
    const body =
      'M54 -34C40 -42 22 -38 8 -26C-2 -18 -14 -6 -18 10C-34 18 -56 12 -68 -4C-84 -44 -60 -98 -14 -104C26 -106 54 -72 54 -34Z'
    return {
      behind: circle(-72, -34, 24, paint) + circle(-78, -28, 11, shade),
      over: path(body, paint) + folds(person, 'M44 -46C14 -64 -30 -56 -64 -14M36 -66C8 -84 -36 -76 -66 -38'),
    }
  }
  const lower =
    head.view === 'back'
      ? 'C58 30 36 46 0 48C-36 46 -58 30 -61 -10Z'
      : 'C50 -34 26 -44 0 -44C-26 -44 -50 -34 -61 -10Z'
  const body = `M-61 -10C-72 -72 -40 -104 0 -104C40 -104 72 -72 61 -10${lower}`
  const knot =
    circle(head.shade * 30, -100, 22, paint) +
    circle(head.shade * 52, -88, 16, shade) +
    circle(head.shade * 30, -98, 9, shade)
  return {
    behind: knot,
    over: path(body, paint) + folds(person, 'M-58 -34C-30 -62 24 -64 58 -30M-54 -62C-24 -86 24 -84 54 -58'),
  }
}

export function turban(person: Person, head: HeadView): HairLayers {
  const paint = paintOf(person.head_fill)
  const x = head.view === 'profile' ? -8 : 0
  const low = head.view === 'back' ? 20 : -26
  const body = path(
    d`M${x - 66} -20C${x - 92} -70 ${x - 50} -124 ${x} -122C${x + 50} -124 ${x + 92} -70 ${x + 62} ${head.view === 'profile' ? -36 : -20}C${x + 44} ${low - 18} ${x + 20} ${low - 18} ${x} ${low - 10}C${x - 20} ${low - 16} ${x - 46} ${low - 10} ${x - 66} -20Z`,
    paint,
  )
  const crossing = folds(
    person,
    d`M${x - 64} -34C${x - 20} -84 ${x + 30} -98 ${x + 62} -86M${x + 62} -34C${x + 20} -84 ${x - 30} -98 ${x - 62} -86M${x - 46} -100C${x - 16} -84 ${x + 16} -84 ${x + 46} -102`,
    5,
  )
  return {
    behind:
      head.view === 'profile'
        ? path('M-60 -20C-72 10 -70 40 -54 60C-40 44 -34 20 -30 0Z', person.head_fill.shade)
        : '',
    over: body + crossing + circle(x, -70, 9, person.spark),
  }
}

export function gele(person: Person, head: HeadView): HairLayers {
  const paint = paintOf(person.head_fill)
  const { shade } = person.head_fill
  const lean = head.view === 'profile' ? -34 : head.shade * 12
  const petals = [-166, -140, -112, -84, -58, -30, -10]
  const fan = petals
    .map((angle, i) => {
      const reach = 118 + (i % 2) * 20 - Math.abs(i - 3) * 4
      const [ax, ay] = around([lean, -56], reach, angle + lean * 0.3 - 16)
      const [bx, by] = around([lean, -56], reach * 1.06, angle + lean * 0.3 + 12)
      return path(
        d`M${lean * 0.4} -34C${ax * 0.7} ${ay * 0.5 - 20} ${ax} ${ay + 20} ${ax} ${ay}Q${((ax + bx) / 2) * 1.08} ${((ay + by) / 2) * 1.08} ${bx} ${by}C${bx} ${by + 24} ${bx * 0.6} ${by * 0.5 - 10} ${lean * 0.4} -34Z`,
        i % 2 ? paint : shade,
      )
    })
    .join('')
  const band =
    head.view === 'profile'
      ? path(
          'M54 -34C36 -44 12 -30 -2 -12C-14 0 -34 14 -54 14C-76 -10 -74 -56 -46 -78C-8 -98 50 -82 54 -34Z',
          paint,
        ) + folds(person, 'M46 -48C10 -56 -30 -30 -62 -8')
      : head.view === 'back'
        ? path(
            'M-62 -8C-66 -50 -40 -84 0 -84C40 -84 66 -50 62 -8C58 34 36 50 0 52C-36 50 -58 34 -62 -8Z',
            paint,
          ) + folds(person, 'M-58 -20C-20 -50 20 -50 58 -14M-52 14C-20 -10 20 -14 56 10')
        : path(
            'M-62 -8C-68 -50 -44 -84 0 -84C44 -84 68 -50 62 -8C48 -34 26 -42 0 -42C-26 -42 -48 -34 -62 -8Z',
            paint,
          ) + folds(person, 'M-58 -26C-26 -58 26 -60 60 -24')
  // The petals stand apart at their roots; a plain core closes the gaps.
  const core = circle(lean * 0.9, -92, 62, shade)
  return { behind: core + fan, over: band }
}

export function hijab(person: Person, head: HeadView): HairLayers {
  const paint = paintOf(person.head_fill)
  const { shade } = person.head_fill
  if (head.view === 'back') {
    return {
      behind: '',
      over:
        path(
          'M-66 -10C-72 -66 -40 -96 0 -96C40 -96 72 -66 66 -10C66 40 84 84 104 112C60 140 -60 140 -104 112C-84 84 -66 40 -66 -10Z',
          paint,
        ) +
        folds(
          person,
          'M-64 6C-30 34 30 34 64 2M-74 42C-30 74 30 70 76 38M-90 80C-30 112 40 106 92 74M-40 -82C-20 -92 20 -92 40 -82',
          4.5,
        ),
    }
  }
  if (head.view === 'profile') {
    return {
      behind: path('M-40 -60C-90 -10 -84 90 -104 118C-60 150 40 150 70 118C60 96 40 90 30 78Z', shade),
      over:
        path(
          'M54 -34C44 -48 30 -46 22 -34C12 -14 16 20 24 46C28 60 30 70 40 80C52 92 70 100 76 118C30 146 -60 146 -96 116C-76 70 -74 20 -70 -14C-72 -66 -40 -96 -6 -96C26 -96 52 -70 54 -34Z',
          paint,
        ) + folds(person, 'M14 -60C-24 -30 -30 30 -10 84M30 88C0 104 -40 104 -76 92'),
    }
  }
  return {
    behind: path(
      'M-66 -10C-72 -66 -40 -96 0 -96C40 -96 72 -66 66 -10C66 40 84 84 104 112C60 140 -60 140 -104 112C-84 84 -66 40 -66 -10Z',
      shade,
    ),
    over:
      path(
        'M-66 -10C-72 -66 -40 -98 0 -98C40 -98 72 -66 66 -10C66 40 82 80 100 112C60 138 -60 138 -100 112C-82 80 -66 40 -66 -10ZM-49 -10C-50 26 -32 68 0 70C32 68 50 26 49 -10C46 -40 28 -54 0 -54C-28 -54 -46 -40 -49 -10Z',
        paint,
        'fill-rule="evenodd"',
      ) +
      folds(
        person,
        d`M-40 72C-10 96 30 92 ${70} 64M-60 88C-20 118 40 116 84 84M${head.shade * -52} -44C${head.shade * -30} -78 ${head.shade * 10} -84 ${head.shade * 30} -76`,
      ),
  }
}

export function scrubCap(person: Person, head: HeadView): HairLayers {
  const paint = paintOf(person.head_fill)
  return {
    behind: '',
    over:
      path(
        head.view === 'profile'
          ? 'M54 -32C40 -42 20 -36 6 -24C-6 -14 -30 10 -52 16C-74 -6 -78 -52 -54 -80C-20 -108 52 -90 54 -32Z'
          : head.view === 'back'
            ? cap_back
            : 'M-60 -14C-66 -70 -40 -98 0 -98C40 -98 66 -70 60 -14C50 -36 26 -44 0 -44C-26 -44 -50 -36 -60 -14Z',
        paint,
      ) +
      folds(
        person,
        head.view === 'profile' ? 'M50 -46C20 -60 -20 -36 -58 4' : 'M-58 -28C-34 -58 34 -58 58 -28',
      ),
  }
}

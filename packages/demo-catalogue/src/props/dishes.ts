import { tone } from '../colour.ts'
import type { Random } from '../seeded-random.ts'
import { around, blob, circle, d, ellipse, path, place, rect, repeat, ring, stroke } from '../shapes.ts'

/** Dishes from above are centred on 0, 0 with radius r. */
export const dish = (r: number, colour: string, inner: string) =>
  circle(r * 0.05, r * 0.07, r * 1.02, '#1c0f0a', 'fill-opacity=".2"') +
  circle(0, 0, r, colour) +
  circle(0, 0, r * 0.86, tone(colour, -0.06)) +
  circle(0, 0, r * 0.82, inner)

export function jollof(r: number, plate: string, random: Random): string {
  // The rice is heaped: a lighter mound in the middle, and grains lying every way as strokes of four tones.
  const tones = ['#f0924f', '#f6ad68', '#b8421d', '#e2693a']
  const lines = ['', '', '', '']
  for (let i = 0; i < 150; i++) {
    const [x, y] = around([0, 0], r * 0.76 * Math.sqrt(random.next()), random.between(0, 360))
    const [dx, dy] = around([0, 0], r * 0.042, random.between(0, 180))
    lines[i % 4] += d`M${x - dx / 2} ${y - dy / 2}l${dx} ${dy}`
  }
  const heap = circle(0, 0, r * 0.8, '#c94f26') + circle(-r * 0.05, -r * 0.06, r * 0.62, '#d65c2c')
  const grains = heap + lines.map((line, i) => stroke(line, tones[i] ?? '#f0924f', r * 0.026)).join('')
  const peas = repeat(9, () => {
    const [x, y] = around([0, 0], random.between(0.1, 0.66) * r, random.between(0, 360))
    return circle(x, y, r * 0.032, '#6f9a3c') + circle(x - r * 0.008, y - r * 0.008, r * 0.013, '#9cc063')
  })
  const plantain = repeat(5, (i) => {
    const [x, y] = around([0, 0], r * 0.56, 150 + i * 24)
    return place(
      ellipse(0, 0, r * 0.19, r * 0.11, '#e9a52f') +
        ellipse(0, 0, r * 0.13, r * 0.065, '#f6c75c') +
        stroke(d`M${-r * 0.06} 0h${r * 0.12}`, '#c27c1d', r * 0.014),
      { x, y, turn: 60 + i * 24 },
    )
  })
  const leaves = repeat(4, (i) => {
    const [x, y] = around([0, 0], r * 0.3, -60 + i * 36)
    return place(
      path(
        d`M0 0C${r * 0.08} ${-r * 0.05} ${r * 0.16} ${-r * 0.03} ${r * 0.2} 0C${r * 0.16} ${r * 0.05} ${r * 0.08} ${r * 0.05} 0 0Z`,
        '#3f7d3c',
      ),
      { x, y, turn: i * 70 },
    )
  })
  const drum = place(
    path(
      d`M${-r * 0.3} ${r * 0.02}C${-r * 0.34} ${-r * 0.2} ${-r * 0.02} ${-r * 0.26} ${r * 0.1} ${-r * 0.08}L${r * 0.34} ${-r * 0.02}C${r * 0.4} ${-r * 0.06} ${r * 0.44} ${r * 0.04} ${r * 0.36} ${r * 0.06}L${r * 0.12} ${r * 0.08}C${r * 0.02} ${r * 0.24} ${-r * 0.26} ${r * 0.22} ${-r * 0.3} ${r * 0.02}Z`,
      '#8a3d1c',
    ) + stroke(d`M${-r * 0.2} ${-r * 0.08}q${r * 0.1} ${-r * 0.08} ${r * 0.2} 0`, '#b8622f', r * 0.03),
    { x: r * 0.28, y: r * 0.3, turn: -24 },
  )
  return dish(r, plate, '#b8451f') + grains + peas + plantain + drum + leaves
}

export function injera(r: number, plate: string, random: Random): string {
  const bread =
    circle(0, 0, r * 0.86, '#cfa477') +
    repeat(70, () => {
      const [x, y] = around([0, 0], random.between(0.1, 0.83) * r, random.between(0, 360))
      return circle(x, y, r * random.between(0.008, 0.017), '#b28555')
    })
  const heaps = ['#a6341c', '#d99a2b', '#4b7a35', '#7a3d20', '#e2c26a', '#c05a2b']
  // Each stew is a soft irregular pool with pieces in it, no two alike.
  const pool = (x: number, y: number, size: number, colour: string) => {
    const edge = Array.from({ length: 9 }, (_, i) =>
      around([x, y], size * random.between(0.82, 1.14), i * 40),
    )
    const light = tone(colour, 0.09)
    return (
      blob(edge, tone(colour, -0.05)) +
      blob(
        edge.map(
          ([ex, ey]) => [x + (ex - x) * 0.86 - size * 0.04, y + (ey - y) * 0.84 - size * 0.05] as const,
        ),
        colour,
      ) +
      repeat(7, (i) => {
        const [px, py] = around([x, y], size * random.between(0.1, 0.6), i * 51)
        return ellipse(
          px,
          py,
          size * 0.15,
          size * 0.1,
          i % 3 ? light : tone(colour, -0.1),
          turned(i * 47, px, py),
        )
      })
    )
  }
  const stews = heaps
    .map((colour, i) => {
      const [x, y] = around([0, 0], r * 0.52, i * 60 - 20)
      return pool(x, y, r * (0.2 + (i % 2) * 0.035), colour)
    })
    .join('')
  const rolls = repeat(3, (i) =>
    place(
      rect(-r * 0.3, -r * 0.07, r * 0.6, r * 0.14, '#dcb688', r * 0.06) +
        ellipse(r * 0.3, 0, r * 0.035, r * 0.06, '#b28555'),
      { x: r * (0.95 + i * 0.02), y: r * (0.62 + i * 0.16), turn: -38 },
    ),
  )
  return dish(r, plate, '#cfa477') + bread + pool(0, 0, r * 0.2, '#8c2f18') + stews + rolls
}

export function suya(r: number, plate: string): string {
  const stick = (y: number, turn: number) =>
    place(
      rect(-r * 1.06, -r * 0.016, r * 2.1, r * 0.032, '#d9b177', 2) +
        repeat(
          6,
          (i) =>
            rect(
              -r * 0.62 + i * r * 0.21,
              -r * 0.1,
              r * 0.18,
              r * 0.2,
              i % 2 ? '#7c3419' : '#94441f',
              r * 0.05,
            ) + rect(-r * 0.6 + i * r * 0.21, -r * 0.08, r * 0.1, r * 0.05, '#bb6a35', r * 0.02),
        ),
      { y: y * r, turn },
    )
  const onion = repeat(4, (i) => {
    const [x, y] = around([0, 0], r * 0.6, 200 + i * 30)
    return ring(x, y, r * 0.1, '#b3668f', r * 0.03)
  })
  const tomato = repeat(3, (i) => {
    const [x, y] = around([0, 0], r * 0.62, 20 + i * 28)
    return circle(x, y, r * 0.12, '#d23f2c') + circle(x, y, r * 0.08, '#e8694c')
  })
  return dish(r, plate, '#efe0c2') + onion + tomato + stick(-0.28, -8) + stick(0, 2) + stick(0.28, -4)
}

export function chapati(r: number, plate: string, random: Random): string {
  const browned = (size: number, count: number, tall: number) =>
    repeat(count, (i) => {
      const [x, y] = around(
        [0, 0],
        size * (0.2 + 0.62 * random.next()),
        i * (360 / count) + random.between(-14, 14),
      )
      const spot = size * random.between(0.05, 0.12)
      return ellipse(
        x,
        y * tall,
        spot,
        spot * 0.7,
        i % 3 ? '#bd8440' : '#9c662b',
        turned(i * 40, x, y * tall),
      )
    })
  const flat = place(
    circle(0, 0, r * 0.68, '#cf9c58') +
      circle(-r * 0.02, -r * 0.02, r * 0.65, '#dcae6c') +
      browned(r * 0.62, 15, 1),
    { x: -r * 0.06, y: r * 0.02 },
  )
  const half = d`M${-r * 0.62} 0A${r * 0.62} ${r * 0.62} 0 0 1 ${r * 0.62} 0Q0 ${r * 0.09} ${-r * 0.62} 0Z`
  const folded = place(
    path(half, '#c08d4a', `transform="translate(${d`${r * 0.02} ${r * 0.035}`})"`) +
      path(half, '#e8c084') +
      repeat(6, (i) => {
        const [x, y] = around([0, -r * 0.04], r * random.between(0.16, 0.48), 190 + i * 27)
        return ellipse(x, y, r * 0.06, r * 0.042, i % 2 ? '#bd8440' : '#c99450')
      }),
    { x: r * 0.02, y: r * 0.24, turn: 18 },
  )
  const greens = repeat(12, (i) => {
    const [x, y] = around([0, 0], r * 0.14 * random.next(), i * 30)
    return ellipse(
      x,
      y,
      r * 0.06,
      r * 0.035,
      ['#6f9d45', '#4d7a30', '#89b65c'][i % 3] as string,
      turned(i * 50, x, y),
    )
  })
  const bowl =
    circle(r * 0.02, r * 0.03, r * 0.27, '#1c0f0a', 'fill-opacity=".2"') +
    circle(0, 0, r * 0.27, '#f4ead8') +
    circle(0, 0, r * 0.22, '#5d8a3a') +
    greens
  return dish(r, plate, '#f0e2c6') + flat + folded + place(bowl, { x: r * 0.46, y: -r * 0.46 })
}

const turned = (degrees: number, x: number, y: number) => `transform="rotate(${d`${degrees} ${x} ${y}`})"`

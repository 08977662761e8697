import { tone } from '../colour.ts'
import { circle, d, ellipse, path, place, polygon, rect, repeat, stroke } from '../shapes.ts'

export type Fruit = 'oranges' | 'mangoes' | 'tomatoes' | 'limes' | 'avocados' | 'onions'

export const fruit_kinds: readonly Fruit[] = ['oranges', 'mangoes', 'tomatoes', 'limes', 'avocados', 'onions']

const fruit_colours: Record<Fruit, string> = {
  oranges: '#ef8a24',
  mangoes: '#f0b22f',
  tomatoes: '#d63c28',
  limes: '#7fa83a',
  avocados: '#40612f',
  onions: '#a8486b',
}

/** One fruit centred on 0, 0. */
export function fruit(kind: Fruit, r: number): string {
  const colour = fruit_colours[kind]
  const shine = ellipse(-r * 0.32, -r * 0.38, r * 0.24, r * 0.16, tone(colour, 0.12))
  if (kind === 'mangoes')
    return (
      path(
        d`M${-r * 0.9} ${r * 0.2}C${-r} ${-r * 0.7} ${r * 0.2} ${-r * 1.1} ${r * 0.8} ${-r * 0.5}C${r * 1.2} ${r * 0.1} ${r * 0.7} ${r} 0 ${r * 0.95}C${-r * 0.5} ${r * 0.92} ${-r * 0.85} ${r * 0.7} ${-r * 0.9} ${r * 0.2}Z`,
        colour,
      ) +
      path(
        d`M${r * 0.8} ${-r * 0.5}C${r * 1.2} ${r * 0.1} ${r * 0.7} ${r} 0 ${r * 0.95}C${r * 0.5} ${r * 0.6} ${r * 0.8} ${r * 0.1} ${r * 0.8} ${-r * 0.5}Z`,
        '#d9622c',
      ) +
      shine
    )
  if (kind === 'avocados')
    return (
      path(
        d`M0 ${-r}C${r * 0.5} ${-r} ${r * 0.5} ${-r * 0.4} ${r * 0.8} ${r * 0.2}C${r} ${r * 0.8} ${r * 0.5} ${r} 0 ${r}C${-r * 0.5} ${r} ${-r} ${r * 0.8} ${-r * 0.8} ${r * 0.2}C${-r * 0.5} ${-r * 0.4} ${-r * 0.5} ${-r} 0 ${-r}Z`,
        colour,
      ) + shine
    )
  return (
    circle(0, 0, r, colour) +
    path(
      d`M${r * 0.2} ${-r * 0.98}A${r} ${r} 0 0 1 ${r * 0.1} ${r}C${r * 0.6} ${r * 0.5} ${r * 0.6} ${-r * 0.5} ${r * 0.2} ${-r * 0.98}Z`,
      tone(colour, -0.07),
    ) +
    shine +
    (kind === 'tomatoes'
      ? polygon(
          [
            [-r * 0.4, -r * 0.9],
            [0, -r * 0.6],
            [r * 0.4, -r * 0.9],
            [r * 0.12, -r * 0.98],
            [0, -r * 1.2],
            [-r * 0.12, -r * 0.98],
          ],
          '#4d7d33',
        )
      : kind === 'onions'
        ? path(d`M${-r * 0.14} ${-r * 0.9}L0 ${-r * 1.4}L${r * 0.14} ${-r * 0.9}Z`, colour)
        : circle(0, -r * 0.86, r * 0.1, '#5a7a34'))
  )
}

/** A pyramid of fruit, base middle at 0, 0, `rows` high. */
export const pyramid = (kind: Fruit, r: number, rows: number) =>
  repeat(rows, (row) =>
    repeat(rows - row, (i) =>
      place(fruit(kind, r), { x: (i - (rows - row - 1) / 2) * r * 1.86, y: -r - row * r * 1.56 }),
    ),
  )

export const pineapple = (h: number) =>
  repeat(5, (i) =>
    place(
      path(
        d`M${-h * 0.05} 0Q${-h * 0.06} ${-h * 0.3} 0 ${-h * 0.42}Q${h * 0.06} ${-h * 0.3} ${h * 0.05} 0Z`,
        i % 2 ? '#3f7a3c' : '#57934b',
      ),
      { y: -h * 0.56, turn: -50 + i * 25 },
    ),
  ) +
  ellipse(0, -h * 0.3, h * 0.2, h * 0.3, '#d9952b') +
  path(
    d`M0 0A${h * 0.2} ${h * 0.3} 0 0 0 0 ${-h * 0.6}C${h * 0.1} ${-h * 0.4} ${h * 0.1} ${-h * 0.2} 0 0Z`,
    '#c07f20',
  ) +
  stroke(
    d`M${-h * 0.16} ${-h * 0.44}L${h * 0.14} ${-h * 0.12}M${-h * 0.19} ${-h * 0.28}L${h * 0.04} ${-h * 0.04}M${h * 0.16} ${-h * 0.44}L${-h * 0.14} ${-h * 0.12}M${h * 0.19} ${-h * 0.28}L${-h * 0.04} ${-h * 0.04}M0 ${-h * 0.58}L${h * 0.18} ${-h * 0.36}M0 ${-h * 0.58}L${-h * 0.18} ${-h * 0.36}`,
    '#a86a18',
    h * 0.012,
  )

export const bananas = (s: number) =>
  repeat(4, (i) =>
    place(
      path(
        d`M0 0C${s * 0.1} ${s * 0.3} ${s * 0.4} ${s * 0.52} ${s * 0.7} ${s * 0.5}C${s * 0.78} ${s * 0.46} ${s * 0.76} ${s * 0.4} ${s * 0.7} ${s * 0.38}C${s * 0.46} ${s * 0.34} ${s * 0.24} ${s * 0.2} ${s * 0.12} ${-s * 0.04}Z`,
        i % 2 ? '#eebf35' : '#f5d05a',
      ),
      { turn: -10 + i * 20 },
    ),
  ) + rect(-s * 0.02, -s * 0.1, s * 0.16, s * 0.12, '#6d7a2c', 3)

import { tone } from '../colour.ts'
import { circle, d, ellipse, path, place, rect, repeat, stroke } from '../shapes.ts'

/** Dishes on a table seen slightly from above, standing on 0, 0; `w` is their width. */

/** Food served at a shared table. */
export type Meal = 'jollof rice' | 'stew' | 'greens' | 'plantain'
export const meals: readonly Meal[] = ['jollof rice', 'stew', 'greens', 'plantain']
const meal_colours: Record<Meal, string> = {
  'jollof rice': '#d65c2c',
  stew: '#8c2f18',
  greens: '#557f3a',
  plantain: '#e3a02e',
}

/** What lies in a dish: a heap, with a few lighter pieces on it. */
const heap = (w: number, meal: Meal) => {
  const colour = meal_colours[meal]
  return (
    path(
      d`M${-w * 0.38} 0C${-w * 0.3} ${-w * 0.22} ${w * 0.28} ${-w * 0.24} ${w * 0.38} 0C${w * 0.2} ${w * 0.08} ${-w * 0.2} ${w * 0.08} ${-w * 0.38} 0Z`,
      colour,
    ) +
    repeat(6, (i) =>
      ellipse(
        w * (-0.24 + i * 0.095),
        -w * (0.05 + (i % 3) * 0.035),
        w * 0.035,
        w * 0.02,
        tone(colour, i % 2 ? 0.1 : -0.07),
      ),
    )
  )
}

export const servedPlate = (w: number, colour: string, meal: Meal) =>
  ellipse(w * 0.03, w * 0.04, w * 0.52, w * 0.14, '#1c0f0a', 'fill-opacity=".2"') +
  ellipse(0, 0, w * 0.5, w * 0.13, colour) +
  ellipse(0, -w * 0.01, w * 0.4, w * 0.09, tone(colour, -0.06)) +
  place(heap(w * 0.86, meal), { y: -w * 0.01 })

export const servedBowl = (w: number, colour: string, meal: Meal) =>
  ellipse(w * 0.03, w * 0.02, w * 0.4, w * 0.08, '#1c0f0a', 'fill-opacity=".2"') +
  place(heap(w * 1.16, meal), { y: -w * 0.34 }) +
  path(
    d`M${-w / 2} ${-w * 0.34}Q0 ${-w * 0.2} ${w / 2} ${-w * 0.34}C${w * 0.46} ${-w * 0.1} ${w * 0.24} 0 ${w * 0.18} ${w * 0.02}H${-w * 0.18}C${-w * 0.24} 0 ${-w * 0.46} ${-w * 0.1} ${-w / 2} ${-w * 0.34}Z`,
    colour,
  ) +
  path(
    d`M${w * 0.12} ${-w * 0.24}L${w / 2} ${-w * 0.34}C${w * 0.46} ${-w * 0.1} ${w * 0.24} 0 ${w * 0.18} ${w * 0.02}H${w * 0.02}C${w * 0.12} ${-w * 0.04} ${w * 0.14} ${-w * 0.16} ${w * 0.12} ${-w * 0.24}Z`,
    tone(colour, -0.08),
  )

/** A pot with two handles and its lid off. */
export const cookingPot = (w: number, colour: string, meal: Meal) =>
  ellipse(w * 0.03, w * 0.01, w * 0.54, w * 0.09, '#1c0f0a', 'fill-opacity=".2"') +
  rect(-w * 0.62, -w * 0.44, w * 0.16, w * 0.1, tone(colour, -0.14), 5) +
  rect(w * 0.46, -w * 0.44, w * 0.16, w * 0.1, tone(colour, -0.14), 5) +
  rect(-w / 2, -w * 0.56, w, w * 0.56, colour, w * 0.1) +
  rect(w * 0.16, -w * 0.56, w * 0.34, w * 0.56, tone(colour, -0.08), w * 0.1) +
  ellipse(0, -w * 0.55, w * 0.5, w * 0.12, tone(colour, -0.2)) +
  ellipse(0, -w * 0.55, w * 0.42, w * 0.085, meal_colours[meal])

export const jug = (h: number, colour: string) =>
  stroke(
    d`M${h * 0.22} ${-h * 0.76}C${h * 0.52} ${-h * 0.8} ${h * 0.48} ${-h * 0.3} ${h * 0.26} ${-h * 0.28}`,
    tone(colour, -0.05),
    h * 0.08,
  ) +
  path(
    d`M${-h * 0.24} ${-h}H${h * 0.2}L${h * 0.18} ${-h * 0.76}C${h * 0.34} ${-h * 0.5} ${h * 0.34} ${-h * 0.1} ${h * 0.2} 0H${-h * 0.2}C${-h * 0.34} ${-h * 0.1} ${-h * 0.34} ${-h * 0.5} ${-h * 0.18} ${-h * 0.76}L${-h * 0.32} ${-h * 0.94}Z`,
    colour,
  ) +
  path(
    d`M${h * 0.06} ${-h}H${h * 0.2}L${h * 0.18} ${-h * 0.76}C${h * 0.34} ${-h * 0.5} ${h * 0.34} ${-h * 0.1} ${h * 0.2} 0H${h * 0.04}C${h * 0.18} ${-h * 0.2} ${h * 0.18} ${-h * 0.6} ${h * 0.06} ${-h}Z`,
    tone(colour, -0.07),
  )

/** Flat breads in a basket. */
export const breadBasket = (w: number) =>
  repeat(4, (i) =>
    ellipse(
      -w * 0.24 + i * w * 0.16,
      -w * 0.26 - (i % 2) * w * 0.04,
      w * 0.16,
      w * 0.12,
      i % 2 ? '#e2b878' : '#d3a15c',
    ),
  ) +
  path(d`M${-w / 2} ${-w * 0.24}H${w / 2}L${w * 0.4} 0H${-w * 0.4}Z`, '#a9743c') +
  stroke(
    d`M${-w * 0.47} ${-w * 0.15}H${w * 0.47}M${-w * 0.44} ${-w * 0.07}H${w * 0.44}`,
    '#8b5a2a',
    w * 0.025,
  )

/** A fork or a spoon, its end at 0, 0, pointing up. */
export const fork = (h: number, metal = '#d8d3c8') =>
  stroke(d`M0 0V${-h * 0.7}`, metal, h * 0.07) +
  stroke(
    d`M${-h * 0.09} ${-h}V${-h * 0.78}Q${-h * 0.09} ${-h * 0.68} 0 ${-h * 0.68}Q${h * 0.09} ${-h * 0.68} ${h * 0.09} ${-h * 0.78}V${-h}M0 ${-h}V${-h * 0.7}`,
    metal,
    h * 0.05,
  )
export const spoon = (h: number, metal = '#d8d3c8') =>
  stroke(d`M0 0V${-h * 0.74}`, metal, h * 0.07) + ellipse(0, -h * 0.86, h * 0.1, h * 0.15, metal)

/** The same plate from straight above, centred; with a rim of beads. */
export const plateFromAbove = (r: number, colour: string, meal: Meal) =>
  circle(r * 0.05, r * 0.07, r, '#1c0f0a', 'fill-opacity=".2"') +
  circle(0, 0, r, colour) +
  circle(0, 0, r * 0.8, tone(colour, -0.05)) +
  circle(-r * 0.1, -r * 0.05, r * 0.56, meal_colours[meal]) +
  [
    [-0.3, -0.2],
    [0.12, -0.34],
    [-0.06, 0.06],
    [0.24, 0.12],
    [-0.36, 0.2],
    [0.02, 0.34],
    [-0.14, -0.42],
  ]
    .map(([x = 0, y = 0], i) =>
      ellipse(r * (x - 0.02), r * y, r * 0.09, r * 0.06, tone(meal_colours[meal], i % 2 ? 0.1 : -0.08)),
    )
    .join('')

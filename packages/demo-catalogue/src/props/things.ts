import { tone } from '../colour.ts'
import { circle, d, ellipse, line, path, polygon, rect, repeat, ring, stroke } from '../shapes.ts'

/** Small things, centred or standing on 0, 0; `s` is roughly their height. */

export const phone = (s: number, body: string, screen: string) =>
  rect(-s * 0.26, -s / 2, s * 0.52, s, body, s * 0.08) +
  rect(-s * 0.21, -s * 0.43, s * 0.42, s * 0.84, screen, s * 0.04) +
  rect(-s * 0.13, -s * 0.3, s * 0.26, s * 0.06, '#ffffff', 3, 'fill-opacity=".75"') +
  circle(0, s * 0.02, s * 0.12, '#ffffff', 'fill-opacity=".75"') +
  stroke(d`M${-s * 0.05} ${s * 0.02}l${s * 0.04} ${s * 0.05}l${s * 0.08} ${-s * 0.09}`, screen, s * 0.03)

export const laptopBack = (w: number, colour: string, mark: string) =>
  path(
    d`M${-w / 2} 0L${-w * 0.46} ${-w * 0.6}Q${-w * 0.45} ${-w * 0.63} ${-w * 0.42} ${-w * 0.63}H${w * 0.42}Q${w * 0.45} ${-w * 0.63} ${w * 0.46} ${-w * 0.6}L${w / 2} 0Z`,
    colour,
  ) +
  circle(0, -w * 0.32, w * 0.05, mark) +
  rect(-w * 0.56, -w * 0.03, w * 1.12, w * 0.05, tone(colour, -0.1), w * 0.02)

/** A monitor from the front with blocks of colour for its lines. */
export function monitor(
  w: number,
  h: number,
  frame: string,
  screen: string,
  inks: readonly string[],
  seed: number,
): string {
  const rows = 7
  const lines = repeat(rows, (i) => {
    const indent = ((i * 7 + seed * 3) % 4) * w * 0.06
    const a = w * (0.14 + ((i * 5 + seed) % 4) * 0.06)
    const b = w * (0.1 + ((i * 3 + seed) % 5) * 0.045)
    const y = -h * 0.86 + (i * h * 0.76) / rows
    return (
      rect(-w * 0.42 + indent, y, a, h * 0.045, inks[(i + seed) % inks.length] as string, 3) +
      rect(
        -w * 0.42 + indent + a + w * 0.03,
        y,
        b,
        h * 0.045,
        inks[(i + seed + 1) % inks.length] as string,
        3,
      )
    )
  })
  return (
    rect(-w * 0.05, 0, w * 0.1, h * 0.16, tone(frame, -0.06)) +
    rect(-w * 0.18, h * 0.15, w * 0.36, h * 0.04, frame, 3) +
    rect(-w / 2, -h, w, h * 1.02, frame, w * 0.03) +
    rect(-w * 0.46, -h * 0.94, w * 0.92, h * 0.88, screen, w * 0.015) +
    lines
  )
}

export const mug = (s: number, colour: string) =>
  ring(s * 0.46, -s * 0.5, s * 0.24, colour, s * 0.12) +
  path(d`M${-s * 0.42} ${-s}H${s * 0.42}L${s * 0.36} 0H${-s * 0.36}Z`, colour) +
  path(d`M${s * 0.14} ${-s}H${s * 0.42}L${s * 0.36} 0H${s * 0.12}Z`, tone(colour, -0.07)) +
  ellipse(0, -s, s * 0.42, s * 0.09, tone(colour, -0.16))

export const steam = (x: number, y: number, h: number, colour: string, curls = 3) =>
  repeat(curls, (i) => {
    const sx = x + (i - (curls - 1) / 2) * h * 0.26
    const t = h * (0.8 + (i % 2) * 0.25)
    return stroke(
      d`M${sx} ${y}c${-t * 0.22} ${-t * 0.3} ${t * 0.22} ${-t * 0.42} 0 ${-t * 0.7}c${-t * 0.12} ${-t * 0.16} ${t * 0.06} ${-t * 0.24} ${t * 0.02} ${-t * 0.36}`,
      colour,
      h * 0.06,
      'stroke-opacity=".75"',
    )
  })

export const bottle = (s: number, colour: string, cap: string, label: string, kind = 0) =>
  kind % 3 === 0
    ? rect(-s * 0.09, -s, s * 0.18, s * 0.12, cap, 3) +
      path(
        d`M${-s * 0.07} ${-s * 0.9}H${s * 0.07}V${-s * 0.74}C${s * 0.2} ${-s * 0.68} ${s * 0.2} ${-s * 0.6} ${s * 0.2} ${-s * 0.52}V0H${-s * 0.2}V${-s * 0.52}C${-s * 0.2} ${-s * 0.6} ${-s * 0.2} ${-s * 0.68} ${-s * 0.07} ${-s * 0.74}Z`,
        colour,
      ) +
      rect(s * 0.06, -s * 0.56, s * 0.14, s * 0.56, tone(colour, -0.08)) +
      rect(-s * 0.2, -s * 0.42, s * 0.4, s * 0.26, label)
    : kind % 3 === 1
      ? rect(-s * 0.22, -s * 0.86, s * 0.44, s * 0.14, cap, 4) +
        rect(-s * 0.26, -s * 0.74, s * 0.52, s * 0.74, colour, s * 0.06) +
        rect(s * 0.1, -s * 0.74, s * 0.16, s * 0.74, tone(colour, -0.08), s * 0.04) +
        rect(-s * 0.26, -s * 0.5, s * 0.52, s * 0.28, label)
      : stroke(d`M0 ${-s * 0.74}V${-s * 0.92}H${s * 0.14}`, cap, s * 0.06) +
        rect(-s * 0.08, -s * 0.78, s * 0.16, s * 0.08, cap, 2) +
        path(
          d`M${-s * 0.22} ${-s * 0.56}Q${-s * 0.22} ${-s * 0.7} 0 ${-s * 0.7}Q${s * 0.22} ${-s * 0.7} ${s * 0.22} ${-s * 0.56}V0H${-s * 0.22}Z`,
          colour,
        ) +
        path(
          d`M${s * 0.07} ${-s * 0.69}Q${s * 0.22} ${-s * 0.68} ${s * 0.22} ${-s * 0.56}V0H${s * 0.07}Z`,
          tone(colour, -0.08),
        ) +
        circle(0, -s * 0.32, s * 0.12, label)

/** A low wide jar with its lid beside or on it. */
export const tub = (w: number, colour: string, filling: string) =>
  path(
    d`M${-w / 2} ${-w * 0.36}H${w / 2}L${w * 0.46} ${-w * 0.04}Q${w * 0.45} 0 ${w * 0.4} 0H${-w * 0.4}Q${-w * 0.45} 0 ${-w * 0.46} ${-w * 0.04}Z`,
    colour,
  ) +
  path(
    d`M${w * 0.16} ${-w * 0.36}H${w / 2}L${w * 0.46} ${-w * 0.04}Q${w * 0.45} 0 ${w * 0.4} 0H${w * 0.14}Z`,
    tone(colour, -0.08),
  ) +
  ellipse(0, -w * 0.36, w / 2, w * 0.1, tone(colour, -0.12)) +
  path(
    d`M${-w * 0.42} ${-w * 0.36}C${-w * 0.3} ${-w * 0.56} ${-w * 0.06} ${-w * 0.44} ${w * 0.04} ${-w * 0.54}C${w * 0.16} ${-w * 0.6} ${w * 0.34} ${-w * 0.5} ${w * 0.42} ${-w * 0.36}C${w * 0.2} ${-w * 0.29} ${-w * 0.2} ${-w * 0.29} ${-w * 0.42} ${-w * 0.36}Z`,
    filling,
  )

/** A hair comb with long teeth and a rounded handle, teeth down, top at 0, 0. */
export const afroComb = (s: number, colour: string) =>
  path(
    d`M${-s * 0.22} ${-s * 0.3}C${-s * 0.24} ${-s * 0.6} ${-s * 0.1} ${-s * 0.66} 0 ${-s * 0.66}C${s * 0.1} ${-s * 0.66} ${s * 0.24} ${-s * 0.6} ${s * 0.22} ${-s * 0.3}L${s * 0.26} 0H${-s * 0.26}Z`,
    colour,
  ) +
  circle(0, -s * 0.46, s * 0.08, tone(colour, -0.16)) +
  repeat(6, (i) =>
    rect(
      -s * 0.25 + i * s * 0.09,
      -s * 0.02,
      s * 0.045,
      s * 0.5,
      i > 3 ? tone(colour, -0.06) : colour,
      s * 0.02,
    ),
  )

const microphone = (s: number, head: string, band: string, body: string) =>
  path(d`M${-s * 0.1} ${-s * 0.62}H${s * 0.1}L${s * 0.06} 0H${-s * 0.06}Z`, body) +
  circle(0, -s * 0.76, s * 0.19, head) +
  path(
    d`M0 ${-s * 0.95}A${s * 0.19} ${s * 0.19} 0 0 1 0 ${-s * 0.57}C${s * 0.09} ${-s * 0.68} ${s * 0.09} ${-s * 0.84} 0 ${-s * 0.95}Z`,
    tone(head, 0.09),
  ) +
  rect(-s * 0.14, -s * 0.64, s * 0.28, s * 0.1, band, 3)

/** A microphone with a square collar, left blank. */
export const pressMicrophone = (s: number, head: string, flag: string, body: string) =>
  microphone(s, head, flag, body) +
  rect(-s * 0.19, -s * 0.56, s * 0.38, s * 0.26, flag, s * 0.03) +
  rect(s * 0.05, -s * 0.56, s * 0.14, s * 0.26, tone(flag, -0.09), s * 0.03)

export const umbrella = (r: number, colour: string, second: string, pole: string) =>
  line([0, 0], [0, r * 1.5], pole, r * 0.045) +
  stroke(d`M0 ${r * 1.5}q0 ${r * 0.16} ${r * 0.14} ${r * 0.12}`, pole, r * 0.05) +
  path(
    d`M${-r} ${r * 0.08}C${-r * 0.96} ${-r * 0.66} ${-r * 0.4} ${-r * 0.8} 0 ${-r * 0.8}C${r * 0.4} ${-r * 0.8} ${r * 0.96} ${-r * 0.66} ${r} ${r * 0.08}Q${r * 0.66} ${-r * 0.12} ${r * 0.34} ${r * 0.08}Q0 ${-r * 0.12} ${-r * 0.34} ${r * 0.08}Q${-r * 0.66} ${-r * 0.12} ${-r} ${r * 0.08}Z`,
    colour,
  ) +
  path(
    d`M0 ${-r * 0.8}C${r * 0.2} ${-r * 0.6} ${r * 0.34} ${-r * 0.3} ${r * 0.34} ${r * 0.08}Q0 ${-r * 0.12} ${-r * 0.34} ${r * 0.08}C${-r * 0.34} ${-r * 0.3} ${-r * 0.2} ${-r * 0.6} 0 ${-r * 0.8}Z`,
    second,
  ) +
  line([0, -r * 0.78], [0, -r * 0.92], pole, r * 0.05)

export const suitcase = (w: number, colour: string, strap: string) =>
  stroke(d`M${-w * 0.2} ${-w * 1.28}V${-w * 1.66}H${w * 0.2}V${-w * 1.28}`, '#5a5350', w * 0.05) +
  rect(-w / 2, -w * 1.3, w, w * 1.24, colour, w * 0.1) +
  rect(w * 0.16, -w * 1.3, w * 0.34, w * 1.24, tone(colour, -0.07), w * 0.1) +
  rect(-w * 0.5, -w * 0.9, w, w * 0.12, strap) +
  rect(-w * 0.5, -w * 0.46, w, w * 0.12, strap) +
  circle(-w * 0.34, -w * 0.02, w * 0.07, '#2b2422') +
  circle(w * 0.34, -w * 0.02, w * 0.07, '#2b2422')

export const handbag = (w: number, fill: string, flap: string, metal: string) =>
  stroke(
    d`M${-w * 0.3} ${-w * 0.62}C${-w * 0.3} ${-w * 1.16} ${w * 0.3} ${-w * 1.16} ${w * 0.3} ${-w * 0.62}`,
    flap,
    w * 0.06,
  ) +
  path(
    d`M${-w * 0.42} ${-w * 0.66}H${w * 0.42}L${w * 0.5} 0Q${w * 0.5} ${w * 0.04} ${w * 0.46} ${w * 0.04}H${-w * 0.46}Q${-w * 0.5} ${w * 0.04} ${-w * 0.5} 0Z`,
    fill,
  ) +
  path(
    d`M${-w * 0.43} ${-w * 0.68}H${w * 0.43}L${w * 0.36} ${-w * 0.34}Q0 ${-w * 0.14} ${-w * 0.36} ${-w * 0.34}Z`,
    flap,
  ) +
  circle(0, -w * 0.27, w * 0.06, metal)

/** A court shoe from the side, toe right, sole on y = 0. */
export const heel = (w: number, colour: string) =>
  path(
    d`M${-w * 0.46} ${-w * 0.5}C${-w * 0.3} ${-w * 0.5} ${-w * 0.2} ${-w * 0.24} ${w * 0.06} ${-w * 0.16}C${w * 0.2} ${-w * 0.2} ${w * 0.44} ${-w * 0.14} ${w * 0.52} 0H${w * 0.12}C${-w * 0.1} ${-w * 0.04} ${-w * 0.26} ${-w * 0.14} ${-w * 0.34} ${-w * 0.18}L${-w * 0.38} 0H${-w * 0.44}Z`,
    colour,
  ) +
  path(
    d`M${w * 0.12} 0C${-w * 0.1} ${-w * 0.04} ${-w * 0.26} ${-w * 0.14} ${-w * 0.34} ${-w * 0.18}L${-w * 0.36} ${-w * 0.24}C${-w * 0.2} ${-w * 0.16} 0 ${-w * 0.07} ${w * 0.5} ${-w * 0.04}L${w * 0.52} 0Z`,
    tone(colour, -0.1),
  )

/** A leather slipper from above, toe up, centred. */
export const slipper = (h: number, sole: string, strap: string) =>
  path(
    d`M0 ${-h / 2}C${h * 0.22} ${-h / 2} ${h * 0.22} ${-h * 0.2} ${h * 0.17} 0C${h * 0.13} ${h * 0.2} ${h * 0.2} ${h / 2} 0 ${h / 2}C${-h * 0.2} ${h / 2} ${-h * 0.13} ${h * 0.2} ${-h * 0.17} 0C${-h * 0.22} ${-h * 0.2} ${-h * 0.22} ${-h / 2} 0 ${-h / 2}Z`,
    sole,
  ) +
  path(
    d`M${-h * 0.21} ${-h * 0.24}C${-h * 0.1} ${-h * 0.36} ${h * 0.1} ${-h * 0.36} ${h * 0.21} ${-h * 0.24}C${h * 0.22} ${-h * 0.1} ${h * 0.2} ${-h * 0.04} ${h * 0.17} ${h * 0.02}C${h * 0.08} ${-h * 0.06} ${-h * 0.08} ${-h * 0.06} ${-h * 0.17} ${h * 0.02}C${-h * 0.2} ${-h * 0.04} ${-h * 0.22} ${-h * 0.1} ${-h * 0.21} ${-h * 0.24}Z`,
    strap,
  )

/** A string of beads along a curve given as points. */
export const beadString = (
  points: readonly (readonly [number, number])[],
  r: number,
  colours: readonly string[],
) =>
  points
    .map(([x, y], i) => circle(x, y, r * (i % 3 === 0 ? 1.15 : 0.9), colours[i % colours.length] as string))
    .join('')

export const clipboard = (w: number, board: string, paper: string, ink: string) =>
  rect(-w / 2, -w * 0.66, w, w * 1.32, board, w * 0.06) +
  rect(-w * 0.42, -w * 0.54, w * 0.84, w * 1.12, paper) +
  repeat(4, (i) => rect(-w * 0.3, -w * 0.34 + i * w * 0.2, w * (0.6 - (i % 2) * 0.16), w * 0.05, ink, 2)) +
  rect(-w * 0.18, -w * 0.72, w * 0.36, w * 0.14, tone(board, -0.14), 4)

export const globe = (r: number, water: string, land: string, stand: string) =>
  stroke(d`M${r * 0.5} ${-r * 2.25}A${r * 1.16} ${r * 1.16} 0 0 1 ${-r * 0.1} ${-r * 0.02}`, stand, r * 0.1) +
  rect(-r * 0.06, -r * 0.2, r * 0.12, r * 0.2, stand) +
  path(d`M${-r * 0.6} 0Q0 ${-r * 0.34} ${r * 0.6} 0Z`, stand) +
  circle(0, -r * 1.18, r, water) +
  path(
    d`M${-r * 0.3} ${-r * 1.86}C${r * 0.1} ${-r * 1.94} ${r * 0.46} ${-r * 1.7} ${r * 0.5} ${-r * 1.5}C${r * 0.7} ${-r * 1.4} ${r * 0.4} ${-r * 1.2} ${r * 0.34} ${-r}C${r * 0.3} ${-r * 0.7} ${r * 0.1} ${-r * 0.5} ${-r * 0.02} ${-r * 0.56}C${-r * 0.12} ${-r * 0.8} ${-r * 0.08} ${-r} ${-r * 0.2} ${-r * 1.16}C${-r * 0.5} ${-r * 1.12} ${-r * 0.66} ${-r * 1.3} ${-r * 0.6} ${-r * 1.5}C${-r * 0.56} ${-r * 1.7} ${-r * 0.44} ${-r * 1.84} ${-r * 0.3} ${-r * 1.86}Z`,
    land,
  ) +
  path(
    d`M${r * 0.5} ${-r * 2.04}A${r} ${r} 0 0 1 ${r * 0.3} ${-r * 0.23}C${r * 0.8} ${-r * 0.7} ${r * 0.84} ${-r * 1.6} ${r * 0.5} ${-r * 2.04}Z`,
    '#1c0f0a',
    'fill-opacity=".15"',
  )

export const abacus = (w: number, frame: string, colours: readonly string[]) =>
  repeat(5, (i) => {
    const y = -w * 0.16 - i * w * 0.15
    return (
      line([-w * 0.46, y], [w * 0.46, y], '#8a7a6c', w * 0.012) +
      repeat(7, (k) =>
        circle(
          -w * 0.38 + k * w * 0.095 + (k > (i * 2) % 5 ? w * 0.17 : 0),
          y,
          w * 0.055,
          colours[(i + (k > 3 ? 1 : 0)) % colours.length] as string,
        ),
      )
    )
  }) + stroke(d`M${-w * 0.48} ${-w * 0.03}V${-w * 0.92}H${w * 0.48}V${-w * 0.03}Z`, frame, w * 0.06)

export const stethoscope = (s: number, tube: string, metal: string) =>
  stroke(
    d`M${-s * 0.24} ${-s * 0.5}C${-s * 0.28} 0 ${-s * 0.1} ${s * 0.16} 0 ${s * 0.16}C${s * 0.1} ${s * 0.16} ${s * 0.28} 0 ${s * 0.24} ${-s * 0.5}M0 ${s * 0.16}C0 ${s * 0.4} ${s * 0.26} ${s * 0.4} ${s * 0.26} ${s * 0.2}`,
    tube,
    s * 0.055,
  ) +
  circle(s * 0.26, s * 0.16, s * 0.09, metal) +
  circle(s * 0.26, s * 0.16, s * 0.05, tone(metal, -0.15))

/** A football with blank patches. */
export const football = (r: number, light: string, dark: string) =>
  circle(0, 0, r, light) +
  polygon(
    [0, 1, 2, 3, 4].map((i) => {
      const a = ((i * 72 - 90) * Math.PI) / 180
      return [r * 0.36 * Math.cos(a), r * 0.36 * Math.sin(a)] as const
    }),
    dark,
  ) +
  repeat(5, (i) => {
    const a = ((i * 72 - 90) * Math.PI) / 180
    const [c, s] = [Math.cos(a), Math.sin(a)]
    return (
      line([r * 0.36 * c, r * 0.36 * s], [r * 0.72 * c, r * 0.72 * s], dark, r * 0.07) +
      path(
        d`M${r * 0.7 * c - r * 0.2 * s} ${r * 0.7 * s + r * 0.2 * c}L${r * 0.7 * c + r * 0.2 * s} ${r * 0.7 * s - r * 0.2 * c}L${r * 0.97 * c + r * 0.12 * s} ${r * 0.97 * s - r * 0.12 * c}L${r * 0.97 * c - r * 0.12 * s} ${r * 0.97 * s + r * 0.12 * c}Z`,
        dark,
      )
    )
  }) +
  path(
    d`M${r * 0.3} ${-r * 0.95}A${r} ${r} 0 0 1 ${r * 0.3} ${r * 0.95}C${r * 0.7} ${r * 0.5} ${r * 0.7} ${-r * 0.5} ${r * 0.3} ${-r * 0.95}Z`,
    '#1c0f0a',
    'fill-opacity=".14"',
  )

/** A sewing machine with its wheel on the right, base on y = 0. */
export const sewingMachine = (w: number, body: string, band: string) =>
  rect(-w / 2, -w * 0.14, w, w * 0.14, tone(body, -0.08), w * 0.03) +
  path(
    d`M${-w * 0.46} ${-w * 0.62}H${w * 0.3}C${w * 0.42} ${-w * 0.62} ${w * 0.44} ${-w * 0.5} ${w * 0.42} ${-w * 0.36}L${w * 0.44} ${-w * 0.13}H${w * 0.14}L${w * 0.16} ${-w * 0.36}C${w * 0.16} ${-w * 0.42} ${w * 0.12} ${-w * 0.42} ${w * 0.06} ${-w * 0.42}H${-w * 0.24}V${-w * 0.3}H${-w * 0.46}Z`,
    body,
  ) +
  rect(-w * 0.37, -w * 0.3, w * 0.04, w * 0.16, '#c9c4bb') +
  circle(w * 0.48, -w * 0.48, w * 0.13, tone(body, 0.12)) +
  circle(w * 0.48, -w * 0.48, w * 0.05, body) +
  rect(-w * 0.3, -w * 0.56, w * 0.5, w * 0.05, band, 3) +
  rect(w * 0.02, -w * 0.78, w * 0.09, w * 0.16, band, 3)
